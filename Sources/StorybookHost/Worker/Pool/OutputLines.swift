/// Splits a process's output into lines, and limits the lines that one evaluation may log.
struct OutputLines {
  private static let lineLimit = 8 << 10
  private static let linesPerEvaluation = 200

  private var rest: [UInt8] = []
  private var count = 0
  /// The runtime prints addresses after this line; the host logs their symbols instead.
  private static let traceBeginning = "Current stack trace:"
  private var isTrace = false

  /// Starts a new evaluation with its full quota of lines.
  mutating func begin() {
    count = 0
    isTrace = false
  }

  mutating func take(_ bytes: [UInt8]) -> [String] {
    guard count <= Self.linesPerEvaluation else { return [] }
    rest += bytes
    var lines: [String] = []
    var start = rest.startIndex
    while let line = nextLine(&start), count <= Self.linesPerEvaluation {
      isTrace = isTrace || line == Self.traceBeginning
      guard !isTrace else { continue }
      count += 1
      lines.append(count > Self.linesPerEvaluation ? "… the rest is omitted." : line)
    }
    rest = count > Self.linesPerEvaluation ? [] : Array(rest[start...])
    return lines
  }

  private func nextLine(_ start: inout Int) -> String? {
    let waiting = rest[start...]
    if let end = waiting.firstIndex(of: 0x0A) {
      defer { start = end + 1 }
      return String(decoding: rest[start..<end], as: UTF8.self)
    }
    guard waiting.count > Self.lineLimit else { return nil }
    defer { start = rest.endIndex }
    return String(decoding: waiting, as: UTF8.self)
  }
}
