package import Foundation

/// A type with a single control whose value is edited as a whole; its `init(from:)` is not probed.
/// `SwiftExpression.leaf` writes it as code.
package protocol LeafType: Codable {
  static var leafSchema: Schema { get }
  /// Values that an author's `init(from:)` may accept, the simplest first.
  static var guesses: [Self] { get }
}

/// Markup that a string literal makes, and that is a text in JSON.
package protocol MarkupType: LeafType {
  /// The text.
  var source: String { get }
}

extension MarkupType {
  package static var leafSchema: Schema { .string(.markup) }
}

extension String: LeafType {
  package static var leafSchema: Schema { .string(.plain) }
  package static var guesses: [String] {
    [
      "", "text", "a", "name@example.com", "https://example.com/", "2024-01-01T00:00:00Z",
      "2024-01-01", "12:00", "#336699", "1", "0", "1.0.0", "true",
      "6F9619FF-8B86-D011-B42D-00C04FC964FF", "en", "en_US", "US", "EUR", "12345",
      "+15555550100", "192.0.2.1", "/path", "{}", "[]", "A", "abcdefgh", "Abcdef1!",
    ]
  }
}

extension Bool: LeafType {
  package static var leafSchema: Schema { .boolean }
  package static var guesses: [Bool] { [false, true] }
}

extension LeafType where Self: FixedWidthInteger {
  package static var leafSchema: Schema { .integer(minimum: Number(min), maximum: Number(max)) }
  package static var guesses: [Self] {
    [0, 1, 2, 3, 5, 10, 16, 50, 100, 1000, 2024, -1].compactMap { Self(exactly: $0) }
  }
}

extension Int: LeafType {}
extension Int8: LeafType {}
extension Int16: LeafType {}
extension Int32: LeafType {}
extension Int64: LeafType {}
extension UInt: LeafType {}
extension UInt8: LeafType {}
extension UInt16: LeafType {}
extension UInt32: LeafType {}
extension UInt64: LeafType {}
extension Int128: LeafType {}
extension UInt128: LeafType {}

extension LeafType where Self: ExpressibleByFloatLiteral {
  package static var guesses: [Self] { [0.0, 1.0, 0.5, 10.0, 100.0, -1.0] }
}

extension Double: LeafType {
  package static var leafSchema: Schema { PropsCoder.current.form(of: .double) }
}

extension Float: LeafType {
  package static var leafSchema: Schema { PropsCoder.current.form(of: .float) }
}

extension CGFloat: LeafType {
  package static var leafSchema: Schema { Double.leafSchema }
}

#if !(os(macOS) && arch(x86_64))
  extension Float16: LeafType {
    package static var leafSchema: Schema { Float.leafSchema }
  }
#endif

extension Decimal: LeafType { package static var leafSchema: Schema { .number(.decimal) } }

extension Date: LeafType {
  package static var leafSchema: Schema { PropsCoder.current.dateForm }
  package static var guesses: [Date] {
    [725_760_000, 3_092_601_600].map { Date(timeIntervalSinceReferenceDate: $0) }
  }
}

extension URL: LeafType {
  package static var leafSchema: Schema { .string(.url) }
  package static var guesses: [URL] {
    ["https://example.com/", "file:///a/b"].compactMap { URL(string: $0) }
  }
}

extension UUID: LeafType {
  package static var leafSchema: Schema { .string(.uuid) }
  package static var guesses: [UUID] {
    ["6F9619FF-8B86-D011-B42D-00C04FC964FF"].compactMap { UUID(uuidString: $0) }
  }
}

extension Data: LeafType {
  package static var leafSchema: Schema { PropsCoder.current.dataForm }
  package static var guesses: [Data] { [Data(), Data([1, 2, 3])] }
}
