package import StorybookSchema

/// All places that values of a schema can have.
package struct SchemaOutline {
  /// A place, with `*` for any element of a collection.
  package struct Spot: Hashable, Sendable {
    package let pattern: Pointer
    /// The schema, which is never a reference.
    let schema: Schema
    /// The schema without the optionality of a field that may be omitted: the type may reject
    /// `null`.
    package let present: Schema
    /// The names of the place in the author's code.
    let names: Set<String>
  }

  /// The limit on places, as mutually recursive types have an unlimited number of them.
  private static let limit = 1500
  private static let depths = [64, 8, 6, 5, 4, 3, 2]

  private let document: SchemaDocument
  private let depth: Int
  private(set) var spots: [Spot] = []
  /// The outer pattern of each recursive occurrence, by its inner pattern.
  private(set) var folds: [Pointer: Pointer] = [:]
  private var seen: Set<Pointer> = []
  /// Indices of the spots, by name.
  private var named: [String: [Int]] = [:]
  /// The inner patterns of recursive occurrences, by the outer pattern.
  private var inside: [Pointer: [Pointer]] = [:]

  /// Creates the deepest outline that stays within the limit.
  ///
  /// - Parameter isNeeded: `false` for an outline without any places.
  package init(_ document: SchemaDocument, isNeeded: Bool = true) {
    guard isNeeded else {
      self.init(document, depth: -1)
      return
    }
    let outlines = Self.depths.lazy.map { SchemaOutline(document, depth: $0) }
    self = outlines.first { $0.spots.count < Self.limit } ?? SchemaOutline(document, depth: 1)
  }

  private init(_ document: SchemaDocument, depth: Int) {
    self.document = document
    self.depth = depth
    visit(document.root, at: Pointer(), inside: [:])
    for (index, spot) in spots.enumerated() {
      for name in spot.names { named[name, default: []].append(index) }
    }
    inside = Dictionary(grouping: folds.keys) { folds[$0] ?? $0 }
  }

  private mutating func visit(
    _ schema: Schema, at pattern: Pointer, inside around: [String: Pointer],
    names: Set<String> = [], isOmissible: Bool = false
  ) {
    guard spots.count < Self.limit, around.count <= depth else { return }
    var around = around
    if let name = schema.referred {
      if let outer = around[name] { return folds[pattern] = outer }
      around[name] = pattern
    }
    let plain = document.dereferenced(schema)
    if seen.insert(pattern).inserted {
      var schema = plain
      if isOmissible { schema = plain.madeOptional }
      spots.append(Spot(pattern: pattern, schema: schema, present: plain, names: names))
    }
    descend(plain, at: pattern, inside: around)
  }

  private mutating func descend(
    _ schema: Schema, at pattern: Pointer, inside around: [String: Pointer]
  ) {
    switch schema {
    case .optional(let wrapped): descend(wrapped, at: pattern, inside: around)
    case .object(let fields): members(fields, at: pattern, inside: around)
    case .array(let element, _), .map(_, let element):
      inner(element, of: pattern, at: "*", inside: around)
    case .pairs(let key, let element):
      inner(key, of: pattern, at: "*key", inside: around)
      inner(element, of: pattern, at: "*", inside: around)
    case .tuple(let elements, _):
      for (index, element) in elements.enumerated() {
        inner(element, of: pattern, at: "\(index)", inside: around)
      }
    case .union(let variants):
      for variant in variants {
        payload(of: variant, at: pattern.appending(variant.key), inside: around)
      }
    case .tagged(_, let variants):
      for variant in variants { members(variant.fields, at: pattern, inside: around) }
    case .anyOf(let forms, _):
      for form in forms { descend(document.dereferenced(form), at: pattern, inside: around) }
    default: break
    }
  }

  private mutating func inner(
    _ schema: Schema, of pattern: Pointer, at token: String, inside around: [String: Pointer]
  ) {
    visit(schema, at: pattern.appending(token), inside: around)
  }

  /// Visits a payload; without labels, it is named after its case.
  private mutating func payload(
    of variant: Schema.Variant, at pattern: Pointer, inside around: [String: Pointer]
  ) {
    guard case .object(let fields) = variant.payload else {
      return visit(variant.payload, at: pattern, inside: around, names: [variant.name])
    }
    members(fields, at: pattern, inside: around, named: variant.name)
  }

  private mutating func members(
    _ fields: [Field], at pattern: Pointer, inside around: [String: Pointer],
    named name: String? = nil
  ) {
    for field in fields where !field.isConstant {
      var names = [field.key, field.property].compactMap(\.self)
      if let name, field.key.hasPrefix("_") { names.append(name) }
      visit(
        field.schema, at: pattern.appending(field.key), inside: around,
        names: Set(names.flatMap(Self.numbers)),
        isOmissible: !field.isRequired)
    }
  }
}

extension SchemaOutline {
  /// Returns a plural such as `badges` together with its singular.
  private static func numbers(_ name: String) -> [String] {
    guard name.count > 3, name.hasSuffix("s") else { return [name] }
    return [name, String(name.dropLast())]
  }

  /// Returns the places with any of these names, the outermost first.
  package func spots(named names: Set<String>) -> [Spot] {
    let chosen = Set(names.flatMap { named[$0] ?? [] }).filter { spots[$0].present.isChosen }
    let depths = chosen.map { (depth: spots[$0].pattern.tokens.count, index: $0) }
    return depths.sorted { $0 < $1 }.map { spots[$0.index] }
  }

  /// Returns the corresponding places one level deeper in a recursive type.
  package func inner(_ pattern: Pointer) -> [Pointer] {
    let found = pattern.tokens.indices.flatMap { (count: Int) -> [Pointer] in
      let folds = inside[Pointer(Array(pattern.tokens.prefix(count)))] ?? []
      let rest = pattern.tokens.dropFirst(count)
      return folds.map { fold in rest.reduce(fold) { $0.appending($1) } }
    }
    return found.sorted { $0.description < $1.description }
  }
}

extension Schema {
  /// Whether the value is chosen as a whole; objects are varied by their members instead.
  fileprivate var isChosen: Bool {
    switch self {
    case .object, .tuple, .command, .unknown, .any: false
    case .optional(let wrapped): wrapped.isChosen
    default: true
    }
  }
}
