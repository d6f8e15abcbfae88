import StorybookSchema

/// Splits a stream of bytes into lines.
struct LineSplitter: Sendable {
  enum Line: Hashable, Sendable {
    case text([UInt8])
    /// The line exceeded the limit and was discarded.
    case tooLong
  }

  private let limit: Int
  private var open: [UInt8] = []
  /// Whether the current line exceeds the limit and is discarded up to its end.
  private var isTooLong = false

  init(limit: Int) { self.limit = limit }

  /// Returns the lines that are complete; empty lines are skipped.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<end])
      if let line = self.rest { lines.append(line) }
      open = []
      isTooLong = false
      rest = rest[(end + 1)...]
    }
    extend(rest)
    return lines
  }

  private mutating func extend(_ bytes: ArraySlice<UInt8>) {
    if isTooLong || open.count + bytes.count > limit {
      open = []
      isTooLong = true
    } else {
      open += bytes
    }
  }

  /// The last line, if the input ends without a newline.
  var rest: Line? {
    if isTooLong { return .tooLong }
    var text = open
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    return text.nonEmpty.map { .text($0) }
  }
}
