extension HTML {
  /// Builds markup from a literal: literal parts as they are, values escaped.
  public struct Interpolation: StringInterpolationProtocol {
    var markup = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    public mutating func appendLiteral(_ literal: String) { markup += literal }

    /// Text, escaped. Right after `=` inside a tag it is put in quotes too.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      let isBareAttribute = isAfterEqualsSignInTag
      if isBareAttribute { markup += "\"" }
      markup.appendEscaped(text)
      if isBareAttribute { markup += "\"" }
    }

    /// A number, a Boolean or whatever describes itself, escaped.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(value.description)
    }

    /// Nothing, when the value is nil.
    public mutating func appendInterpolation(_ value: (some CustomStringConvertible)?) {
      guard let value else { return appendInterpolation("") }
      appendInterpolation(value.description)
    }

    /// HTML, as it is.
    public mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

    /// HTML, as it is; nothing, when nil.
    public mutating func appendInterpolation(_ html: HTML?) { markup += html?.markup ?? "" }

    /// Several pieces of HTML, one after the other.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { markup += piece.markup }
    }

    /// Markup that someone else has made safe.
    public mutating func appendInterpolation(raw markup: String) { self.markup += markup }

    /// An attribute of that name with the value escaped; nothing at all, when the value is nil.
    public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      markup += " \(name)=\""
      markup.appendEscaped(value)
      markup += "\""
    }

    /// A Boolean attribute such as `disabled`: there or not.
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
  /// Escapes what could end a text or a quoted attribute value (HTML Living Standard, 13.1.2).
  mutating func appendEscaped(_ text: some StringProtocol) {
    var text = String(text)
    text.withUTF8 { bytes in
      var start = 0
      for index in bytes.indices {
        guard let reference = Self.reference(bytes[index]) else { continue }
        self += String(decoding: bytes[start..<index], as: UTF8.self)
        self += reference
        start = index + 1
      }
      self += String(decoding: bytes[start...], as: UTF8.self)
    }
  }

  private static func reference(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
