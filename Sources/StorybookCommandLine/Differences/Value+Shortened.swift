package import StorybookSchema

extension Value {
  /// The JSON in one line, cut to 60 characters.
  package var shortened: String {
    let text = text
    return text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
