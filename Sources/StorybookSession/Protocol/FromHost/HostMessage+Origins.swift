package import StorybookSchema

extension HostMessage {
  /// Which parts of a rendering the props make.
  package struct Origins: Hashable, Sendable {
    package struct Origin: Hashable, Sendable {
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
    package var origins: [Origin]
    /// The number of variations that crashed.
    package var crashed: Int
    /// The number of places that were not varied, because of a limit.
    package var omitted: Int

    package init(seq: Int, revision: Int, origins: [Origin], crashed: Int = 0, omitted: Int = 0) {
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
    let paths = origins.map { origin -> Value in
      let ranges = origin.ranges.map { range -> Value in
        [Value(range.lowerBound), Value(range.upperBound)]
      }
      return ["path": .string("\(origin.path)"), "ranges": .array(ranges)]
    }
    return [
      "type": "origins", "seq": Value(seq), "revision": Value(revision), "paths": .array(paths),
      "crashed": Value(crashed), "omitted": Value(omitted),
    ]
  }
}
