/// Writes values as JSON text in UTF-8.
package struct ValueWriter {
  package private(set) var bytes: [UInt8] = []
  private let indentation: Int?
  private var level = 0
  /// Whether the next part of a list is its first.
  private var isFirst = true

  package init(indentation: Int? = nil) {
    self.indentation = indentation
    bytes.reserveCapacity(Self.usualSize)
  }

  /// The size in bytes of most messages and small props.
  private static let usualSize = 512

  package mutating func writeValue(_ value: Value) {
    switch value {
    case .null: raw("null")
    case .bool(true): raw("true")
    case .bool(false): raw("false")
    case .number(let number): raw(number.text)
    case .string(let string): write(string)
    case .array(let array):
      openBracket("[")
      for element in array {
        separate()
        writeValue(element)
      }
      closeBracket("]", isEmpty: array.isEmpty)
    case .object(let object):
      openBracket("{")
      for member in object.members {
        separate()
        write(member.key)
        raw(indentation == nil ? ":" : ": ")
        writeValue(member.value)
      }
      closeBracket("}", isEmpty: object.members.isEmpty)
    }
  }

  package mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { escape($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the digits of an integer directly; creating a ``Value`` for each of thousands of
  /// numbers would cost more than writing them.
  package mutating func write(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  package mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func openBracket(_ bracket: StaticString) {
    raw(bracket)
    level += 1
    isFirst = true
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    newline()
    isFirst = false
  }

  private mutating func closeBracket(_ bracket: StaticString, isEmpty: Bool) {
    level -= 1
    if !isEmpty { newline() }
    raw(bracket)
    isFirst = false
  }

  private mutating func newline() {
    guard let indentation else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: level * indentation))
  }

  /// Copies runs without escapes as a whole, as most of a rendering is one such run.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while true {
      let index = ByteScan.escape(in: text, from: start)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      guard index < text.count else { return }
      escape(text[index])
      start = index + 1
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 0x0A: raw("\\n")
    case 0x0D: raw("\\r")
    case 0x09: raw("\\t")
    default:
      raw("\\u00")
      bytes.append(Self.digit(byte >> 4))
      bytes.append(Self.digit(byte & 0xF))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    guard value >= 10 else { return UInt8(ascii: "0") + value }
    return UInt8(ascii: "a") + value - 10
  }
}
