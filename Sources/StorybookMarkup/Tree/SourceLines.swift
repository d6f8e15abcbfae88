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
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = bytes[starts[low]..<min(max(offset, starts[low]), bytes.count)]
    return (low + 1, before.count { $0 & 0xC0 != 0x80 } + 1)
  }
}
