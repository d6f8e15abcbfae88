extension Collection {
  /// The collection itself; `nil` if it is empty.
  package var nonEmpty: Self? {
    guard !isEmpty else { return nil }
    return self
  }

  /// Returns the element at an index; `nil` outside of the collection.
  package func element(at index: Index) -> Element? {
    guard indices.contains(index) else { return nil }
    return self[index]
  }
}
