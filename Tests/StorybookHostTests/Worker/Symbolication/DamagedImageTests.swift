import Storybook
import Testing
@testable import StorybookProgram
@testable import StorybookHost

/// An executable with two functions, as a linker writes it. Damage anywhere in it ends nothing.
struct DamagedImageTests {
  private static let addresses = [0x1010, 0x1100, 0x2010, 0, -1, .max, .min]

  private static func names(_ image: [UInt8]) -> [String?]? {
    image.withUnsafeBytes { bytes in
      ELFImage(bytes).map { image in addresses.map { SymbolNames.symbol(at: $0, in: image) } }
    }
  }

  @Test func `the undamaged image has its functions`() {
    #expect(Self.names(Self.image) == ["outer", "later", nil, nil, nil, nil, nil])
  }

  @Test(arguments: [1, 2, 4, 8])
  func `any number in any place of an image is read or refused`(width: Int) {
    let patterns: [UInt64] = [
      0, 0x7F, 0xFF, 0x1616, 0xFFFF_FFEF, .max >> 1, 1 << 63, .max,
    ]
    for place in Self.image.indices.dropLast(width - 1) {
      for pattern in patterns where width == 8 || pattern >> (8 * UInt64(width)) == 0 {
        var image = Self.image
        for (offset, byte) in Self.bytes(pattern, width).enumerated() {
          image[place + offset] = byte
        }
        #expect(Self.names(image).map { $0.count == Self.addresses.count } ?? true)
      }
    }
  }

  @Test func `a cut image is read or refused`() {
    for count in Self.image.indices { _ = Self.names(Array(Self.image.prefix(count))) }
  }

  // MARK: The image (elf(5))

  private static func bytes(_ number: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  private static func symbol(_ name: UInt64, at start: UInt64, size: UInt64) -> [UInt8] {
    bytes(name, 4) + [2, 0] + bytes(1, 2) + bytes(start, 8) + bytes(size, 8)
  }

  private static let sections: [(name: String, content: [UInt8])] = [
    (".symtab", symbol(1, at: 0x1000, size: 0x100) + symbol(7, at: 0x1100, size: 0x10)),
    (".strtab", [0] + text("outer") + text("later")),
  ]

  private static let image: [UInt8] = {
    var (names, content): ([UInt8], [UInt8]) = ([0], [])
    var headers = [UInt8](repeating: 0, count: 64)
    func add(_ name: String, _ bytes: [UInt8], at start: Int) {
      headers += Self.bytes(UInt64(names.count), 4) + Self.bytes(1, 4) + Self.bytes(0, 16)
      headers += Self.bytes(UInt64(start), 8) + Self.bytes(UInt64(bytes.count), 8)
      headers += Self.bytes(0, 24)
      names += text(name)
      content += bytes
    }
    for (name, bytes) in sections { add(name, bytes, at: 64 + content.count) }
    let count = sections.count + 2
    let allNames = names + text(".shstrtab")
    add(".shstrtab", allNames, at: 64 + content.count)
    let start: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + bytes(0, 26) + bytes(0, 8)
    let table = bytes(UInt64(64 + content.count), 8) + bytes(0, 6) + bytes(0, 4)
    let sizes = bytes(64, 2) + bytes(UInt64(count), 2) + bytes(UInt64(count - 1), 2)
    return start + table + sizes + content + headers
  }()
}
