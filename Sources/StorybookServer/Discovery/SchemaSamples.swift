import StorybookSchema

/// Props that show something: texts and numbers that fit the names of their properties, two
/// elements in each list, and a value in each optional.
struct SchemaSamples {
  private let document: SchemaDocument
  private static let depthLimit = 6

  init(_ document: SchemaDocument) { self.document = document }

  /// `nil` for a type whose every value contains another value of the type.
  var value: Value? { value(of: document.root, SampleContext(words: SampleWords("text"))) }

  private func value(of schema: Schema, _ context: SampleContext) -> Value? {
    switch schema {
    case .string(.plain): .string(context.words.text(at: context.index))
    case .string(.dateTime), .number(.date), .number(.unixSeconds), .number(.unixMilliseconds):
      date(schema)
    case .integer(let minimum, let maximum, let options) where options.isEmpty:
      .number(
        Number(context.words.integer(at: context.index)).clamped(minimum, maximum))
    case .number: .number(Number(context.words.number(at: context.index)))
    case .optional(let wrapped): value(of: wrapped, context) ?? .null
    case .reference(let name): definition(name, context)
    default: compound(schema, context)
    }
  }

  private func definition(_ name: String, _ context: SampleContext) -> Value? {
    guard let definition = document.definitions[name], let inside = context.inside(name),
      inside.names.count <= Self.depthLimit
    else { return nil }
    return value(of: definition.schema, inside)
  }

  private func date(_ schema: Schema) -> Value? {
    let since1970 = SampleWords.seconds + 978_307_200
    return switch schema {
    case .number(.date): .number(Number(SampleWords.seconds))
    case .number(.unixSeconds): .number(Number(since1970))
    case .number(.unixMilliseconds): .number(Number(since1970 * 1000))
    default: .string("2026-03-01T09:30:00Z")
    }
  }

  private func compound(_ schema: Schema, _ context: SampleContext) -> Value? {
    switch schema {
    case .array(let element, let isUnique): list(of: element, isUnique: isUnique, context)
    case .tuple(let elements, _):
      all(elements.map { value(of: $0, context) }).map { .array($0) }
    case .object(let fields): object(fields, context).map { .object($0) }
    case .anyOf(let forms, _): forms.lazy.compactMap { value(of: $0, context) }.first
    case .union(let variants):
      variants.lazy.compactMap { variant in
        value(of: variant.payload, context).map { .object([variant.key: $0]) }
      }.first
    case .tagged(let key, let variants):
      variants.lazy.compactMap { variant in
        object(variant.fields, context).map { fields in
          .object(Object([(key, variant.tag)] + fields.map { ($0.key, $0.value) }))
        }
      }.first
    default: document.smallest(schema)
    }
  }

  private func list(of element: Schema, isUnique: Bool, _ context: SampleContext) -> Value {
    let values = (0..<2).compactMap { value(of: element, context.element(at: $0)) }
    guard isUnique, let first = values.first else { return .array(values) }
    return .array([first])
  }

  private func object(_ fields: [Field], _ context: SampleContext) -> Object? {
    var object = Object()
    for field in fields where !field.isConstant && !field.isAdditional {
      if let value = self.field(field, context) {
        object[field.key] = value
      } else if field.isRequired {
        return nil
      }
    }
    return object
  }

  private func field(_ field: Field, _ context: SampleContext) -> Value? {
    if let value = document.ownDefault(field) { return value }
    let words = SampleWords(field.property ?? field.key)
    guard let value = value(of: field.schema, context.named(words)) else { return nil }
    guard case .number(let number) = value else { return value }
    return .number(
      number.clamped(field.hints["minimum"]?.number, field.hints["maximum"]?.number))
  }

  private func all(_ values: [Value?]) -> [Value]? {
    let found = values.compactMap(\.self)
    guard found.count == values.count else { return nil }
    return found
  }
}

/// Where a sample stands.
private struct SampleContext {
  var words: SampleWords
  /// The place in the innermost list.
  var index = 0
  /// The enclosing definitions.
  private(set) var names: Set<String> = []

  init(words: SampleWords) { self.words = words }

  func named(_ words: SampleWords) -> SampleContext {
    var context = self
    context.words = words
    return context
  }

  func element(at index: Int) -> SampleContext {
    var context = named(words.element)
    context.index = index
    return context
  }

  /// `nil` within the definition itself.
  func inside(_ name: String) -> SampleContext? {
    guard !names.contains(name) else { return nil }
    var context = self
    context.names.insert(name)
    return context
  }
}
