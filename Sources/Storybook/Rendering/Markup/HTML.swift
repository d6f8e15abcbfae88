/// A piece of HTML; text interpolated into it is escaped, so that it can only ever be text.
///
/// ```swift
/// let name = "<Ann>"
/// let card: HTML = "<p title=\(name)>\(name)</p>"
/// // <p title="&lt;Ann&gt;">&lt;Ann&gt;</p>
/// ```
///
/// HTML inside HTML stays as it is; markup in a `String` gets in by name only: `\(raw: markup)`.
public struct HTML: Hashable, Sendable {
  /// The markup.
  public let markup: String

  /// Takes markup as it is. What is in it is not checked and not escaped.
  public init(raw markup: String) { self.markup = markup }

  /// Escapes text for a text or an attribute position.
  public init(text: String) {
    var markup = ""
    markup.appendEscaped(text)
    self.markup = markup
  }
}

extension HTML {
  /// No markup at all.
  public static let empty = HTML(raw: "")

  /// One after the other; nothing is escaped again.
  public static func + (left: HTML, right: HTML) -> HTML { HTML(raw: left.markup + right.markup) }
}

extension Sequence {
  /// The markup of every element, one after the other.
  public func html(_ transform: (Element) throws -> HTML) rethrows -> HTML {
    var markup = ""
    for element in self { markup += try transform(element).markup }
    return HTML(raw: markup)
  }
}

extension HTML: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { markup = value }
  public init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }
}

extension HTML: CustomStringConvertible {
  public var description: String { markup }
}
