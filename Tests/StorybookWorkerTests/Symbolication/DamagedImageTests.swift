import Storybook
import Testing
@testable import StorybookProgram
@testable import StorybookWorker

/// An executable with one function, which inlines another, as a compiler describes it. Damage
/// anywhere in it ends nothing, and does not make the reading endless.
struct DamagedImageTests {
  private static let addresses = [0x1010, 0x1050, 0x2010, 0, -1, .max, .min]

  private static func frames(_ image: [UInt8]) -> [[Symbolicator.Frame]]? {
    image.withUnsafeBytes { ELFImage($0).map { Symbolicator($0).frames(at: addresses) } }
  }

  @Test func `the undamaged image has its functions and lines`() throws {
    let frames = try #require(Self.frames(Self.image))
    #expect(frames[0].map(\.name) == ["inner", "outer"])
    #expect(frames[0].map { $0.source?.line } == [4, 9])
    #expect(frames[1].map(\.name) == ["outer"])
    #expect(frames[0].first?.source?.file == "/code/a.swift")
    #expect(frames[2].map(\.name) == [] && frames[3...].allSatisfy(\.isEmpty))
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
        #expect(Self.frames(image).map { $0.count == Self.addresses.count } ?? true)
      }
    }
  }

  // MARK: The image (elf(5); DWARF 4 and 5)

  private static func bytes(_ number: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  private static func unit(_ rest: [UInt8]) -> [UInt8] { bytes(UInt64(rest.count), 4) + rest }

  private static let abbreviations: [UInt8] = [
    1, 0x11, 1, 0x03, 0x08, 0x1B, 0x08, 0x10, 0x17, 0x11, 0x01, 0x55, 0x17, 0, 0,
    2, 0x2E, 1, 0x03, 0x08, 0x11, 0x01, 0x12, 0x07, 0, 0,
    3, 0x1D, 0, 0x31, 0x13, 0x11, 0x01, 0x12, 0x16, 0x58, 0x0B, 0x59, 0x0B, 0, 0,
    4, 0x2E, 0, 0x03, 0x08, 0, 0,
    5, 0x11, 0, 0x55, 0x17, 0,
    0, 0,
  ]

  private static let info: [UInt8] = {
    let head = bytes(4, 2) + bytes(0, 4) + [8]
    let root = [1] + text("a.swift") + text("/code") + bytes(0, 4) + bytes(0x1000, 8) + bytes(0, 4)
    let inner = [4] + text("inner")
    // References count from the start of the unit, with its length.
    let origin = UInt64(4 + head.count + root.count)
    let outer = [2] + text("outer") + bytes(0x1000, 8) + bytes(0x100, 8)
    let inlined = [3] + bytes(origin, 4) + bytes(0x1000, 8) + [0x06] + bytes(0x20, 4) + [1, 9]
    let later = bytes(5, 2) + [1, 8] + bytes(0, 4) + [5] + bytes(0, 4)
    return unit(head + root + inner + outer + inlined + [0, 0]) + unit(later)
  }()

  private static let lines: [UInt8] = {
    let counts: [UInt8] = [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1]
    let files = [0] + text("a.swift") + [0, 0, 0, 0]
    let head: [UInt8] = [1, 1, 1, 0xFB, 14, 13] + counts + files
    var program: [UInt8] = [0, 9, 2] + bytes(0x1000, 8) + [3, 3, 1]
    program += [2, 0x20, 3, 0x7E, 1, 8, 9] + bytes(0x10, 2) + [5, 3, 4, 1, 20]
    program += [2, 0x80, 1, 0, 1, 1]
    return unit(bytes(4, 2) + bytes(UInt64(head.count), 4) + head + program)
  }()

  private static let sections: [(name: String, content: [UInt8])] = [
    (".debug_info", info), (".debug_abbrev", abbreviations), (".debug_line", lines),
    (".debug_ranges", bytes(0, 8) + bytes(0x100, 8) + bytes(0, 16)),
    (
      ".debug_rnglists",
      [5] + bytes(0x2000, 8) + [4, 0, 0x80, 1, 6] + bytes(0x3000, 8) + bytes(0x3010, 8) + [7]
        + bytes(0x4000, 8) + [0x10, 1, 0, 2, 0, 1, 3, 0, 0x10, 0]
    ),
    (".debug_addr", bytes(0, 8) + bytes(0x5000, 8) + bytes(0x5010, 8)),
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
