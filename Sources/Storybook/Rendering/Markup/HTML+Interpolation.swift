extension HTML {
  /// Builds markup from a string literal. A text is written as its place requires: escaped between
  /// tags and in attributes, quoted after an equals sign, encoded in scripts and styles, and without
  /// a script in an address. Where no text can be right, in the name of a tag or an attribute, the
  /// rendering fails.
  public struct Interpolation: StringInterpolationProtocol {
    var buffer: MarkupBuffer

    public init(literalCapacity: Int, interpolationCount: Int) {
      buffer = MarkupBuffer(capacity: literalCapacity + interpolationCount * 32)
    }

    public mutating func appendLiteral(_ literal: String) { appendSource(literal) }

    /// Appends a text.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      appendText(String(text))
    }

    /// Appends a text.
    public mutating func appendInterpolation(_ text: String) { appendText(text) }

    /// Appends the description of a value. A number and a Boolean value are literals in a script.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendText(value.description, isNumber: value is any Numeric || value is Bool)
    }

    /// Appends the description of a value; appends nothing if it is `nil`.
    public mutating func appendInterpolation(_ value: (some CustomStringConvertible)?) {
      guard let value else { return appendText("") }
      appendInterpolation(value)
    }

    /// Appends HTML: unchanged between tags; within one, as a literal in which each text is written
    /// as its place requires.
    public mutating func appendInterpolation(_ html: HTML) { appendMarkup(html) }

    /// Appends HTML; appends nothing if it is `nil`.
    public mutating func appendInterpolation(_ html: HTML?) {
      if let html { appendMarkup(html) }
    }

    /// Appends several pieces of HTML in order.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { appendMarkup(piece) }
    }

    /// Appends trusted markup without escaping.
    public mutating func appendInterpolation(raw markup: String) { appendSource(markup) }

    /// Appends an attribute with a value; appends nothing if the value is `nil`.
    public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      let encoded = Self.encoded(value, as: MarkupContext.Attribute(name))
      appendAttributes(" \(name)=\"" + String.escaped(encoded, keepingReturns: true) + "\"")
    }

    /// Appends a Boolean attribute such as `disabled` if it is present.
    public mutating func appendInterpolation(attribute name: StaticString, _ isPresent: Bool) {
      if isPresent { appendAttributes(" \(name)") }
    }
  }
}

extension String {
  /// Escapes characters that could end a text or a quoted attribute value (HTML Living Standard,
  /// 13.1.2).
  ///
  /// - Parameter keepingReturns: whether carriage returns are escaped, too.
  static func escaped(_ text: String, keepingReturns: Bool) -> String {
    var text = text
    let result = text.withUTF8 { bytes -> String? in
      // Most texts contain nothing to escape, and are appended as they are.
      guard let first = firstEscaped(in: bytes, from: 0) else { return nil }
      return escaped(bytes, from: first, keepingReturns: keepingReturns)
    }
    return result ?? text
  }

  private static func escaped(
    _ bytes: UnsafeBufferPointer<UInt8>, from first: Int, keepingReturns: Bool
  ) -> String {
    var places = 0
    var place: Int? = first
    while let index = place {
      places += 1
      place = firstEscaped(in: bytes, from: index + 1)
    }
    return String(unsafeUninitializedCapacity: bytes.count + places * 5) { buffer in
      var (start, end, count) = (0, first, 0)
      func takeSource(_ source: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          .copyMemory(from: source)
        count += source.count
      }
      while end < bytes.count {
        takeSource(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<end]))
        let reference = reference(bytes[end], keepingReturns: keepingReturns)
        takeSource(
          UnsafeRawBufferPointer(start: reference.utf8Start, count: reference.utf8CodeUnitCount))
        start = end + 1
        end = firstEscaped(in: bytes, from: start) ?? bytes.count
      }
      takeSource(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start...]))
      return count
    }
  }

  static func firstEscaped(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var index = start
    let count = bytes.count
    while index < count {
      if base[index].isEscaped { return index }
      index += 1
    }
    return nil
  }

  private static func reference(_ byte: UInt8, keepingReturns: Bool) -> StaticString {
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

extension UInt8 {
  /// Whether a text must not contain this byte as it is: `&`, `<`, `>`, quotes, and carriage returns.
  fileprivate var isEscaped: Bool {
    @_transparent get {
      self <= 0x3E
        && (1 << 0x26 | 1 << 0x3C | 1 << 0x3E | 1 << 0x22 | 1 << 0x27 | 1 << 0x0D) >> Int(self) & 1
          == 1
    }
  }
}
