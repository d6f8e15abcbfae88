/// A perceptual comparison of two images: ignores small colour differences and changes in
/// anti-aliasing.
struct BitmapComparison: Hashable, Sendable {
  /// The smallest colour difference that counts: from 0 (any change) to 1 (black and white).
  var threshold = 0.1
  /// Whether to ignore differences that are due to anti-aliasing alone.
  var ignoresSmoothing = true

  struct Result: Hashable, Sendable {
    /// Pixels that look different, including those that only one image has.
    let differing: Int
    /// Pixels that differ by anti-aliasing alone.
    let smoothed: Int
    /// The bounding box of all visible differences; `nil` if there are none.
    let bounds: Bounds?
    /// Both sizes in a sentence, where they differ.
    let resizing: String?
    /// Differences in red, anti-aliasing in yellow, the rest pale.
    let picture: Bitmap

    var isEqual: Bool { differing == 0 }
  }

  struct Bounds: Hashable, Sendable {
    var left: Int
    var top: Int
    /// Exclusive, like `bottom`.
    var right: Int
    var bottom: Int

    mutating func include(_ x: Int, y: Int) {
      left = min(left, x)
      top = min(top, y)
      right = max(right, x + 1)
      bottom = max(bottom, y + 1)
    }
  }

  func compare(_ old: Bitmap, new: Bitmap) -> Result {
    var tally = Tally(width: max(old.width, new.width), height: max(old.height, new.height))
    let limit = Pixel.largestDistance * threshold * threshold
    for y in 0..<tally.picture.height {
      for x in 0..<tally.picture.width {
        guard x < min(old.width, new.width), y < min(old.height, new.height) else {
          tally.add(x, y: y)
          continue
        }
        let before = old[x, y]
        let after = new[x, y]
        if before == after || before.distance(to: after) <= limit {
          tally.picture[x, y] = before.faded
        } else if ignoresSmoothing, isSmoothed(x, y: y, from: old, to: new) {
          tally.addSmoothed(x, y: y)
        } else {
          tally.add(x, y: y)
        }
      }
    }
    let isResized = old.size != new.size
    return Result(
      differing: tally.differing, smoothed: tally.smoothed, bounds: tally.bounds,
      resizing: isResized ? "It is \(new.size) instead of \(old.size) pixels." : nil,
      picture: tally.picture)
  }

  private func isSmoothed(_ x: Int, y: Int, from old: Bitmap, to new: Bitmap) -> Bool {
    EdgeSmoothing(of: old, beside: new).isAt(x, y: y)
      || EdgeSmoothing(of: new, beside: old).isAt(x, y: y)
  }

  private struct Tally {
    static let red = Pixel(red: 255, green: 0, blue: 0)
    static let yellow = Pixel(red: 255, green: 255, blue: 0)

    var differing = 0
    var smoothed = 0
    var bounds: Bounds?
    var picture: Bitmap

    init(width: Int, height: Int) { picture = Bitmap(width: width, height: height) }

    mutating func add(_ x: Int, y: Int) {
      differing += 1
      picture[x, y] = Self.red
      bounds = bounds ?? Bounds(left: x, top: y, right: x + 1, bottom: y + 1)
      bounds?.include(x, y: y)
    }

    mutating func addSmoothed(_ x: Int, y: Int) {
      smoothed += 1
      picture[x, y] = Self.yellow
    }
  }
}
