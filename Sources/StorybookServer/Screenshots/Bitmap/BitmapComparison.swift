/// Compares pictures as an eye would: small changes of colour count for nothing, and neither does
/// another smoothing of the same edges.
struct BitmapComparison: Hashable, Sendable {
  /// How different a colour has to be to count: from 0 (any change) to 1 (black for white).
  var threshold = 0.1
  /// False counts the smoothing of edges, too.
  var ignoresSmoothing = true

  struct Result: Hashable, Sendable {
    /// Pixels that look different; those that only one picture has are among them.
    let differing: Int
    /// Pixels that differ by the smoothing of an edge alone.
    let smoothed: Int
    /// The smallest rectangle around all that looks different; nil when nothing does.
    let bounds: Bounds?
    /// Red where it differs, yellow where edges are smoothed otherwise, the rest pale.
    let screenshot: Bitmap

    var isEqual: Bool { differing == 0 }
    /// From 0 to 1.
    var share: Double { Double(differing) / Double(max(1, screenshot.pixels.count)) }
  }

  struct Bounds: Hashable, Sendable {
    var left: Int
    var top: Int
    /// Both are outside.
    var right: Int
    var bottom: Int

    mutating func include(_ x: Int, _ y: Int) {
      (left, top) = (min(left, x), min(top, y))
      (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
    }
  }

  func compare(_ old: Bitmap, _ new: Bitmap) -> Result {
    var tally = Tally(width: max(old.width, new.width), height: max(old.height, new.height))
    let limit = Pixel.largestDistance * threshold * threshold
    for y in 0..<tally.screenshot.height {
      for x in 0..<tally.screenshot.width {
        guard x < min(old.width, new.width), y < min(old.height, new.height) else {
          tally.add(x, y)
          continue
        }
        let (before, after) = (old[x, y], new[x, y])
        if before == after || before.distance(to: after) <= limit {
          tally.screenshot[x, y] = before.faded
        } else if ignoresSmoothing, isSmoothed(x, y, old, new) {
          tally.addSmoothed(x, y)
        } else {
          tally.add(x, y)
        }
      }
    }
    return Result(
      differing: tally.differing, smoothed: tally.smoothed, bounds: tally.bounds,
      screenshot: tally.screenshot)
  }

  private func isSmoothed(_ x: Int, _ y: Int, _ old: Bitmap, _ new: Bitmap) -> Bool {
    EdgeSmoothing(of: old, beside: new).isAt(x, y)
      || EdgeSmoothing(of: new, beside: old).isAt(x, y)
  }

  private struct Tally {
    static let red = Pixel(red: 255, green: 0, blue: 0)
    static let yellow = Pixel(red: 255, green: 255, blue: 0)

    var differing = 0
    var smoothed = 0
    var bounds: Bounds?
    var screenshot: Bitmap

    init(width: Int, height: Int) { screenshot = Bitmap(width: width, height: height) }

    mutating func add(_ x: Int, _ y: Int) {
      differing += 1
      screenshot[x, y] = Self.red
      bounds = bounds ?? Bounds(left: x, top: y, right: x + 1, bottom: y + 1)
      bounds?.include(x, y)
    }

    mutating func addSmoothed(_ x: Int, _ y: Int) {
      smoothed += 1
      screenshot[x, y] = Self.yellow
    }
  }
}
