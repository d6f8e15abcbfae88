import Testing
@testable import StorybookFiles

/// RFC 1951, section 3.2.4.
struct StoredBlocksTests {
  @Test(arguments: [
    ([], [1, 0, 0, 0xff, 0xff]),
    ([1, 2, 3], [1, 3, 0, 0xfc, 0xff, 1, 2, 3]),
  ])
  func `one block holds few bytes as they are`(bytes: [UInt8], blocks: [UInt8]) {
    #expect(StoredBlocks.blocks(of: bytes) == blocks)
  }

  @Test func `a block has as many bytes as its length can say, and only the last one is marked`() {
    let bytes = (0..<65_537).map { UInt8(truncatingIfNeeded: $0) }
    let full: [UInt8] = [0, 0xff, 0xff, 0, 0] + bytes.prefix(65_535)
    #expect(StoredBlocks.blocks(of: bytes) == full + [1, 2, 0, 0xfd, 0xff] + bytes.suffix(2))
    #expect(StoredBlocks.blocks(of: Array(bytes.prefix(65_535)))[0] == 1)
  }
}
