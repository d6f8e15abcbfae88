extension Int {
  /// Returns the number with its noun: `1 step`, `2 steps`.
  ///
  /// - Parameter plural: the noun for other numbers than one; `nil` for an appended “s”.
  package func counted(_ singular: String, plural: String? = nil) -> String {
    guard self != 1 else { return "1 \(singular)" }
    return "\(self) \(plural ?? singular + "s")"
  }
}
