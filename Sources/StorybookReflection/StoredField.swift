/// A stored property, an enum case with its payload, or an element of a tuple.
package struct StoredField {
  package let name: String
  /// Nil for a case without payload, and for a type that could not be found.
  package let type: Any.Type?
  /// Bytes from the start of a struct or tuple.
  package let offset: Int?
  package let isVariable: Bool
  /// True for whatever has a type, be it one that could not be found.
  package let hasPayload: Bool
}
