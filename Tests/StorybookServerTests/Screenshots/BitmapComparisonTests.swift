import Testing

@testable import StorybookScreenshots

@Suite struct BitmapComparisonTests {
  /// A character is a pixel: `#` black, `.` white, a digit grey, from 0 (black) to 9.
  private static func bitmap(_ rows: String...) -> Bitmap {
    Bitmap(
      width: rows[0].count, height: rows.count,
      pixels: rows.joined().map { character in
        let grey = character.wholeNumberValue.map { UInt8($0 * 28) } ?? (character == "#" ? 0 : 255)
        return Pixel(red: grey, green: grey, blue: grey)
      })
  }

  @Test(arguments: [
    (Pixel.white, Pixel.white, 0.0), (Pixel(red: 0, green: 0, blue: 0), .white, 1.0),
    (Pixel(red: 0, green: 0, blue: 0, alpha: 0), .white, 0.0),
  ])
  func `distances go from nothing to black and white`(
    _ one: Pixel, _ other: Pixel, _ share: Double
  ) {
    let found = one.distance(to: other) / Pixel.largestDistance
    #expect(abs(found - share) < 0.1)
  }

  @Test func `green weighs more than blue, as it does for an eye`() {
    let black = Pixel(red: 0, green: 0, blue: 0)
    let green = black.distance(to: Pixel(red: 0, green: 90, blue: 0))
    #expect(green > 2 * black.distance(to: Pixel(red: 0, green: 0, blue: 90)))
  }

  @Test(arguments: [(0.0, 16), (0.05, 0), (0.1, 0), (1.0, 0)])
  func `a change below the threshold is ignored`(_ threshold: Double, _ differing: Int) {
    let old = Bitmap(width: 4, height: 4, filledWith: Pixel(red: 200, green: 100, blue: 50))
    let new = Bitmap(width: 4, height: 4, filledWith: Pixel(red: 202, green: 101, blue: 50))
    let result = BitmapComparison(threshold: threshold).compare(old, new: new)
    #expect(result.differing == differing)
    #expect(result.isEqual == (differing == 0))
  }

  @Test func `a change is counted, bounded and painted`() {
    let old = Self.bitmap("......", "......", "......", "......")
    let new = Self.bitmap("......", ".##...", ".##...", "......")
    let result = BitmapComparison().compare(old, new: new)
    #expect(result.differing == 4)
    #expect(result.bounds == .init(left: 1, top: 1, right: 3, bottom: 3))
    #expect(result.picture[1, 1] == Pixel(red: 255, green: 0, blue: 0))
    #expect(result.picture[0, 0] == .white)
  }

  @Test func `another smoothing of an edge is ignored`() {
    // A slope, whose middle is one grey or another.
    let old = Self.bitmap("....", "...5", "..5#", ".5##", "5###", "####")
    let new = Self.bitmap("....", "...3", "..3#", ".3##", "3###", "####")
    let result = BitmapComparison().compare(old, new: new)
    #expect((result.differing, result.smoothed) == (0, 4))
    let strict = BitmapComparison(ignoresSmoothing: false).compare(old, new: new)
    #expect((strict.differing, strict.smoothed) == (4, 0))
  }

  @Test func `a picture of another size differs where only one has pixels`() {
    let old = Self.bitmap("..", "..")
    let new = Self.bitmap("...", "...", "...")
    let result = BitmapComparison().compare(old, new: new)
    #expect(result.differing == 5)
    #expect((result.picture.width, result.picture.height) == (3, 3))
  }

  @Test func `pictures are compared as they come from their files`() throws {
    let old = Self.bitmap("#.#", ".#.")
    let new = Self.bitmap("#.#", "...")
    let result = BitmapComparison().compare(
      try Bitmap(png: old.png), new: try Bitmap(png: new.png))
    #expect(result.differing == 1)
    #expect(try Bitmap(png: result.picture.png) == result.picture)
  }
}
