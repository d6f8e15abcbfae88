extension HTML {
  /// Builds markup from a string literal; interpolated values are escaped.
  public struct Interpolation: StringInterpolationProtocol {
    var markup = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    public mutating func appendLiteral(_ literal: String) { markup += literal }

    /// Appends escaped text, quoted if it follows `=` inside a tag.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      appendInterpolation(String(text))
    }

    /// Appends escaped text, quoted if it follows `=` inside a tag.
    public mutating func appendInterpolation(_ text: String) {
      let isBareAttribute = isAfterEqualsSignInTag
      if isBareAttribute { markup += "\"" }
      markup.appendEscaped(text)
      if isBareAttribute { markup += "\"" }
    }

    /// Appends the escaped description of a value.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(value.description)
    }

    /// Appends the escaped description of a value; appends nothing if it is `nil`.
    public mutating func appendInterpolation(_ value: (some CustomStringConvertible)?) {
      guard let value else { return appendInterpolation("") }
      appendInterpolation(value.description)
    }

    /// Appends HTML unchanged.
    public mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

    /// Appends HTML unchanged; appends nothing if it is `nil`.
    public mutating func appendInterpolation(_ html: HTML?) { markup += html?.markup ?? "" }

    /// Appends several pieces of HTML in order.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { markup += piece.markup }
    }

    /// Appends trusted markup without escaping.
    public mutating func appendInterpolation(raw markup: String) { self.markup += markup }

    /// Appends an attribute with its value escaped; appends nothing if the value is `nil`.
    public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      markup += " \(name)=\""
      markup.appendEscaped(value)
      markup += "\""
    }

    /// Appends a Boolean attribute such as `disabled` if it is present.
    public mutating func appendInterpolation(attribute name: StaticString, _ isPresent: Bool) {
      if isPresent { markup += " \(name)" }
    }

    private var isAfterEqualsSignInTag: Bool {
      guard markup.utf8.last == UInt8(ascii: "=") else { return false }
      let bracket = markup.utf8.last { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
      return bracket == UInt8(ascii: "<")
    }
  }
}

extension String {
  /// Escapes characters that could end a text or a quoted attribute value (HTML Living Standard,
  /// 13.1.2).
  mutating func appendEscaped(_ text: String) {
    var text = text
    // Most texts need no escaping, and are appended as a whole.
    guard text.utf8.contains(where: Self.isEscaped) else { return self += text }
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while let end = rest.firstIndex(where: Self.isEscaped) {
        self += String(decoding: rest[..<end], as: UTF8.self)
        self += Self.reference(rest[end])
        rest = rest[(end + 1)...]
      }
      self += String(decoding: rest, as: UTF8.self)
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private static func reference(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
  }
}
