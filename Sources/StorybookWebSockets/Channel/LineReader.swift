/// Splits a stream of bytes into lines of limited length.
package struct LineReader: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package fileprivate(set) var bytes: [UInt8] = []
    /// Whether the line is longer than the limit, and these are its first bytes.
    package fileprivate(set) var isCut = false

    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private let limit: Int
  private let ends: [UInt8]
  private let breaksLongLines: Bool
  /// The line that has no end yet.
  package private(set) var open = Line()

  /// - Parameters:
  ///   - limit: in bytes.
  ///   - ends: the bytes that each end a line.
  ///   - breaksLongLines: Whether the rest of a long line is another line, and not left out.
  package init(
    limit: Int, ends: [UInt8] = [UInt8(ascii: "\n")], breaksLongLines: Bool = false
  ) {
    self.limit = limit
    self.ends = ends
    self.breaksLongLines = breaksLongLines
  }

  /// Returns the lines that the bytes complete.
  package mutating func readBytes(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(where: ends.contains) {
      extend(by: rest[..<end], lines: &lines)
      finish(&lines)
      rest = rest[(end + 1)...]
    }
    extend(by: rest, lines: &lines)
    return lines
  }

  private mutating func extend(by bytes: ArraySlice<UInt8>, lines: inout [Line]) {
    let fitting = bytes.prefix(limit - open.bytes.count)
    open.bytes += fitting
    guard fitting.count < bytes.count else { return }
    open.isCut = true
    guard breaksLongLines else { return }
    finish(&lines)
    extend(by: bytes[fitting.endIndex...], lines: &lines)
  }

  private mutating func finish(_ lines: inout [Line]) {
    lines.append(open)
    open = Line()
  }
}
