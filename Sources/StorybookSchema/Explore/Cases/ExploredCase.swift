/// Props for exploring a screen, with their origin.
package struct ExploredCase: Hashable, Sendable {
  package enum Origin: String, Hashable, Sendable { case base, clue, single, pair, random }

  package var props: Value
  package let origin: Origin
  /// The difference from a base, when it is limited to one place.
  package var variation: Variation?
}
