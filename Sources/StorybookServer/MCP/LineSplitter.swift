/// Cuts bytes into lines, however they come.
struct LineSplitter: Sendable {
  enum Line: Hashable, Sendable {
    case text([UInt8])
    /// It was longer than allowed, and is lost.
    case tooLong
  }

  private let limit: Int
  private var open: [UInt8] = []
  /// True for a line that is longer than allowed, up to its end.
  private var isLost = false

  init(limit: Int) { self.limit = limit }

  /// The lines that are whole now; empty ones are none.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<end])
      if let line = self.rest { lines.append(line) }
      (open, isLost) = ([], false)
      rest = rest[(end + 1)...]
    }
    extend(rest)
    return lines
  }

  private mutating func extend(_ bytes: ArraySlice<UInt8>) {
    if isLost || open.count + bytes.count > limit {
      (open, isLost) = ([], true)
    } else {
      open += bytes
    }
  }

  /// What is there of a line without an end.
  var rest: Line? {
    if isLost { return .tooLong }
    let text = open.last == UInt8(ascii: "\r") ? Array(open.dropLast()) : open
    return text.isEmpty ? nil : .text(text)
  }
}
