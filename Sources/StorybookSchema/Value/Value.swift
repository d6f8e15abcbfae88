/// A JSON value that preserves the exact text of numbers and the order of members (RFC 8259).
///
/// 64-bit integers and decimals keep their precision: nothing is converted to `Double`.
package indirect enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Number)
  case string(String)
  case array([Value])
  case object(Object)
}

extension Value {
  package init(_ integer: Int) { self = .number(Number(integer)) }

  package subscript(key: String) -> Value? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  package subscript(pointer: Pointer) -> Value? {
    var value = self
    for token in pointer.tokens {
      guard let child = value.child(token) else { return nil }
      value = child
    }
    return value
  }

  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  package var number: Number? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  package var int: Int? {
    guard case .number(let number) = self else { return nil }
    return number.int
  }

  package var bool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  package var array: [Value]? {
    guard case .array(let array) = self else { return nil }
    return array
  }

  package var object: Object? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  private func child(_ token: String) -> Value? {
    switch self {
    case .object(let object): object[token]
    case .array(let array): Pointer.index(token, in: 0..<array.count).map { array[$0] }
    default: nil
    }
  }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(Number(value)) }
  package init(arrayLiteral elements: Value...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(Object(elements))
  }
}

extension Value: CustomStringConvertible {
  package var description: String { text }
}

extension [Value] {
  /// The elements without duplicates, in order.
  package var distinct: [Value] {
    var seen: Set<Value> = []
    return filter { seen.insert($0).inserted }
  }
}
