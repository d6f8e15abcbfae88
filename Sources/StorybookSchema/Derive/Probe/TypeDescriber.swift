/// Names types, and describes them as the schemas of others refer to them: a leaf, a container of
/// leaves, or a reference to a definition. Decodes nothing.
final class TypeDescriber {
  private var references = ReferencedTypes()
  private var described: [ObjectIdentifier: Schema] = [:]
  private var choices: [ObjectIdentifier: [(choice: Schema.Choice, value: Any)]?] = [:]

  /// The types behind the references.
  var byName: [String: any Decodable.Type] { references.byName }

  func definitionName(of type: Any.Type) -> String { references.definitionName(of: type) }

  /// Returns a type that is referred to and was not returned yet.
  func nextUndefined() -> (any Decodable.Type)? { references.nextUndefined() }

  func describe(_ type: Any.Type) -> Schema {
    let id = ObjectIdentifier(type)
    if let schema = described[id] { return schema }
    let schema = describeAnew(type)
    described[id] = schema
    return schema
  }

  private func describeAnew(_ type: Any.Type) -> Schema {
    if let fixed = Schema.fixed(type, describe: describe) { return fixed }
    if let choices = choices(of: type) {
      return .choice(choices.map(\.choice), type: DeclaredName.of(type))
    }
    guard let type = type as? any Decodable.Type else {
      return .unknown("\(type) is not Decodable")
    }
    return references.reference(to: type)
  }

  /// Returns the values of an enum with raw values, without unavailable cases: creating one from
  /// its raw value fails.
  func choices(of type: Any.Type) -> [(choice: Schema.Choice, value: Any)]? {
    let id = ObjectIdentifier(type)
    if let known = choices[id] { return known }
    let found = (type as? any (RawRepresentable & Codable).Type).flatMap { Self.rawValues(of: $0) }
    choices[id] = .some(found)
    return found
  }

  private static func rawValues<Raw: RawRepresentable & Codable>(
    of type: Raw.Type
  ) -> [(choice: Schema.Choice, value: Any)]? {
    guard Raw.RawValue.self is any LeafType.Type else { return nil }
    return Reflection.cases(of: type)?.compactMap { value in
      guard let same = Raw(rawValue: value.rawValue),
        Reflection.caseName(of: same) == Reflection.caseName(of: value),
        let json = try? ValueEncoder.encode(value)
      else { return nil }
      return (Schema.Choice(name: Reflection.caseName(of: value), value: json), value)
    }
  }
}
