package import StorybookSchema

extension Value {
  /// The JSON in one line, cut to 60 characters.
  package var shortened: String {
    let text = text
    guard text.count > 60 else { return text }
    return text.prefix(59) + "…"
  }
}
