/// An image as an array of pixels, row by row from the top.
struct Bitmap: Hashable, Sendable {
  let width: Int
  let height: Int
  /// `800 × 600`.
  var size: String { "\(width) × \(height)" }
  var pixels: [Pixel]

  init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(pixels.count == width * height, "A bitmap requires a pixel for each position.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  init(width: Int, height: Int, filledWith pixel: Pixel = .white) {
    self.init(
      width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
  }

  subscript(x: Int, y: Int) -> Pixel {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
