// Cases and kinds under another name, and guesses at them.

extension SchemaDocument {
  /// Returns the value of a case that is gone as the only one with the same name but for case and
  /// separators.
  func renamedCase(_ object: Object, variants: [Schema.Variant]) -> Value? {
    guard object.count == 1, let old = object.first,
      !variants.contains(where: { $0.key == old.key }),
      let same = NameLikeness.same(old.key, among: variants.map(\.key))
    else { return nil }
    return certain(old.value, schema: variants[same].payload).map {
      .object([variants[same].key: $0])
    }
  }

  /// Returns the value of a kind that is gone as the one whose tag has the same name.
  func renamedTag(_ object: Object, by key: String, as schema: Schema) -> Value? {
    let tags = schema.cases.compactMap(\.tag?.value)
    guard let tag = object[key]?.string,
      let same = NameLikeness.same(tag, among: tags.map { $0.string ?? "" })
    else { return nil }
    var object = object
    object[key] = tags[same]
    return certain(.object(object), schema: schema)
  }

  /// Returns the choice or the case with a similar name, for a value that only a guess can replace.
  func likely(_ value: Value, schema: Schema) -> Value? {
    switch resolved(schema) {
    case .choice(let choices, _):
      guard let name = value.string else { return nil }
      return NameLikeness.nearest(name, among: choices.map { $0.name ?? $0.value.string ?? "" })
        .map { choices[$0].value }
    case .union(let variants):
      guard let name = value.string ?? value.object?.first?.key,
        let near = NameLikeness.nearest(name, among: variants.map(\.key))
      else { return nil }
      let payload = repaired(value[name] ?? .null, schema: variants[near].payload)
      return .object([variants[near].key: payload])
    default: return nil
    }
  }

  /// Returns the value with its own drift repaired; `nil` if something of it is left to a person.
  private func certain(_ value: Value, schema: Schema) -> Value? {
    var finder = DriftFinder(self)
    finder.visitValue(value, schema: schema, at: Pointer())
    finder.leaveDoubtful()
    guard !finder.fields.contains(where: \.isOpen) else { return nil }
    return try? value.applying(Patch(finder.operations))
  }
}
