/// A JSON number as its exact text; two are equal when numerically equal, in any notation.
package struct Number: Hashable, Sendable {
  package let text: String

  /// Creates a number from text that follows the number grammar of RFC 8259, section 6.
  package init(text: String) { self.text = text }
  package init(_ integer: some BinaryInteger) { text = String(integer) }

  package init(_ double: Double) {
    precondition(double.isFinite, "\(double) cannot be represented as a JSON number.")
    text = Self.trimmed("\(double)")
  }

  package init(_ float: Float) {
    precondition(float.isFinite, "\(float) cannot be represented as a JSON number.")
    text = Self.trimmed("\(float)")
  }

  package var int: Int? { Int(text) ?? normal.int }
  /// The integer value; `nil` for a fraction or a number of more than 38 digits.
  package var integer: Int128? { Int128(text) ?? normal.integer }
  package var double: Double { Double(text) ?? .nan }

  package static func == (left: Number, right: Number) -> Bool {
    left.text == right.text || left.normal == right.normal
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(normal) }

  /// Writes `1.0` as `1`, as `JSONEncoder` does.
  private static func trimmed(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Number {
  /// The sign, the digits without leading or trailing zeros, and the power of ten of the last
  /// digit.
  private struct Normal: Hashable {
    var isNegative = false
    var digits = ""
    var exponent = 0

    var int: Int? {
      guard exponent >= 0, digits.count + exponent <= 19 else { return digits.isEmpty ? 0 : nil }
      return Int((isNegative ? "-" : "") + digits + String(repeating: "0", count: exponent))
    }

    var integer: Int128? {
      guard exponent >= 0, exponent < 39, digits.count + exponent < 39 else {
        return digits.isEmpty ? 0 : nil
      }
      return Int128((isNegative ? "-" : "") + digits + String(repeating: "0", count: exponent))
    }
  }

  private var normal: Normal {
    var normal = Normal()
    var rest = Substring(text)
    if rest.first == "-" { rest.removeFirst(); normal.isNegative = true }
    if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      let exponent = rest[rest.index(after: mark)...]
      normal.exponent = Int(exponent.first == "+" ? exponent.dropFirst() : exponent) ?? .max / 2
      rest = rest[..<mark]
    }
    if let point = rest.firstIndex(of: ".") {
      normal.exponent -= rest.distance(from: point, to: rest.endIndex) - 1
      rest.remove(at: point)
    }
    normal.digits = String(rest.drop { $0 == "0" })
    while normal.digits.last == "0" { normal.digits.removeLast(); normal.exponent += 1 }
    return normal.digits.isEmpty ? Normal() : normal
  }
}
