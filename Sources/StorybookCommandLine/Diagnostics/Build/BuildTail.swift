import StorybookWebSockets

/// The last lines of an output, up to a limit in bytes.
struct BuildTail: Sendable {
  let limit: Int
  private var kept = Queue<String>()
  private var size = 0

  init(limit: Int) { self.limit = limit }

  var lines: [String] { kept.waiting }

  mutating func append(_ line: String) {
    kept.append(line)
    size += line.utf8.count + 1
    while size > limit, kept.count > 1 { size -= (kept.popFirst()?.utf8.count ?? 0) + 1 }
  }
}
