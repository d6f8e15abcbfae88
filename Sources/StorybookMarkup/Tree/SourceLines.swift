/// Converts byte offsets in a source to lines and columns.
struct SourceLines: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + bytes.indices.lazy.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// Returns the line and column of a byte, both from 1; columns count Unicode characters.
  func place(_ offset: Int) -> (line: Int, column: Int) {
    let line = max(starts.partitioningIndex { $0 > offset }, 1)
    let start = starts[line - 1]
    let before = bytes[start..<min(max(offset, start), bytes.count)]
    return (line, before.count { $0 & 0xC0 != 0x80 } + 1)
  }
}
