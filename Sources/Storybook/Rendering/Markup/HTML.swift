/// A fragment of HTML; interpolated text is escaped and cannot become markup or code.
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
public struct HTML: Sendable {
  let buffer: MarkupBuffer

  init(_ buffer: MarkupBuffer) { self.buffer = buffer }

  /// Creates HTML from markup without checking or escaping it.
  public init(raw markup: String) { self.init(MarkupBuffer(markup)) }

  /// Creates HTML from text, escaped for text and attribute values.
  public init(text: String) {
    var markup = Interpolation(literalCapacity: text.utf8.count, interpolationCount: 0)
    markup.appendText(text)
    self.init(markup.buffer)
  }

  /// The markup.
  public var markup: String { buffer.text }

  var state: MarkupState { buffer.state }
}

extension HTML: Hashable {
  public static func == (left: HTML, right: HTML) -> Bool {
    left.markup == right.markup && left.state.source == right.state.source
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(markup)
    hasher.combine(state.source)
  }
}

extension HTML {
  /// Empty markup.
  public static let empty = HTML(raw: "")

  /// Concatenates two fragments; escapes nothing again.
  public static func + (left: HTML, right: HTML) -> HTML {
    var markup = Interpolation(literalCapacity: 0, interpolationCount: 0)
    markup.appendMarkup(left)
    markup.appendMarkup(right, isValue: false)
    return HTML(stringInterpolation: markup)
  }
}

extension Sequence {
  /// Returns the concatenated markup of all elements.
  // Inlinable, as calling the sequence and the closure generically takes longer than the markup.
  @inlinable public func html(_ transform: (Element) throws -> HTML) rethrows -> HTML {
    var markup = HTML.Interpolation(literalCapacity: 0, interpolationCount: 0)
    for element in self { markup.appendElement(try transform(element), of: underestimatedCount) }
    return HTML(stringInterpolation: markup)
  }
}

extension HTML: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(raw: value) }

  public init(stringInterpolation: consuming Interpolation) {
    if case .quoted = stringInterpolation.buffer.state.context.place {
      stringInterpolation.settle()
    }
    self.init(stringInterpolation.buffer)
  }
}

extension HTML: CustomStringConvertible {
  public var description: String { markup }
}
