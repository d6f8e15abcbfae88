/// Derives a schema from metadata alone: stored properties, cases and payloads. Runs neither
/// `init(from:)` nor `encode(to:)`, so it also handles types that trap in them. The only code of
/// the author's that it calls is `rawValue` of enums, which the compiler synthesizes.
final class MetadataSchemaBuilder {
  /// Modules whose types have custom decoding that metadata does not describe.
  private static let closedModules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "CoreFoundation", "CoreGraphics", "ObjectiveC", "Dispatch", "_StringProcessing",
  ]

  private var references = ReferencedTypes()
  /// Describes the types of members in the place of this builder.
  private let other: ((Any.Type) -> Schema)?

  init(describe other: ((Any.Type) -> Schema)? = nil) { self.other = other }

  func document(_ type: Any.Type, reason: String) -> SchemaDocument {
    let root = describe(type)
    var definitions: [String: Definition] = [:]
    while let type = references.nextUndefined() {
      definitions[references.definitionName(of: type)] = Definition(
        title: "\(type)", schema: body(type), type: DeclaredName.of(type))
    }
    var document = SchemaDocument(root: root, definitions: definitions, guess: reason)
    document.removeImpossible()
    document.types = references.byName.mapValues { ObjectIdentifier($0) }
    return document
  }

  /// Returns the schema by which other types refer to this one.
  private func describe(_ type: Any.Type) -> Schema {
    if let other { return other(type) }
    if let fixed = Schema.fixed(type, describe: describe) { return fixed }
    guard let type = type as? any Decodable.Type else {
      return .unknown("\(type) is not Decodable")
    }
    if let raw = type as? any RawRepresentable.Type, let schema = self.raw(raw) { return schema }
    guard let module = String(reflecting: type).split(separator: ".").first,
      !Self.closedModules.contains(String(module))
    else { return .unknown("the metadata of \(type) does not list what it decodes") }
    return references.reference(to: type)
  }

  /// Returns the schema of the raw value, which is how a raw-representable type is encoded.
  private func raw<Raw: RawRepresentable>(_ type: Raw.Type) -> Schema? {
    guard let leaf = Raw.RawValue.self as? any LeafType.Type else { return nil }
    guard Reflection.isEnum(type) else { return leaf.leafSchema }
    guard let cases = Reflection.cases(of: type) else { return nil }
    return .choice(
      cases.compactMap { value in
        guard let raw = value.rawValue as? any LeafType, let json = try? ValueEncoder.encode(raw)
        else { return nil }
        return Schema.Choice(name: Reflection.caseName(of: value), value: json)
      }, type: DeclaredName.of(type))
  }

  func body(_ type: any Decodable.Type) -> Schema {
    guard Reflection.hasFields(type) else {
      return .unknown("the executable contains no metadata of \(type)")
    }
    if Reflection.isEnum(type) { return .union(variants(type)) }
    return .object(fields(type))
  }

  // MARK: Members

  /// The fields of a superclass come first, as in memory.
  private func fields(_ type: Any.Type) -> [Field] {
    let inherited = Reflection.superclass(of: type).flatMap { $0 as? any Decodable.Type }
    return (inherited.map(fields) ?? [])
      + Reflection.fields(of: type).filter(\.isRead).map { field($0.property, type: $0.type) }
  }

  private func field(_ name: String, type: Any.Type?) -> Field {
    let schema = type.map(describe) ?? .unknown("the metadata lacks the type of \(name)")
    let isOptional = if case .optional = schema { true } else { false }
    return Field(
      key: name, property: name, schema: schema, isRequired: !isOptional,
      absentMeansNull: isOptional)
  }

  private func variants(_ type: Any.Type) -> [Schema.Variant] {
    Reflection.fields(of: type).map { field in
      Schema.Variant(name: field.name, key: field.name, payload: .object(payload(field)))
    }
  }

  /// Payload values without a label are named `_0`, `_1`, … (SE-0295).
  private func payload(_ field: StoredField) -> [Field] {
    guard field.hasPayload else { return [] }
    guard let type = field.type, Reflection.isTuple(type) else {
      return [self.field("_0", type: field.type)]
    }
    return Reflection.fields(of: type).enumerated().map { index, element in
      self.field(element.name.nonEmpty ?? "_\(index)", type: element.type)
    }
  }
}

extension StoredField {
  /// The name of the property. The storage of a property wrapper has a leading `_`; no other stored
  /// property that is decoded has a type with a `wrappedValue`.
  fileprivate var property: String {
    guard name.hasPrefix("_"), let type,
      Reflection.fields(of: type).contains(where: { $0.name == "wrappedValue" })
    else { return name }
    return String(name.dropFirst())
  }

  /// Whether the field is decoded: `false` for lazy properties and types that are not `Decodable`.
  fileprivate var isRead: Bool {
    guard !name.hasPrefix("$__lazy_storage_$") else { return false }
    guard let type else { return true }
    return type is any Decodable.Type
  }
}
