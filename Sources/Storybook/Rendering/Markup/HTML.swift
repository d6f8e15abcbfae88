/// A fragment of HTML; interpolated text is escaped and cannot become markup.
///
/// ```swift
/// let name = "<Ann>"
/// let card: HTML = "<p title=\(name)>\(name)</p>"
/// // <p title="&lt;Ann&gt;">&lt;Ann&gt;</p>
/// ```
///
/// Interpolated HTML stays unchanged; markup in a `String` has to be marked: `\(raw: markup)`.
///
/// As a property of props, it is a slot for markup, which is sanitized when it is decoded: see
/// ``init(from:)``.
public struct HTML: Hashable, Sendable {
  /// The markup.
  public let markup: String
  /// The text that it was decoded from, if that was not safe.
  let unsafeSource: String?

  /// Creates HTML from markup without checking or escaping it.
  public init(raw markup: String) { self.init(markup: markup, unsafeSource: nil) }

  init(markup: String, unsafeSource: String?) {
    self.markup = markup
    self.unsafeSource = unsafeSource
  }

  /// Creates HTML from text, escaped for text and attribute values.
  public init(text: String) {
    var markup = ""
    markup.appendEscaped(text)
    self.init(raw: markup)
  }
}

extension HTML {
  /// Empty markup.
  public static let empty = HTML(raw: "")

  /// Concatenates two fragments; escapes nothing again.
  public static func + (left: HTML, right: HTML) -> HTML { HTML(raw: left.markup + right.markup) }
}

extension Sequence {
  /// Returns the concatenated markup of all elements.
  // Inlinable, as calling the sequence and the closure generically takes longer than the markup.
  @inlinable public func html(_ transform: (Element) throws -> HTML) rethrows -> HTML {
    var markup = ""
    for element in self { markup += try transform(element).markup }
    return HTML(raw: markup)
  }
}

extension HTML: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(raw: value) }
  public init(stringInterpolation: Interpolation) { self.init(raw: stringInterpolation.markup) }
}

extension HTML: CustomStringConvertible {
  public var description: String { markup }
}
