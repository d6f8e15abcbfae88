import StorybookWebSockets

/// Splits a process's output into lines, and limits the lines that one evaluation may log.
struct OutputLines {
  private static let lineLimit = 8 << 10
  private static let linesPerEvaluation = 200

  private var reader = LineReader(limit: lineLimit, breaksLongLines: true)
  private var count = 0
  /// The runtime prints addresses after this line; the host logs their symbols instead.
  private static let traceBeginning = "Current stack trace:"
  private var isTrace = false

  /// Starts a new evaluation with its full quota of lines.
  mutating func begin() {
    count = 0
    isTrace = false
  }

  mutating func takeBytes(_ bytes: [UInt8]) -> [String] {
    guard count <= Self.linesPerEvaluation else { return [] }
    var lines: [String] = []
    for line in reader.readBytes(bytes[...]).map(\.text) {
      isTrace = isTrace || line == Self.traceBeginning
      guard !isTrace else { continue }
      count += 1
      guard count <= Self.linesPerEvaluation else {
        reader = LineReader(limit: Self.lineLimit, breaksLongLines: true)
        return lines + ["… the rest is omitted."]
      }
      lines.append(line)
    }
    return lines
  }
}
