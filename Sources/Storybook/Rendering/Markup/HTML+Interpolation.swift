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
    let escaped = text.withUTF8 { bytes -> String? in
      // Most texts contain nothing to escape, and are appended as they are.
      guard var end = Self.firstEscaped(in: bytes, from: 0) else { return nil }
      var escaped = ""
      var start = 0
      while end < bytes.count {
        escaped += String(decoding: bytes[start..<end], as: UTF8.self)
        escaped += Self.reference(bytes[end])
        start = end + 1
        end = Self.firstEscaped(in: bytes, from: start) ?? bytes.count
      }
      return escaped + String(decoding: bytes[start...], as: UTF8.self)
    }
    self += escaped ?? text
  }

  private static func firstEscaped(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    for index in start..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "'"):
        return index
      default: continue
      }
    }
    return nil
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
