// https://html.spec.whatwg.org/#character-reference-state
extension Tokenizer {
  /// Returns the text with its character references decoded.
  mutating func decoded(
    _ range: Range<Int>, inAttribute: Bool, dropsNull: Bool = false
  ) -> String {
    var first = range.lowerBound
    while first < range.upperBound, bytes[first] != 0x26 { first += 1 }
    guard first < range.upperBound else {
      return decodedText(of: bytes[range], dropsNull: dropsNull)
    }
    var result = Array(bytes[range.lowerBound..<first])
    var index = first
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "&"),
        let (text, end) = reference(at: index, before: range.upperBound, inAttribute: inAttribute)
      {
        result += text.utf8
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return decodedText(of: result, dropsNull: dropsNull)
  }

  private mutating func reference(
    at start: Int, before limit: Int, inAttribute: Bool
  ) -> (text: String, end: Int)? {
    guard start + 1 < limit else { return nil }
    if bytes[start + 1] == UInt8(ascii: "#") { return numeric(at: start, before: limit) }
    return named(at: start, before: limit, inAttribute: inAttribute)
  }

  private mutating func named(
    at start: Int, before limit: Int, inAttribute: Bool
  ) -> (text: String, end: Int)? {
    var end = start + 1
    // The longest name has 31 letters.
    while end < min(limit, start + 34), bytes[end].isASCIIAlphanumeric { end += 1 }
    let name = string((start + 1)..<end)
    let isEnded = end < limit && bytes[end] == UInt8(ascii: ";")
    if isEnded, let text = NamedReferences[name] { return (text, end + 1) }
    if let (legacy, text) = NamedReferences.legacy(startOf: Substring(name)) {
      let after = start + 1 + legacy.utf8.count
      let next = after < limit ? bytes[after] : 0
      // `?a=1&copy=2` in an attribute is not a reference.
      if inAttribute, next == UInt8(ascii: "=") || next.isASCIIAlphanumeric { return nil }
      faults.addProblem(.unendedReference(legacy), at: start)
      return (text, after)
    }
    if isEnded, !name.isEmpty { faults.addProblem(.unknownReference(name), at: start) }
    return nil
  }

  private mutating func numeric(at start: Int, before limit: Int) -> (text: String, end: Int)? {
    var digits = start + 2
    var radix: UInt32 = 10
    if digits < limit, bytes[digits] | 0x20 == UInt8(ascii: "x") {
      digits += 1
      radix = 16
    }
    var code: UInt32 = 0
    var end = digits
    while end < limit, let digit = Character(Unicode.Scalar(bytes[end])).hexDigitValue,
      digit < radix
    {
      code = min(code * radix + UInt32(digit), 0x11_0000)
      end += 1
    }
    guard end > digits else {
      faults.addProblem(.unknownReference("#"), at: start)
      return nil
    }
    if end < limit, bytes[end] == UInt8(ascii: ";") { return (Self.character(code), end + 1) }
    faults.addProblem(.unendedReference(string((start + 1)..<end)), at: start)
    return (Self.character(code), end)
  }

  private static func character(_ code: UInt32) -> String {
    guard let scalar = Unicode.Scalar(windows1252[code] ?? code), scalar.value != 0 else {
      return "\u{FFFD}"
    }
    return String(Character(scalar))
  }

  /// The Windows-1252 characters for `&#128;` to `&#159;`.
  private static let windows1252: [UInt32: UInt32] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020,
    0x87: 0x2021, 0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152,
    0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022,
    0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
    0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
  ]
}
