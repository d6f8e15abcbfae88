extension BoundaryValues {
  /// Where in props a value goes: what is further inside is smaller, so that the whole is never large.
  struct Level: Hashable, Sendable {
    /// Compounds around it: so far every value, below that a few.
    private static let depthLimit = 3
    /// Types around it that are taken apart; what is further inside is plain.
    private static let nameLimit = 3
    /// Values in props: larger ones take long, and show nothing that smaller ones do not.
    static let sizeLimit = 2000

    private(set) var depth = 0
    private(set) var names = 0
    /// How many values it may have in it.
    private(set) var size = sizeLimit

    var isDeep: Bool { depth > Self.depthLimit }

    /// That of one of so many parts. Sizes are powers of two, so that few levels differ.
    func inside(of count: Int = 1) -> Level {
      var level = self
      level.depth = min(depth + 1, Self.depthLimit + 1)
      let size = size / max(1, count)
      let isWhole = count < 2 || size == 0
      level.size = isWhole ? size : 1 << (Int.bitWidth - 1 - size.leadingZeroBitCount)
      return level
    }

    /// Nil where types are plain.
    var insideType: Level? {
      guard names < Self.nameLimit else { return nil }
      var level = self
      level.names += 1
      return level
    }
  }
}
