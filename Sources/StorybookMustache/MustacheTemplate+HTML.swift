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

  /// Creates an HTML template from the text of a file. Lines of errors count from 2, as the pragma
  /// has a line of its own, so that a tag alone in the first line stays alone.
  init(htmlFile text: String) throws(ParserError) {
    let text = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    do {
      try self.init(string: "\(ScalarEscaping.pragma)\n\(String(text))")
    } catch let error as ParserError {
      throw error
    } catch {
      preconditionFailure("Parsing throws parser errors only: \(error)")
    }
  }
}

extension MustacheTemplate.ParserError {
  /// What is wrong, in a sentence.
  var sentence: String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "The section is closed with the name of another one."
    case .unfinishedName:
      "The tag is not closed, or its name has a character that names cannot have."
    case .expectedSectionEnd: "A section is not closed."
    case .invalidSetDelimiter: "The tag does not set two delimiters, as {{=<% %>=}} does."
    case .transformAppliedToInheritanceSection: "A block cannot have a transform."
    case .illegalTokenInsideInheritSection, .textInsideInheritSection:
      "Only blocks, as {{$content}}…{{/content}}, can be within a tag that extends a layout."
    case .invalidConfigVariableSyntax, .unrecognisedConfigVariable: "The pragma is unknown."
    case nil: "The template ends within a tag."
    }
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
