import StorybookWebSockets

extension Bitmap {
  /// The maximum size of an image that is decoded: 64 million pixels.
  private static let mostPixels = 64 << 20

  /// Decodes a PNG as browsers write it: RGB or RGBA, 8 bits per channel, not interlaced.
  init(png bytes: [UInt8]) throws(PNGError) {
    let chunks = try PNGChunks.readBytes(bytes)
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else {
      throw PNGError(reason: "it has no header")
    }
    let data = Array(header.data)
    let width = Int(PNGChunks.number(data[0..<4]))
    let height = Int(PNGChunks.number(data[4..<8]))
    let channels = try Self.channels(depth: data[8], kind: data[9], interlace: data[12])
    guard width > 0, height > 0, width <= Self.mostPixels / height else {
      throw PNGError(reason: "\(width) by \(height) pixels are too many")
    }
    let packed = chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
    let length = (width * channels + 1) * height
    guard let lines = Compression.inflate(packed, count: length) else {
      throw PNGError(reason: "its pixels are damaged")
    }
    let plain = try PNGFilter.undone(lines, width: width * channels, step: channels)
    self.init(width: width, height: height, pixels: Self.pixels(plain, channels: channels))
  }

  /// The image encoded as PNG.
  var png: [UInt8] {
    let header =
      PNGChunks.bytes(UInt32(width)) + PNGChunks.bytes(UInt32(height)) + [8, 6, 0, 0, 0]
    return PNGChunks.signature + PNGChunks.write("IHDR", data: header)
      + PNGChunks.write("IDAT", data: Compression.zlib(PNGFilter.applied(self)))
      + PNGChunks.write("IEND", data: [])
  }

  private static func channels(
    depth: UInt8, kind: UInt8, interlace: UInt8
  ) throws(PNGError) -> Int {
    guard depth == 8, interlace == 0, let channels = [2: 3, 6: 4][kind] else {
      throw PNGError(reason: "only 8 bits per channel without interlacing are supported")
    }
    return channels
  }

  private static func pixels(_ bytes: [UInt8], channels: Int) -> [Pixel] {
    stride(from: 0, to: bytes.count, by: channels).map { index in
      Pixel(
        red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2],
        alpha: channels == 4 ? bytes[index + 3] : 255)
    }
  }
}
