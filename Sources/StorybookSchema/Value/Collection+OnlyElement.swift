extension Collection {
  /// The element of a collection that has no other.
  package var onlyElement: Element? {
    guard count == 1 else { return nil }
    return first
  }
}
