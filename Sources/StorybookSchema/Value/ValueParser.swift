/// Parses JSON text (RFC 8259) into a ``Value``, with a limit on nesting.
package struct ValueParser {
  package struct ParseError: Error, Hashable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable { case malformed, tooDeep }
    package let kind: Kind
    package let offset: Int
    package let reason: String
    /// The path of the value that was being parsed, as far as it is known.
    package private(set) var path = Pointer()
    package var description: String { "\(reason) at byte \(offset)" }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  private var offset = 0

  package static let maximumDepth = 128

  private init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// Parses one value that fills the whole text; throws ``ParseError``.
  package static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int = maximumDepth
  ) throws(ParseError) -> Value {
    var parser = ValueParser(bytes, maximumDepth: maximumDepth)
    let value = try parser.parseValue(depth: 0)
    parser.skipSpace()
    guard parser.offset == bytes.count else { throw parser.failure("unexpected text") }
    return value
  }
}

extension ValueParser {
  private mutating func parseValue(depth: Int) throws(ParseError) -> Value {
    skipSpace()
    let opens = peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[")
    guard !opens || depth < maximumDepth else {
      throw ParseError(
        kind: .tooDeep, offset: offset, reason: "more than \(maximumDepth) levels of nesting")
    }
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", value: .bool(true))
    case UInt8(ascii: "f"): return try word("false", value: .bool(false))
    case UInt8(ascii: "n"): return try word("null", value: .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(ParseError) -> Value {
    var object = Object()
    try elements(closing: UInt8(ascii: "}")) { (parser) throws(ParseError) in
      guard parser.peek == UInt8(ascii: "\"") else { throw parser.failure("a key is missing") }
      let key = try parser.string()
      do throws(ParseError) {
        parser.skipSpace()
        try parser.expect(UInt8(ascii: ":"))
        object[key] = try parser.parseValue(depth: depth + 1)
      } catch {
        throw error.inside(key)
      }
    }
    return .object(object)
  }

  private mutating func array(depth: Int) throws(ParseError) -> Value {
    var array: [Value] = []
    try elements(closing: UInt8(ascii: "]")) { (parser) throws(ParseError) in
      do throws(ParseError) {
        array.append(try parser.parseValue(depth: depth + 1))
      } catch {
        throw error.inside(String(array.count))
      }
    }
    return .array(array)
  }

  private mutating func elements(
    closing: UInt8, element: (inout ValueParser) throws(ParseError) -> Void
  ) throws(ParseError) {
    offset += 1
    skipSpace()
    if takeByte(closing) { return }
    repeat {
      skipSpace()
      try element(&self)
      skipSpace()
    } while takeByte(UInt8(ascii: ","))
    try expect(closing)
  }

  private mutating func word(_ word: StaticString, value: Value) throws(ParseError) -> Value {
    let end = offset + word.utf8CodeUnitCount
    guard end <= bytes.count,
      (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[offset + $0] == word.utf8Start[$0] })
    else { throw failure("unexpected text") }
    offset = end
    return value
  }

  private mutating func number() throws(ParseError) -> Number {
    let start = offset
    _ = takeByte(UInt8(ascii: "-"))
    if !takeByte(UInt8(ascii: "0")) { try digits() }
    if takeByte(UInt8(ascii: ".")) { try digits() }
    if takeByte(UInt8(ascii: "e")) || takeByte(UInt8(ascii: "E")) {
      if !takeByte(UInt8(ascii: "+")) { _ = takeByte(UInt8(ascii: "-")) }
      try digits()
    }
    return Number(text: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func digits() throws(ParseError) {
    let start = offset
    while let byte = peek, (0x30...0x39).contains(byte) { offset += 1 }
    guard offset > start else { throw failure("a value is missing or malformed") }
  }
}

extension ValueParser {
  private mutating func string() throws(ParseError) -> String {
    offset += 1
    let start = offset
    offset = ByteScan.escape(in: bytes, from: start)
    guard peek == UInt8(ascii: "\"") else { return try escapedString(from: start) }
    defer { offset += 1 }
    return try parseText(bytes[start..<offset])
  }

  private mutating func escapedString(from start: Int) throws(ParseError) -> String {
    var result = Array(bytes[start..<offset])
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure("a string contains an unescaped control character") }
      guard byte == UInt8(ascii: "\\") else {
        let end = ByteScan.escape(in: bytes, from: offset)
        result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[offset..<end]))
        offset = end
        continue
      }
      offset += 1
      try escape(into: &result)
    }
    try expect(UInt8(ascii: "\""))
    return try result.withUnsafeBufferPointer { (buffer) throws(ParseError) in
      try parseText(buffer[...])
    }
  }

  private func parseText(_ slice: Slice<UnsafeBufferPointer<UInt8>>) throws(ParseError) -> String {
    guard let string = String(validating: slice, as: UTF8.self) else {
      throw failure("a string is not valid UTF-8")
    }
    return string
  }

  private mutating func escape(into result: inout [UInt8]) throws(ParseError) {
    guard let byte = peek else { throw failure("the text ends in an escape") }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "u"): result.append(contentsOf: String(Character(try scalar())).utf8)
    default: throw failure("unknown escape sequence")
    }
  }

  /// Parses a `\u` escape. A scalar beyond U+FFFF is written as two escapes (RFC 8259, section 7).
  private mutating func scalar() throws(ParseError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, takeByte(UInt8(ascii: "\\")), takeByte(UInt8(ascii: "u")) else {
      throw failure("half of a surrogate pair is missing")
    }
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure("half of a surrogate pair is missing") }
    return scalar
  }

  private mutating func codeUnit() throws(ParseError) -> UInt32 {
    guard offset + 4 <= bytes.count else { throw failure("the text ends in an escape") }
    var value: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("an escape needs four hexadecimal digits")
      }
      value = value << 4 + UInt32(digit)
    }
    offset += 4
    return value
  }
}

extension ValueParser {
  private var peek: UInt8? {
    guard offset < bytes.count else { return nil }
    return bytes[offset]
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func takeByte(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(ParseError) {
    guard takeByte(byte) else { throw failure("“\(Character(Unicode.Scalar(byte)))” is missing") }
  }

  private func failure(_ reason: String) -> ParseError {
    ParseError(kind: .malformed, offset: offset, reason: reason)
  }
}

extension ValueParser.ParseError {
  /// Returns the failure with the token prepended to its path.
  fileprivate func inside(_ token: String) -> Self {
    var failure = self
    failure.path.tokens.insert(token, at: 0)
    return failure
  }
}
