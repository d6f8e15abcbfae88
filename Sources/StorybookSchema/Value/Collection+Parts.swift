extension Collection {
  /// The collection; `nil` if it is empty.
  package var nonEmpty: Self? {
    guard !isEmpty else { return nil }
    return self
  }

  /// The element of a collection that has no other.
  package var onlyElement: Element? {
    guard count == 1 else { return nil }
    return first
  }
}
