extension String {
  /// The text with a newline at its end, if it has none there.
  package var endingLine: String {
    guard !hasSuffix("\n") else { return self }
    return self + "\n"
  }
}
