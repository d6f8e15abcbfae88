/// Props to try.
package struct ExploredCase: Hashable, Sendable {
  package enum Origin: String, Hashable, Sendable { case base, clue, single, pair, random }

  package var props: Value
  package let origin: Origin
  /// How it differs from a base, where it does so in one place.
  package var variation: Variation?
}
