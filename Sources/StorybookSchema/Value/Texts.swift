extension Int {
  /// A number with its noun: `1 story`, `2 stories`.
  package func counted(_ one: String, _ many: String) -> String {
    guard self != 1 else { return "1 \(one)" }
    return "\(self) \(many)"
  }
}

extension Collection {
  /// `nil` if it is empty, so that `??` can replace it.
  package var nonEmpty: Self? {
    guard !isEmpty else { return nil }
    return self
  }
}
