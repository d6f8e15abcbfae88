import StorybookWebSockets
import Testing

@testable import StorybookScreenshots

@Suite struct BitmapTests {
  /// Noise, the same every time.
  private static func noise(_ width: Int, _ height: Int, seed: UInt64 = 7) -> Bitmap {
    var state = seed
    func byte() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        Pixel(red: byte(), green: byte(), blue: byte(), alpha: byte())
      })
  }

  @Test(arguments: [(1, 1), (3, 5), (64, 2), (17, 31)])
  func `a picture comes through a file`(_ width: Int, _ height: Int) throws {
    let bitmap = Self.noise(width, height)
    #expect(try Bitmap(png: bitmap.png) == bitmap)
  }

  /// A file with lines of the given filters, which all stand for the same pixels.
  private static func file(_ lines: [[UInt8]], width: Int, kind: UInt8) -> [UInt8] {
    let header =
      PNGChunks.bytes(UInt32(width)) + PNGChunks.bytes(UInt32(lines.count)) + [8, kind, 0, 0, 0]
    return PNGChunks.signature + PNGChunks.write("IHDR", data: header)
      + PNGChunks.write("IDAT", data: Compression.zlib(lines.flatMap(\.self)))
      + PNGChunks.write("IEND", data: [])
  }

  @Test func `every filter of a line is undone`() throws {
    // The same line four times, by each filter as section 9.2 of the specification defines it.
    let plain: [UInt8] = [10, 20, 30, 13, 25, 37]
    let lines: [[UInt8]] = [
      [0] + plain, [1, 10, 20, 30, 3, 5, 7], [2, 0, 0, 0, 0, 0, 0], [3, 5, 10, 15, 2, 3, 4],
      [4, 0, 0, 0, 0, 0, 0],
    ]
    let bitmap = try Bitmap(png: Self.file(lines, width: 2, kind: 2))
    let row = [Pixel(red: 10, green: 20, blue: 30), Pixel(red: 13, green: 25, blue: 37)]
    #expect(bitmap.pixels == Array(repeating: row, count: 5).flatMap(\.self))
  }

  @Test(
    arguments: [
      ("no PNG", [UInt8](), "not a PNG"),
      ("cut off", Array(noise(3, 3).png.dropLast(6)), "truncated"),
      ("damaged", noise(3, 3).png.enumerated().map { $0 == 20 ? $1 ^ 1 : $1 }, "checksum"),
      ("grey", file([[0, 1]], width: 1, kind: 0), "8 bits"),
      ("an unknown filter", file([[9, 1, 2, 3]], width: 1, kind: 2), "filter"),
      ("too few pixels", file([[0, 1, 2]], width: 1, kind: 2), "damaged"),
    ] as [(String, [UInt8], String)])
  func `unreadable files are reported`(_ name: String, _ bytes: [UInt8], _ words: String) {
    #expect {
      _ = try Bitmap(png: bytes)
    } throws: { error in
      "\(error)".contains(words)
    }
  }
}
