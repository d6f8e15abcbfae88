/// Props for exploring a screen, with their origin.
package struct ExploredCase: Hashable, Sendable {
  package enum Origin: String, Hashable, Sendable {
    case base, clue, single, uniform, pair, random
  }

  package var props: Value
  package let origin: Origin
  /// The difference from a base, when it is limited to one place.
  package var variation: Variation?

  package init(props: Value, origin: Origin, variation: Variation? = nil) {
    self.props = props
    self.origin = origin
    self.variation = variation
  }
}
