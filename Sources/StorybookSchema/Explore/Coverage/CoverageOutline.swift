/// All places that values of a schema may have, whether a value has them or not.
struct CoverageOutline {
  private let document: SchemaDocument
  private(set) var fields: [Coverage.Field] = []
  private(set) var folds: [Pointer: Pointer] = [:]
  private var seen: Set<Pointer> = []

  init(_ document: SchemaDocument) { self.document = document }

  mutating func visit(
    _ schema: Schema, _ pattern: Pointer = Pointer(), _ around: [String: Pointer] = [:]
  ) {
    var around = around
    if let name = schema.referred {
      if let outer = around[name] { return folds[pattern] = outer }
      around[name] = pattern
    }
    let plain = document.dereferenced(schema)
    if seen.insert(pattern).inserted, plain.coverageKind != .other {
      fields.append(
        Coverage.Field(
          pattern: pattern, kind: plain.coverageKind,
          levels: plain.levels.map { Coverage.Level(name: $0) }, values: 0))
    }
    descend(plain, pattern, around)
  }

  private mutating func descend(_ schema: Schema, _ pattern: Pointer, _ around: [String: Pointer]) {
    switch schema {
    case .optional(let wrapped): descend(wrapped, pattern, around)
    case .object(let fields): members(fields, pattern, around)
    case .array(let element, _), .map(_, let element):
      visit(element, pattern.appending("*"), around)
    case .pairs(let key, let element):
      visit(key, pattern.appending("*key"), around)
      visit(element, pattern.appending("*"), around)
    case .tuple(let elements):
      for (index, element) in elements.enumerated() {
        visit(element, pattern.appending(index), around)
      }
    case .union(let variants):
      for variant in variants {
        let inner = pattern.appending(variant.key)
        if case .object(let fields) = variant.payload {
          members(fields, inner, around)
        } else {
          visit(variant.payload, inner, around)
        }
      }
    case .tagged(_, let variants):
      for variant in variants { members(variant.fields, pattern, around) }
    case .anyOf(let forms):
      for form in forms { descend(document.dereferenced(form), pattern, around) }
    default: break
    }
  }

  private mutating func members(_ fields: [Field], _ pattern: Pointer, _ around: [String: Pointer])
  {
    for field in fields where !field.isConstant {
      let schema = field.isRequired ? field.schema : field.schema.madeOptional
      visit(schema, pattern.appending(field.key), around)
    }
  }
}
