package import StorybookSchema

extension HostMessage {
  /// Which parts of a rendering the props make.
  package struct Origins: Hashable, Sendable {
    package struct PropOrigin: Hashable, Sendable {
      package var path: Pointer
      /// Ranges of the rendering's body in UTF-16 units; an empty one is a place of insertion.
      package var ranges: [Range<Int>]

      package init(path: Pointer, ranges: [Range<Int>]) {
        self.path = path
        self.ranges = ranges
      }
    }

    package var seq: Int
    /// The revision of the rendering.
    package var revision: Int
    package var origins: [PropOrigin]
    /// The number of variations that crashed.
    package var crashed: Int
    /// The number of places that were not varied, because of a limit.
    package var omitted: Int

    package init(seq: Int, revision: Int, origins: [PropOrigin], crashed: Int = 0, omitted: Int = 0)
    {
      self.seq = seq
      self.revision = revision
      self.origins = origins
      self.crashed = crashed
      self.omitted = omitted
    }
  }
}

extension HostMessage.Origins {
  var value: Value {
    let paths = origins.map { origin in
      let ranges = origin.ranges.map { [$0.lowerBound, $0.upperBound] }
      return Value.members(["path": origin.path, "ranges": ranges])
    }
    return .members([
      "type": "origins", "seq": seq, "revision": revision, "paths": paths, "crashed": crashed,
      "omitted": omitted,
    ])
  }
}
