extension SchemaDocument {
  /// Removes the cases and forms that no value can have, as their payload contains a `Never`.
  mutating func removeImpossible() {
    guard definitions.values.contains(where: { $0.schema.mentionsNever }) || root.mentionsNever
    else { return }
    var impossible: Set<String> = []
    var count = -1
    while count < impossible.count {
      count = impossible.count
      for (name, definition) in definitions {
        if definition.schema.isImpossible(impossible) { impossible.insert(name) }
      }
    }
    root = root.possible(impossible)
    definitions = definitions.mapValues { definition in
      var definition = definition
      definition.schema = definition.schema.possible(impossible)
      if case .union = definition.schema { definition.note = nil }
      return definition
    }
  }
}

extension Schema {
  fileprivate var mentionsNever: Bool {
    switch self {
    case .choice(let choices, _): choices.isEmpty
    case .optional(let wrapped): wrapped.mentionsNever
    case .anyOf(let forms, _): forms.contains(where: \.mentionsNever)
    default: possibleParts.contains { $0.schema.mentionsNever }
    }
  }

  /// - Parameter names: the definitions that have no value.
  fileprivate func isImpossible(_ names: Set<String>) -> Bool {
    switch self {
    case .choice(let choices, _): choices.isEmpty
    case .reference(let name): names.contains(name)
    case .tuple(let parts, _, _): parts.contains { $0.isImpossible(names) }
    case .object(let fields): fields.contains { $0.isRequired && $0.schema.isImpossible(names) }
    case .anyOf(let forms, _): forms.allSatisfy { $0.isImpossible(names) }
    default:
      !cases.isEmpty && cases.allSatisfy { Schema.object($0.fields).isImpossible(names) }
    }
  }

  fileprivate func possible(_ names: Set<String>) -> Schema {
    switch self {
    case .anyOf(let forms, let all):
      let kept = forms.indices.filter { !forms[$0].isImpossible(names) }
      if let only = kept.onlyElement { return forms[only] }
      let names = kept.filter(all.indices.contains).map { all[$0] }
      return .anyOf(kept.map { forms[$0] }, names: names)
    default:
      return mappingCases { Schema.object($0.fields).isImpossible(names) ? nil : $0 }
    }
  }
}
