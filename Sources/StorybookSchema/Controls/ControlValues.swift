public import Foundation

/// A string or an optional string; constrains ``Control`` settings for text.
public protocol TextValue {}
extension String: TextValue {}
extension Optional: TextValue where Wrapped: TextValue {}

/// A date or an optional date; constrains ``Control`` settings for dates.
public protocol DateValue {}
extension Date: DateValue {}
extension Optional: DateValue where Wrapped: DateValue {}

/// A number or an optional number; constrains ``Control`` settings with bounds.
public protocol NumericValue {
  /// The number type, without the optional.
  associatedtype Bound: Comparable
  /// Returns the exact decimal text of a bound.
  static func text(_ bound: Bound) -> String
}

extension NumericValue {
  static func number(_ bound: Bound) -> Number { Number(text: text(bound)) }
}

extension NumericValue where Bound: CustomStringConvertible {
  public static func text(_ bound: Bound) -> String { bound.description }
}

extension Int: NumericValue { public typealias Bound = Int }
extension Int8: NumericValue { public typealias Bound = Int8 }
extension Int16: NumericValue { public typealias Bound = Int16 }
extension Int32: NumericValue { public typealias Bound = Int32 }
extension Int64: NumericValue { public typealias Bound = Int64 }
extension UInt: NumericValue { public typealias Bound = UInt }
extension UInt8: NumericValue { public typealias Bound = UInt8 }
extension UInt16: NumericValue { public typealias Bound = UInt16 }
extension UInt32: NumericValue { public typealias Bound = UInt32 }
extension UInt64: NumericValue { public typealias Bound = UInt64 }
extension Double: NumericValue { public typealias Bound = Double }
extension Float: NumericValue { public typealias Bound = Float }
extension Decimal: NumericValue { public typealias Bound = Decimal }

extension Optional: NumericValue where Wrapped: NumericValue {
  public typealias Bound = Wrapped.Bound
  public static func text(_ bound: Wrapped.Bound) -> String { Wrapped.text(bound) }
}
