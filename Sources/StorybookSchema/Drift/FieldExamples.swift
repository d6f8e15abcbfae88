/// Adds to each field its default, which `Codable` does not show: the literal in its source, or else
/// the value that most samples have.
package struct FieldExamples {
  static let key = "examples"

  private let document: SchemaDocument
  /// The number of each value, by the field's place: `/Row/level`.
  private var counts: [Pointer: [Value: Int]] = [:]

  package static func adding(
    _ samples: [Value], to document: SchemaDocument, literals: SourceLiterals = .none
  ) -> SchemaDocument {
    var examples = FieldExamples(document: document)
    examples.readDefaults(literals)
    for sample in samples { examples.count(sample, schema: document.root, at: Pointer()) }
    return examples.result
  }

  /// The literals in the source, by the field's place.
  private var defaults: [Pointer: Value] = [:]

  private init(document: SchemaDocument) { self.document = document }

  private mutating func readDefaults(_ literals: SourceLiterals) {
    let found = document.definitions.compactMapValues { definition in
      definition.type.map { literals.defaults(of: $0) }
    }.filter { !$0.value.isEmpty }
    guard !found.isEmpty else { return }
    let published = document.value["$defs"]
    let resolve = { (reference: String) in published?[SchemaDocument.unescaped(reference)] }
    for (name, texts) in found {
      let schema = published?[name] ?? .null
      switch document.definitions[name]?.schema {
      case .object(let fields)?:
        readDefaults(
          of: fields, properties: schema["properties"], at: Pointer([name]), resolve: resolve
        ) {
          texts[$0.property ?? $0.key]
        }
      case .union(let variants)?:
        for variant in variants {
          guard case .object(let fields) = variant.payload else { continue }
          let published = schema["oneOf"]?.array?.lazy
            .compactMap { $0["properties"]?[variant.key] }.first
          readDefaults(
            of: fields, properties: published?["properties"], at: Pointer([name, variant.key]),
            resolve: resolve
          ) { texts["\(variant.name).\($0.property ?? $0.key)"] }
        }
      default: break
      }
    }
  }

  private mutating func readDefaults(
    of fields: [Field], properties: Value?, at place: Pointer,
    resolve: @escaping (String) -> Value?, text: (Field) -> String?
  ) {
    for field in fields where field.isRequired {
      guard let text = text(field), let schema = properties?[field.key] else { continue }
      defaults[place.appending(field.key)] = SwiftLiteral(text: text, resolve: resolve)
        .value(for: schema)
    }
  }

  private mutating func count(_ value: Value, schema: Schema, at place: Pointer) {
    switch (schema, value) {
    case (.reference(let name), _):
      if let definition = document.definitions[name] {
        count(value, schema: definition.schema, at: Pointer([name]))
      }
    case (.optional(let wrapped), _): count(value, schema: wrapped, at: place)
    case (.array(let element, _), .array(let values)):
      for value in values { count(value, schema: element, at: place) }
    case (.map(_, let element), .object(let object)):
      for member in object { count(member.value, schema: element, at: place) }
    case (.object(let fields), .object(let object)):
      for field in fields where field.isRequired && object[field.key] != nil {
        let value = object[field.key] ?? .null
        let inner = place.appending(field.key)
        if value.isScalar { counts[inner, default: [:]][value, default: 0] += 1 }
        count(value, schema: field.schema, at: inner)
      }
    default: break
    }
  }

  private var result: SchemaDocument {
    var result = document
    result.root = adding(to: document.root, at: Pointer())
    for (name, definition) in document.definitions {
      result.definitions[name]?.schema = adding(to: definition.schema, at: Pointer([name]))
    }
    return result
  }

  private func adding(to schema: Schema, at place: Pointer) -> Schema {
    if case .union(let variants) = schema {
      return .union(
        variants.map { variant in
          var variant = variant
          variant.payload = adding(to: variant.payload, at: place.appending(variant.key))
          return variant
        })
    }
    guard case .object(let fields) = schema else { return schema }
    return .object(
      fields.map { field in
        var field = field
        field.hints[Self.key] = common(place.appending(field.key), field: field).map { [$0] }
        return field
      })
  }

  /// Returns the default, or else the most common value; `nil` if it is also the smallest one.
  private func common(_ place: Pointer, field: Field) -> Value? {
    if let value = defaults[place], field.defaultValue == nil { return value }
    guard field.defaultValue == nil, let counts = counts[place],
      let best = counts.max(by: { ($0.value, $1.key.text) < ($1.value, $0.key.text) })?.key,
      best != document.smallest(field), best.text.utf8.count <= 100
    else { return nil }
    return best
  }
}

extension Value {
  fileprivate var isScalar: Bool {
    switch self {
    case .bool, .number, .string: true
    case .null, .array, .object: false
    }
  }
}
