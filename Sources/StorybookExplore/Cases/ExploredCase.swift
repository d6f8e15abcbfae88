import StorybookSchema

/// Props for exploring a screen, with their origin.
struct ExploredCase: Hashable, Sendable {
  enum Origin: String, Hashable, Sendable {
    case base, clue, single, uniform, pair, random
  }

  var props: Value
  let origin: Origin
  /// The difference from a base, when it is limited to one place.
  var variation: Variation?
}
