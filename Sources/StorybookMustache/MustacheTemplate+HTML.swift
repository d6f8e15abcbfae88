public import Mustache
import Storybook

extension MustacheTemplate {
  /// A template of HTML whose `{{name}}` is safe in text and in quoted attributes, whatever it holds.
  ///
  /// ```swift
  /// let template = try MustacheTemplate(html: "<p title=\"{{hint}}\">{{title}}</p>")
  /// ```
  ///
  /// `MustacheTemplate(string:)` escapes by `Character` (swift-mustache 2.1.1): there a quote with a
  /// combining mark behind it stays a quote, and ends the attribute it is in. Partials escape like
  /// that everywhere, unless they are made with this initialiser themselves.
  ///
  /// - Throws: a `MustacheTemplate.ParserError` that says where the template is wrong. Columns of
  ///   its first line count what declares the escaping, too.
  public init(html: String) throws {
    try self.init(string: ScalarEscaping.pragma + html)
  }
}

/// Escapes as ``HTML`` does: every quote, ampersand and angle bracket, whatever comes behind it.
private struct ScalarEscaping: MustacheContentType {
  private static let name = "STORYBOOK-HTML"

  /// What tells a template to escape like this. Templates find their escaping by name, in a table
  /// of the whole process: the first use puts it there.
  static let pragma: String = {
    MustacheContentTypes.register(ScalarEscaping(), named: name)
    return "{{% CONTENT_TYPE:\(name)}}"
  }()

  func escapeText(_ text: String) -> String { HTML(text: text).markup }
}
