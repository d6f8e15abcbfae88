/// Red, green, blue and alpha, 8 bits each, not premultiplied.
struct Pixel: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8 = 255

  static let white = Pixel(red: 255, green: 255, blue: 255)
}

extension Pixel {
  /// Composites a channel over white, the default page background.
  private func onWhite(_ channel: UInt8) -> Double {
    255 + (Double(channel) - 255) * Double(alpha) / 255
  }

  /// The luma, from 0 to 255 (the Y of YIQ).
  var brightness: Double {
    0.298_895_31 * onWhite(red) + 0.586_622_47 * onWhite(green) + 0.114_482_23 * onWhite(blue)
  }

  /// The perceptual distance of two colours, from 0 to ``largestDistance``: the weighted square
  /// distance in YIQ (Kotsarenko, Ramos: Measuring perceived color difference using YIQ NTSC
  /// transmission color space in mobile applications, 2010).
  func distance(to other: Pixel) -> Double {
    let red = onWhite(red) - other.onWhite(other.red)
    let green = onWhite(green) - other.onWhite(other.green)
    let blue = onWhite(blue) - other.onWhite(other.blue)
    let y = 0.298_895_31 * red + 0.586_622_47 * green + 0.114_482_23 * blue
    let i = 0.595_977_99 * red - 0.274_176_10 * green - 0.321_801_89 * blue
    let q = 0.211_470_17 * red - 0.522_617_11 * green + 0.311_146_94 * blue
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// The distance between black and white.
  static let largestDistance = 35_215.0

  /// The colour as a pale grey, for the background of a difference image.
  var faded: Pixel {
    let grey = UInt8(clamping: Int(255 - (255 - brightness) * 0.1))
    return Pixel(red: grey, green: grey, blue: grey)
  }
}
