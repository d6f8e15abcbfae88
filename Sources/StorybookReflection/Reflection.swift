/// What metadata says of a type; nothing of the author's is run.
package enum Reflection {
  /// Stored properties of a struct or class, cases of an enum, elements of a tuple; empty when the
  /// program was built without reflection metadata.
  package static func fields(of type: Any.Type) -> [StoredField] { TypeMetadata(type).fields }

  package static func hasFields(_ type: Any.Type) -> Bool { TypeMetadata(type).hasFields }

  package static func isEnum(_ type: Any.Type) -> Bool { TypeMetadata(type).kind == .enum }
  package static func isStruct(_ type: Any.Type) -> Bool { TypeMetadata(type).kind == .struct }
  package static func isTuple(_ type: Any.Type) -> Bool { TypeMetadata(type).kind == .tuple }

  /// Bytes of a value in line.
  package static func size(of type: Any.Type) -> Int { TypeMetadata(type).size }

  /// Names of the cases in the source, in the order of their tags.
  package static func caseNames(of type: Any.Type) -> [String] {
    isEnum(type) ? fields(of: type).map(\.name) : []
  }

  /// Nil for what is no class, or one without a superclass.
  package static func superclass(of type: Any.Type) -> Any.Type? {
    (type as? AnyClass).flatMap(_getSuperclass)
  }
}
