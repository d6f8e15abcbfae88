import StorybookSchema

extension BoundaryValues {
  /// The nesting level of a value in props; deeper values are smaller, which limits the total size.
  struct Level: Hashable, Sendable {
    /// The number of enclosing compounds up to which all values are used; deeper ones use only a
    /// few.
    private static let depthLimit = 3
    /// The number of enclosing types that are expanded; types nested deeper use their smallest
    /// value.
    private static let nameLimit = 3

    private(set) var depth = 0
    private(set) var names = 0
    /// The number of values that may be nested at this level.
    private(set) var size = BoundaryValues.sizeLimit

    var isDeep: Bool { depth > Self.depthLimit }

    /// Returns the level of one part out of several. Sizes are rounded to powers of two, so that
    /// levels are shared.
    func inside(of count: Int = 1) -> Level {
      var level = self
      level.depth = min(depth + 1, Self.depthLimit + 1)
      level.size /= max(1, count)
      if count > 1, level.size > 0 {
        level.size = 1 << (Int.bitWidth - 1 - level.size.leadingZeroBitCount)
      }
      return level
    }

    /// The level inside an expanded type; `nil` when types are no longer expanded.
    var insideType: Level? {
      guard names < Self.nameLimit else { return nil }
      var level = self
      level.names += 1
      return level
    }
  }
}
