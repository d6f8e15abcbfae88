extension Schema {
  /// Returns the schema of a leaf type or a standard-library container, which follows from the type
  /// alone; runs none of the author's code.
  static func fixed(_ type: Any.Type, describe: (Any.Type) -> Schema) -> Schema? {
    switch type {
    case is Never.Type: return .choice([])
    case let type as any LeafType.Type: return type.leafSchema
    case let type as any FixedSchemaType.Type: return type.fixedSchema
    case let type as any SIMD.Type: return vector(type, describe: describe)
    case let type as any CommandType.Type: return .command(type.performedType.map(describe))
    case let type as any OptionalType.Type:
      let wrapped = describe(type.wrappedType)
      if case .optional = wrapped { return wrapped }
      return .optional(wrapped)
    case let type as any ListType.Type:
      return .array(describe(type.elementType), isUnique: type.isUnique)
    case let type as any DictionaryType.Type:
      let value = describe(type.valueType)
      guard type.writesObject else { return .pairs(key: describe(type.keyType), value: value) }
      return .map(key: integerKeys(type.keyType) ?? describe(type.keyType), value: value)
    default: return nil
    }
  }

  /// Returns the keys of an object for a key type with integer raw values, which it writes as text;
  /// `nil` for any other type.
  private static func integerKeys(_ type: Any.Type) -> Schema? {
    func open<Key: RawRepresentable>(_ type: Key.Type) -> Schema? {
      guard Key.RawValue.self == Int.self else { return nil }
      guard let cases = Reflection.cases(of: type) else { return Int.leafSchema }
      let choices = cases.map {
        Choice(name: Reflection.caseName(of: $0), value: .string("\($0.rawValue)"))
      }
      return .choice(choices, type: nil)
    }
    return (type as? any RawRepresentable.Type).flatMap { open($0) }
  }

  /// Returns a tuple of the vector's scalars.
  private static func vector<Vector: SIMD>(
    _: Vector.Type, describe: (Any.Type) -> Schema
  ) -> Schema {
    let count = Vector.scalarCount
    var labels = ["x", "y", "z", "w"]
    if count > labels.count { labels = (0..<count).map { "\($0)" } }
    return .tuple(
      Array(repeating: describe(Vector.Scalar.self), count: count),
      labels: Array(labels.prefix(count)))
  }

  /// Adds labels to the elements of a type that encodes them without keys.
  func labelled(as type: Any.Type) -> Schema {
    guard case .tuple(let elements, _, nil) = self, let type = type as? any LabelledType.Type,
      type.partLabels.count == elements.count
    else { return self }
    return .tuple(elements, labels: type.partLabels)
  }
}
