/// Type information from runtime metadata, obtained without running any of the author's code.
package enum Reflection {
  /// Returns the stored properties of a struct or class, the cases of an enum, or the elements of a
  /// tuple; empty when the program was built without reflection metadata.
  package static func fields(of type: Any.Type) -> [StoredField] { TypeMetadata(type).fields }

  package static func hasFields(_ type: Any.Type) -> Bool { TypeMetadata(type).hasFields }

  package static func isEnum(_ type: Any.Type) -> Bool { TypeMetadata(type).kind == .enum }
  package static func isStruct(_ type: Any.Type) -> Bool { TypeMetadata(type).kind == .struct }
  package static func isTuple(_ type: Any.Type) -> Bool { TypeMetadata(type).kind == .tuple }

  /// Returns the inline size of a value in bytes.
  package static func size(of type: Any.Type) -> Int { TypeMetadata(type).size }

  /// Returns the source names of the cases, in the order of their tags.
  package static func caseNames(of type: Any.Type) -> [String] {
    guard isEnum(type) else { return [] }
    return fields(of: type).map(\.name)
  }

  /// Returns the superclass; `nil` for a root class or a type that is not a class.
  package static func superclass(of type: Any.Type) -> Any.Type? {
    (type as? AnyClass).flatMap(_getSuperclass)
  }
}
