public import Mustache
import Storybook

extension MustacheTemplate {
  /// Creates an HTML template that escapes `{{name}}` for text and quoted attributes.
  ///
  /// ```swift
  /// let template = try MustacheTemplate(html: "<p title=\"{{hint}}\">{{title}}</p>")
  /// ```
  ///
  /// `MustacheTemplate(string:)` escapes by `Character` (swift-mustache 2.1.1): a quote followed by
  /// a combining mark is not escaped and ends its attribute. Partials have the same flaw unless
  /// they are created with this initialiser.
  ///
  /// - Throws: a `MustacheTemplate.ParserError` with the position of the error. Columns of its
  ///   first line include the pragma that selects the escaping.
  public init(html: String) throws {
    let text = html.unicodeScalars.drop { $0 == "\u{FEFF}" }
    try self.init(string: ScalarEscaping.pragma + String(text))
  }
}

/// Escapes as ``HTML`` does: every quote, ampersand and angle bracket, even before combining marks.
private struct ScalarEscaping: MustacheContentType {
  private static let name = "STORYBOOK-HTML"

  /// The pragma that selects this escaping. Templates find it by name in a table global to the
  /// process; the first use registers it there.
  static let pragma: String = {
    MustacheContentTypes.register(ScalarEscaping(), named: name)
    return "{{% CONTENT_TYPE:\(name)}}"
  }()

  func escapeText(_ text: String) -> String { HTML(text: text).markup }
}
