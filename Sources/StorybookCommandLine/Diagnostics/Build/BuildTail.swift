/// The last lines of an output, up to a limit in bytes.
struct BuildTail: Hashable, Sendable {
  let limit: Int
  private var kept: [String] = []
  private var start = 0
  private var size = 0

  init(limit: Int) { self.limit = limit }

  var lines: ArraySlice<String> { kept[start...] }

  mutating func append(_ line: String) {
    kept.append(line)
    size += line.utf8.count + 1
    while size > limit, start < kept.count - 1 {
      size -= kept[start].utf8.count + 1
      start += 1
    }
    // Removes dropped lines in bulk, so that appending takes amortized constant time.
    if start > kept.count / 2 {
      kept.removeFirst(start)
      start = 0
    }
  }
}
