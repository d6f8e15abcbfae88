/// A stored property, an enum case with its payload, or an element of a tuple.
package struct StoredField {
  package let name: String
  /// The type; `nil` for a case without payload, and for a type that could not be resolved.
  package let type: Any.Type?
  /// The offset from the start of a struct or tuple, in bytes.
  package let offset: Int?
  package let isVariable: Bool
  /// Whether the field has a type, even one that could not be resolved.
  package let hasPayload: Bool
}
