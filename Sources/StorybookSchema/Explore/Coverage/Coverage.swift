/// What of a type some props reach: cases, nil and some, true and false, sizes of collections.
package struct Coverage: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let pattern: Pointer
    package let kind: Kind
    package var levels: [Level]
    /// How many different values there are, for what has no levels.
    package var values: Int
    /// True when nothing that was tried in this place changed the output; nil while that is unknown.
    package var isDead: Bool?

    package var reached: Int { levels.count { $0.count > 0 } }
  }

  package enum Kind: String, Hashable, Sendable {
    case choice = "enum"
    case optional, boolean, collection, text, number, command, other
  }

  package struct Level: Hashable, Sendable {
    package let name: String
    /// In how many of the props it is.
    package var count = 0
  }

  package var fields: [Field]
  /// Where a type holds values of itself: they are counted as those of the outer pattern.
  package let folds: [Pointer: Pointer]
  /// How many props were looked at.
  package let count: Int
  /// True where there was no time to see which places matter.
  package var isPartial = false

  package init(_ document: SchemaDocument, of props: [Value]) {
    let outline = CoverageOutline(document)
    fields = outline.fields
    folds = outline.folds
    count = props.count
    let positions = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1.pattern, $0) })
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

  /// Levels that are reached, of all that there are.
  package var total: (reached: Int, all: Int) {
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
