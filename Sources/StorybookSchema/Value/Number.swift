/// A JSON number as its exact text; two are equal when numerically equal, in any notation.
package struct Number: Hashable, Comparable, Sendable {
  package let text: String

  /// Creates a number from text that follows the number grammar of RFC 8259, section 6.
  package init(text: String) { self.text = text }

  /// Creates a number from any text; `nil` for one such as `NaN` or `inf`.
  package init?(validating text: String) {
    guard case .number(let number)? = try? Value(json: text) else { return nil }
    self = number
  }

  package init(_ integer: some BinaryInteger) { text = String(integer) }

  package init(_ double: Double) {
    precondition(double.isFinite, "\(double) cannot be represented as a JSON number.")
    text = Self.trimmed("\(double)")
  }

  /// Creates a number; `nil` for infinities and NaN.
  package init?(finite double: Double) {
    guard double.isFinite else { return nil }
    self.init(double)
  }

  package init(_ float: Float) {
    precondition(float.isFinite, "\(float) cannot be represented as a JSON number.")
    text = Self.trimmed("\(float)")
  }

  package var int: Int? { Int(text) ?? normal.int }
  /// The integer value; `nil` for a fraction or a number of more than 38 digits.
  package var integer: Int128? { Int128(text) ?? normal.integer }
  package var double: Double { Double(text) ?? .nan }

  package var isWhole: Bool { normal.exponent >= 0 }

  package static func == (left: Number, right: Number) -> Bool {
    left.text == right.text || left.normal == right.normal
  }

  package static func < (left: Number, right: Number) -> Bool {
    left.normal.isLess(than: right.normal)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(normal) }

  /// Returns the integer at a distance; `nil` for a fraction or a number of more than 38 digits.
  package func neighbour(_ distance: Int128) -> Number? {
    guard let (sum, overflows) = integer?.addingReportingOverflow(distance), !overflows else {
      return nil
    }
    return Number(sum)
  }

  /// Writes `1.0` as `1`, as `JSONEncoder` does.
  private static func trimmed(_ text: String) -> String {
    guard text.hasSuffix(".0") else { return text }
    return String(text.dropLast(2))
  }
}

extension Number {
  /// The sign, the digits without leading or trailing zeros, and the power of ten of the last
  /// digit.
  private struct Normal: Hashable {
    var isNegative = false
    var digits = ""
    var exponent = 0

    var int: Int? { integer.flatMap { Int(exactly: $0) } }

    /// The power of ten above the first digit.
    private var order: Int { exponent + digits.utf8.count }
    private var sign: Int {
      if digits.isEmpty { return 0 }
      return isNegative ? -1 : 1
    }

    func isLess(than other: Normal) -> Bool {
      guard sign == other.sign else { return sign < other.sign }
      let (small, large) = isNegative ? (other, self) : (self, other)
      guard small.order == large.order else { return small.order < large.order }
      return small.digits < large.digits
    }

    var integer: Int128? {
      if digits.isEmpty { return 0 }
      guard exponent >= 0, order < 39 else { return nil }
      return Int128((isNegative ? "-" : "") + digits + String(repeating: "0", count: exponent))
    }
  }

  private var normal: Normal {
    var normal = Normal()
    var rest = Substring(text)
    if rest.first == "-" { rest.removeFirst(); normal.isNegative = true }
    var power: Int? = 0
    if let mark = rest.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      power = Int(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let point = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
      normal.exponent = 1 - rest.utf8.distance(from: point, to: rest.endIndex)
      rest.remove(at: point)
    }
    let digits = rest.utf8.drop { $0 == UInt8(ascii: "0") }
    guard let last = digits.lastIndex(where: { $0 != UInt8(ascii: "0") }) else { return Normal() }
    guard let power, Self.powers.contains(power) else {
      let isSmall = text.dropFirst().contains("-")
      return Normal(
        isNegative: normal.isNegative, digits: text,
        exponent: isSmall ? Self.powers.lowerBound : Self.powers.upperBound)
    }
    normal.digits = String(Substring(digits[...last]))
    normal.exponent += power + digits.distance(from: last, to: digits.endIndex) - 1
    return normal
  }

  /// Sums with the length of a text do not overflow. A number beyond equals only the same text.
  private static let powers = -1 << 60...1 << 60
}

extension Number: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}
