import StorybookSchema

/// All places that values of a schema can have.
struct SchemaOutline {
  /// A place, with `*` for any element of a collection.
  struct Spot: Hashable, Sendable {
    let pattern: Pointer
    /// The schema, which is never a reference.
    let schema: Schema
    /// The schema without the optionality of a field that may be omitted: the type may reject
    /// `null`.
    let present: Schema
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
  init(_ document: SchemaDocument, isNeeded: Bool = true) {
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
    visitSchema(document.root, at: Pointer(), inside: [:])
    for (index, spot) in spots.enumerated() {
      for name in spot.names { named[name, default: []].append(index) }
    }
    inside = Dictionary(grouping: folds.keys) { folds[$0] ?? $0 }
  }

  private mutating func visitSchema(
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
    _ schema: Schema, at pattern: Pointer, inside around: [String: Pointer],
    named name: String? = nil
  ) {
    switch schema {
    case .optional(let wrapped): descend(wrapped, at: pattern, inside: around)
    case .anyOf(let forms, _):
      for form in forms { descend(document.dereferenced(form), at: pattern, inside: around) }
    default:
      for part in schema.possibleParts where part.field?.isConstant != true {
        visitPart(part, at: pattern.appending(part.pattern), inside: around, named: name)
      }
    }
  }

  /// Visits a part of a case or, without a name, of another schema. A payload without labels is named
  /// after its case, and the object of labels is not a place.
  private mutating func visitPart(
    _ part: Schema.Part, at pattern: Pointer, inside around: [String: Pointer], named name: String?
  ) {
    if part.caseName != nil, case .object = part.schema {
      return descend(part.schema, at: pattern, inside: around, named: part.caseName)
    }
    var names = [part.field?.key, part.field?.property].compactMap(\.self)
    if let name, names.first?.hasPrefix("_") == true { names.append(name) }
    let numbers = part.caseName.map { [$0] } ?? names.flatMap(Self.numbers)
    visitSchema(
      part.schema, at: pattern, inside: around, names: Set(numbers),
      isOmissible: part.field?.isRequired == false)
  }
}

extension SchemaOutline {
  /// Returns a plural such as `badges` together with its singular.
  private static func numbers(_ name: String) -> [String] {
    guard name.count > 3, name.hasSuffix("s") else { return [name] }
    return [name, String(name.dropLast())]
  }

  /// Returns the places with any of these names, the outermost first.
  func spots(named names: Set<String>) -> [Spot] {
    let chosen = Set(names.flatMap { named[$0] ?? [] }).filter { spots[$0].present.isChosen }
    let depths = chosen.map { (depth: spots[$0].pattern.tokens.count, index: $0) }
    return depths.sorted { $0 < $1 }.map { spots[$0.index] }
  }

  /// Returns the corresponding places one level deeper in a recursive type.
  func inner(_ pattern: Pointer) -> [Pointer] {
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
    case .object, .tuple(_, _, nil), .command, .unknown, .any: false
    case .optional(let wrapped): wrapped.isChosen
    default: true
    }
  }
}
