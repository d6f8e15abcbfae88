/// Generic types of the standard library, whose generic arguments are read from the type.
protocol OptionalType {
  static var wrappedType: Any.Type { get }
  static var none: Self { get }
  static func some(_ value: Any) -> Self?
}

extension Optional: OptionalType {
  static var wrappedType: Any.Type { Wrapped.self }
  static func some(_ value: Any) -> Self? { (value as? Wrapped).map { .some($0) } }
}

protocol ListType {
  static var elementType: Any.Type { get }
  static var isUnique: Bool { get }
  static func make(_ elements: [Any]) -> Self
}

extension Array: ListType {
  static var elementType: Any.Type { Element.self }
  static var isUnique: Bool { false }
  static func make(_ elements: [Any]) -> Self { elements.compactMap { $0 as? Element } }
}

extension ContiguousArray: ListType {
  static var elementType: Any.Type { Element.self }
  static var isUnique: Bool { false }
  static func make(_ elements: [Any]) -> Self { Self(elements.compactMap { $0 as? Element }) }
}

extension Set: ListType {
  static var elementType: Any.Type { Element.self }
  static var isUnique: Bool { true }
  static func make(_ elements: [Any]) -> Self { Self(elements.compactMap { $0 as? Element }) }
}

protocol DictionaryType: Encodable {
  static var keyType: Any.Type { get }
  static var valueType: Any.Type { get }
  static var empty: Self { get }
}

extension Dictionary: DictionaryType where Key: Encodable, Value: Encodable {
  static var keyType: Any.Type { Key.self }
  static var valueType: Any.Type { Value.self }
  static var empty: Self { [:] }
}

extension DictionaryType {
  /// Whether the dictionary is encoded as an object, which requires `String`, `Int` or
  /// `CodingKeyRepresentable` keys; others become an array of pairs.
  static var writesObject: Bool {
    keyType == String.self || keyType == Int.self || keyType is any CodingKeyRepresentable.Type
  }
}
