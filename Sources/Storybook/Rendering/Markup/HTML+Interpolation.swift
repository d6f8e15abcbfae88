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
      appendEscaped(text)
      if isBareAttribute { markup += "\"" }
    }

    /// Keeps the line breaks that a parser changes: it turns carriage returns into line feeds, which
    /// matters in values, and drops the first line feed of an element such as `textarea` (HTML
    /// Living Standard, 13.2.3.5 and 13.2.6.4.7).
    private mutating func appendEscaped(_ text: String) {
      let escaped = String.escaped(text, keepingReturns: isInTag || lastTagName == "textarea")
      if escaped.utf8.first == UInt8(ascii: "\n") || escaped.utf8.first == UInt8(ascii: "\r"),
        markup.utf8.last == UInt8(ascii: ">"), ["textarea", "pre", "listing"].contains(lastTagName)
      {
        markup += "\n"
      }
      markup += escaped
    }

    private var isInTag: Bool {
      let bracket = markup.utf8.last { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
      return bracket == UInt8(ascii: "<")
    }

    private var lastTagName: String {
      guard let start = markup.utf8.lastIndex(of: UInt8(ascii: "<")) else { return "" }
      return markup[start...].dropFirst().prefix(while: \.isLetter).lowercased()
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
      markup += " \(name)=\"" + String.escaped(value, keepingReturns: true) + "\""
    }

    /// Appends a Boolean attribute such as `disabled` if it is present.
    public mutating func appendInterpolation(attribute name: StaticString, _ isPresent: Bool) {
      if isPresent { markup += " \(name)" }
    }

    private var isAfterEqualsSignInTag: Bool {
      markup.utf8.last == UInt8(ascii: "=") && isInTag
    }
  }
}

extension String {
  /// Escapes characters that could end a text or a quoted attribute value (HTML Living Standard,
  /// 13.1.2).
  mutating func appendEscaped(_ text: String) {
    self += Self.escaped(text, keepingReturns: false)
  }

  /// - Parameter keepingReturns: whether carriage returns are escaped, too.
  static func escaped(_ text: String, keepingReturns: @autoclosure () -> Bool) -> String {
    var text = text
    let escaped = text.withUTF8 { bytes -> String? in
      // Most texts contain nothing to escape, and are appended as they are.
      guard var end = firstEscaped(in: bytes, from: 0) else { return nil }
      var escaped = ""
      var start = 0
      var keepsReturns: Bool?
      while end < bytes.count {
        escaped += String(decoding: bytes[start..<end], as: UTF8.self)
        if bytes[end] == UInt8(ascii: "\r") { keepsReturns = keepsReturns ?? keepingReturns() }
        escaped += reference(bytes[end], keepingReturns: keepsReturns == true)
        start = end + 1
        end = firstEscaped(in: bytes, from: start) ?? bytes.count
      }
      return escaped + String(decoding: bytes[start...], as: UTF8.self)
    }
    return escaped ?? text
  }

  private static func firstEscaped(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      // The first comparison answers for letters.
      if bytes[index] <= UInt8(ascii: ">"), isEscaped(bytes[index]) { return index }
      index += 1
    }
    return nil
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "\r"):
      true
    default: false
    }
  }

  private static func reference(_ byte: UInt8, keepingReturns: Bool) -> String {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "\r"): keepingReturns ? "&#13;" : "\r"
    default: "&#39;"
    }
  }
}
