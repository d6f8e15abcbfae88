/// All places that values of a schema may have, whether a value has them or not.
struct SchemaOutline {
  /// A place, with `*` for any element.
  struct Spot: Hashable, Sendable {
    let pattern: Pointer
    /// Never a reference.
    let schema: Schema
    /// Without the absence of what may be left out: null may be refused.
    let present: Schema
    /// What the author's code calls it.
    let names: Set<String>
  }

  /// Types that all refer to each other have more places than can be counted.
  private static let limit = 1500
  private static let depths = [64, 8, 6, 5, 4, 3, 2]

  private let document: SchemaDocument
  private let depth: Int
  private(set) var spots: [Spot] = []
  /// Where a type holds values of itself, by the pattern inside: the pattern of the outer one.
  private(set) var folds: [Pointer: Pointer] = [:]
  private var seen: Set<Pointer> = []
  /// The spots of each name.
  private var named: [String: [Int]] = [:]
  /// The patterns inside, by the outer one.
  private var inside: [Pointer: [Pointer]] = [:]

  /// Without any places.
  static func empty(_ document: SchemaDocument) -> SchemaOutline {
    SchemaOutline(document, depth: -1)
  }

  /// As deep as it goes without becoming too large.
  init(_ document: SchemaDocument) {
    let outlines = Self.depths.lazy.map { SchemaOutline(document, depth: $0) }
    self = outlines.first { $0.spots.count < Self.limit } ?? SchemaOutline(document, depth: 1)
  }

  private init(_ document: SchemaDocument, depth: Int) {
    self.document = document
    self.depth = depth
    visit(document.root, Pointer(), [:])
    for (index, spot) in spots.enumerated() {
      for name in spot.names { named[name, default: []].append(index) }
    }
    inside = Dictionary(grouping: folds.keys) { folds[$0] ?? $0 }
  }

  private mutating func visit(
    _ schema: Schema, _ pattern: Pointer, _ around: [String: Pointer],
    _ names: Set<String> = [], isOmissible: Bool = false
  ) {
    guard spots.count < Self.limit, around.count <= depth else { return }
    var around = around
    if let name = schema.referred {
      if let outer = around[name] { return folds[pattern] = outer }
      around[name] = pattern
    }
    let plain = document.dereferenced(schema)
    if seen.insert(pattern).inserted {
      spots.append(
        Spot(
          pattern: pattern, schema: isOmissible ? plain.madeOptional : plain, present: plain,
          names: names))
    }
    descend(plain, pattern, around)
  }

  private mutating func descend(_ schema: Schema, _ pattern: Pointer, _ around: [String: Pointer]) {
    switch schema {
    case .optional(let wrapped): descend(wrapped, pattern, around)
    case .object(let fields): members(fields, pattern, around)
    case .array(let element, _), .map(_, let element): inner(element, pattern, "*", around)
    case .pairs(let key, let element):
      inner(key, pattern, "*key", around)
      inner(element, pattern, "*", around)
    case .tuple(let elements, _):
      for (index, element) in elements.enumerated() { inner(element, pattern, "\(index)", around) }
    case .union(let variants):
      for variant in variants { payload(variant, pattern.appending(variant.key), around) }
    case .tagged(_, let variants):
      for variant in variants { members(variant.fields, pattern, around) }
    case .anyOf(let forms):
      for form in forms { descend(document.dereferenced(form), pattern, around) }
    default: break
    }
  }

  private mutating func inner(
    _ schema: Schema, _ pattern: Pointer, _ token: String, _ around: [String: Pointer]
  ) {
    visit(schema, pattern.appending(token), around)
  }

  /// A payload without labels is called by its case.
  private mutating func payload(
    _ variant: Schema.Variant, _ pattern: Pointer, _ around: [String: Pointer]
  ) {
    guard case .object(let fields) = variant.payload else {
      return visit(variant.payload, pattern, around, [variant.name])
    }
    members(fields, pattern, around, named: variant.name)
  }

  private mutating func members(
    _ fields: [Field], _ pattern: Pointer, _ around: [String: Pointer], named name: String? = nil
  ) {
    for field in fields where !field.isConstant {
      let own = field.key.hasPrefix("_") ? name : nil
      let names = Set([field.key, field.property, own].compactMap(\.self).flatMap(Self.numbers))
      visit(
        field.schema, pattern.appending(field.key), around, names, isOmissible: !field.isRequired)
    }
  }
}

extension SchemaOutline {
  /// `badges`, and what one of them is called.
  private static func numbers(_ name: String) -> [String] {
    name.count > 3 && name.hasSuffix("s") ? [name, String(name.dropLast())] : [name]
  }

  /// The places with one of these names, the outermost first.
  func spots(named names: Set<String>) -> [Spot] {
    Set(names.flatMap { named[$0] ?? [] }).filter { spots[$0].present.isChosen }
      .map { (depth: spots[$0].pattern.tokens.count, index: $0) }
      .sorted { $0 < $1 }.map { spots[$0.index] }
  }

  /// The same place inside of a value of the type that it is inside of.
  func inner(_ pattern: Pointer) -> [Pointer] {
    pattern.tokens.indices.flatMap { count in
      (inside[Pointer(Array(pattern.tokens.prefix(count)))] ?? []).map { fold in
        pattern.tokens.dropFirst(count).reduce(fold) { $0.appending($1) }
      }
    }.sorted { "\($0)" < "\($1)" }
  }
}

extension Schema {
  /// Objects are chosen by their members.
  fileprivate var isChosen: Bool {
    switch self {
    case .object, .tuple, .command, .unknown, .any: false
    case .optional(let wrapped): wrapped.isChosen
    default: true
    }
  }
}
