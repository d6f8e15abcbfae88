import StorybookSchema

extension HTML: Codable {
  /// Decodes a text and sanitizes it: scripts, styles, forms, frames, event handlers and other
  /// addresses than those of pages, messages and pictures are left out, and all elements are closed.
  ///
  /// ```swift
  /// struct Props: Codable {
  ///   var title: String
  ///   var note: HTML = "<b>New</b>"
  /// }
  /// ```
  ///
  /// It stays in the element around it if that may contain paragraphs, as `div`, `section`, `li` and
  /// `td` do. The encoded text is the decoded one.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let markup = MarkupSanitizer.sanitized(text)
    var source: String?
    if markup != text { source = text }
    self.init(MarkupBuffer(markup, state: MarkupState(source: source)))
  }

  /// Encodes the markup as a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(source)
  }
}

extension HTML: MarkupType {
  package var source: String { state.source ?? markup }
  package static var guesses: [HTML] { ["", "text", "<b>text</b>"] }
}
