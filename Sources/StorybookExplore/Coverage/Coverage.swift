import StorybookSchema

/// The parts of a type that props reach: cases, `nil` and values, `true` and `false`, sizes of
/// collections.
struct Coverage: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    let pattern: Pointer
    let kind: Kind
    var levels: [Level]
    /// The number of distinct values, for fields without levels.
    var values: Int
    /// Whether no variation of this field changed the output; `nil` while that is unknown.
    var isDead: Bool?

    var reached: Int { levels.count { $0.count > 0 } }
  }

  enum Kind: String, Hashable, Sendable {
    case choice = "enum"
    case optional, boolean, collection, text, number, command, other
  }

  struct Level: Hashable, Sendable {
    let name: String
    /// The number of props that reach the level.
    var count = 0
  }

  var fields: [Field]
  /// The patterns of recursive occurrences, with the outer patterns that count for them.
  let folds: [Pointer: Pointer]
  /// The number of props that were examined.
  let count: Int
  /// Whether time ran out before dead fields could be determined.
  var isPartial = false

  init(_ document: SchemaDocument, of props: [Value]) {
    let outline = CoverageOutline(document)
    fields = outline.fields
    folds = outline.folds
    count = props.count
    let positions = Dictionary(fields.enumerated().map { ($1.pattern, $0) }) { first, _ in first }
    var values: [Pointer: Set<Value>] = [:]
    for value in props {
      let places = Dictionary(grouping: document.places(in: value), by: \.pattern)
      for (pattern, places) in places {
        values[pattern, default: []].formUnion(places.map { $0.value ?? .null })
        guard let position = positions[pattern] else { continue }
        fields[position].reach(Set(places.flatMap { $0.schema.levels(of: $0.value ?? .null) }))
      }
    }
    for index in fields.indices { fields[index].values = values[fields[index].pattern]?.count ?? 0 }
  }

  /// The numbers of reached levels and of all levels.
  var total: (reached: Int, all: Int) {
    (fields.reduce(0) { $0 + $1.reached }, fields.reduce(0) { $0 + $1.levels.count })
  }
}

extension Coverage.Field {
  fileprivate mutating func reach(_ names: Set<String>) {
    for index in levels.indices where names.contains(levels[index].name) {
      levels[index].count += 1
    }
  }
}
