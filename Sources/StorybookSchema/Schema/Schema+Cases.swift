extension Schema {
  /// A case of an enum with payloads: a member of its object names it.
  ///
  ///     {"kind": "circle", "radius": 2}     tag: ("kind", "circle")   fields: radius
  ///     {"circle": {"radius": 2}}           tag: nil                  fields: circle
  package struct Case {
    package let name: String
    /// The discriminator, which is not among the fields; `nil` for a case that its only key names.
    package let tag: (key: String, value: Value)?
    package var fields: [Field]

    /// What names the case in a value.
    package var id: Value { tag?.value ?? .string(fields.first?.key ?? "") }

    fileprivate init(_ variant: Variant) {
      name = variant.name
      tag = nil
      fields = [.named(variant.key, schema: variant.payload)]
    }

    fileprivate init(_ variant: TaggedVariant, key: String) {
      name = variant.name
      tag = (key, variant.tag)
      fields = variant.fields
    }

    /// Returns the value of the case that has these members.
    package func value(with members: Object) -> Value {
      guard let tag else { return .object(members) }
      return .object(Object([(tag.key, tag.value)] + members.map { ($0.key, $0.value) }))
    }
  }

  /// The cases of an enum with payloads; none for any other schema.
  package var cases: [Case] {
    switch self {
    case .union(let variants): variants.map { Case($0) }
    case .tagged(let key, let variants): variants.map { Case($0, key: key) }
    default: []
    }
  }

  /// Returns the case of an object; `nil` if it names none, or several.
  package func `case`(of object: Object) -> Case? {
    switch self {
    case .union(let variants):
      guard object.count == 1, let key = object.first?.key else { return nil }
      return variants.first { $0.key == key }.map { Case($0) }
    case .tagged(let key, let variants):
      return variants.first { $0.tag == object[key] }.map { Case($0, key: key) }
    default: return nil
    }
  }

  /// Returns the schema with its cases changed, and without those that become `nil`.
  func mappingCases(_ change: (Case) -> Case?) -> Schema {
    switch self {
    case .union(let variants):
      return .union(
        variants.compactMap { variant in
          guard let schema = change(Case(variant))?.fields.first?.schema else { return nil }
          return Variant(name: variant.name, key: variant.key, payload: schema)
        })
    case .tagged(let key, let variants):
      return .tagged(
        key: key,
        variants.compactMap { variant in
          change(Case(variant, key: key)).map {
            TaggedVariant(tag: variant.tag, fields: $0.fields, name: variant.name)
          }
        })
    default: return self
    }
  }
}
