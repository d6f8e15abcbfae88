/// The requests that `init(from:)` made to a container.
final class ProbeRecord {
  enum Shape { case none, keyed, unkeyed, single }

  struct Key {
    /// The name of the `CodingKeys` case, which is also the property's name.
    let identifier: String?
    let string: String
  }

  final class Entry {
    let key: String
    var schema: Schema?
    var typeName: String?
    var nested: ProbeRecord?
    var isOptional = false
    var isPresent = true
    var value: Value?

    init(_ key: String) { self.key = key }

    var currentValue: Value? { nested?.value ?? value }
    var currentSchema: Schema { nested?.currentSchema ?? schema ?? .any }
    /// The schema of an element, which may be `null` if the type asks that.
    var element: Schema {
      let schema = currentSchema
      if case .optional = schema { return schema }
      return isOptional ? .optional(schema) : schema
    }
  }

  var shape = Shape.none
  /// All keys of the key type; empty when it accepts any string.
  var declared: [Key] = []
  var isOpen = false
  var wasAskedForAllKeys = false
  /// The invented key among those in `allKeys`.
  var openKey: String?
  /// The elements that were read before the list was asked for its end, or its length.
  private(set) var countBeforeEnd: Int?
  /// The schema of the list, once its lengths are known.
  var lists: Schema?
  private(set) var entries: [Entry] = []

  func entry(_ key: String) -> Entry {
    if let entry = entries.first(where: { $0.key == key }) { return entry }
    let entry = Entry(key)
    entries.append(entry)
    return entry
  }

  /// Whether arbitrary keys were requested in this container or a nested one.
  var readsOpenKeys: Bool {
    (isOpen && wasAskedForAllKeys) || entries.contains { $0.nested?.readsOpenKeys == true }
  }

  /// Discards a single-value attempt that failed before the type opened another container.
  func forgetSingleValue() { entries.removeAll { $0.key.isEmpty && $0.value == nil } }

  func noteEnd(after count: Int) { countBeforeEnd = countBeforeEnd ?? count }

  func declare(_ keys: [Key]) {
    for key in keys where !declared.contains(where: { $0.string == key.string }) {
      declared.append(key)
    }
  }

  var value: Value {
    switch shape {
    case .none: .object(Object())
    case .keyed:
      .object(
        Object(
          entries.filter(\.isPresent).compactMap { entry in
            entry.currentValue.map { (entry.key, $0) }
          }))
    case .unkeyed: .array(entries.compactMap(\.currentValue))
    case .single: entries.last?.currentValue ?? .null
    }
  }

  func signature(_ prefix: Pointer = Pointer()) -> Set<String> {
    var signature: Set<String> = []
    for entry in entries {
      let path = prefix.appending(entry.key)
      signature.formUnion(entry.nested?.signature(path) ?? [])
      signature.insert("\(path):\(entry.schema.map { "\($0.hashValue)" } ?? "")")
    }
    return signature
  }
}

// MARK: Schemas

extension ProbeRecord {
  /// The schema of the values that were read.
  var currentSchema: Schema {
    switch shape {
    case .none: return .object([])
    case .keyed where isOpen && wasAskedForAllKeys: return openObject(named: []) { $0 }
    case .keyed: return .object(ordered(fields))
    case .single:
      guard let entry = entries.last else { return .any }
      let schema = entry.schema ?? .any
      guard entry.isOptional else { return schema }
      return .optional(schema)
    case .unkeyed:
      if let lists { return lists }
      let fixed = countBeforeEnd ?? elements.count
      let rest = Schema.anyOf(all: Array(elements.dropFirst(fixed)))
      if fixed == 0, countBeforeEnd != nil { return .array(rest ?? .any, isUnique: false) }
      return .tuple(Array(elements.prefix(fixed)), rest: rest)
    }
  }

  /// The schemas of a list's elements.
  var elements: [Schema] {
    entries.filter { $0.nested != nil || $0.schema != nil }.map(\.element)
  }

  /// The paths of the lists that were asked for their end.
  var listsWithEnd: [Pointer] {
    let inner = entries.flatMap { entry in
      entry.nested?.listsWithEnd.map { Pointer([entry.key] + $0.tokens) } ?? []
    }
    return (countBeforeEnd.map { _ in [Pointer()] } ?? []) + inner
  }

  /// Returns the list at a path, if it is one.
  func list(at path: Pointer) -> ProbeRecord? {
    let record = path.tokens.reduce(self as ProbeRecord?) { record, token in
      record?.entries.first { $0.key == token }?.nested
    }
    return record?.shape == .unkeyed ? record : nil
  }

  var fields: [Field] {
    entries.map { entry in
      Field(
        key: entry.key, property: declared.first { $0.string == entry.key }?.identifier,
        schema: entry.currentSchema, isRequired: !entry.isOptional)
    }
  }

  /// The keys that were declared but never requested.
  var unread: [Key] {
    declared.filter { key in !entries.contains { $0.key == key.string } }
  }

  /// Returns keys that were never requested because an earlier read failed, with types from
  /// metadata.
  func guessed(owner: Any.Type?, payload: Any.Type?, describe: (Any.Type) -> Schema) -> [Field] {
    var types: [String: Any.Type] = [:]
    for field in owner.map(Reflection.fields) ?? [] { types[field.name] = field.type }
    if let payload, Reflection.isTuple(payload) {
      for (index, field) in Reflection.fields(of: payload).enumerated() {
        types[field.name.nonEmpty ?? "_\(index)"] = field.type
      }
    } else if let payload {
      types["_0"] = payload
    }
    return unread.compactMap { key in
      guard let type = types[key.identifier ?? key.string] else { return nil }
      let schema = describe(type)
      let isOptional = if case .optional = schema { true } else { false }
      return Field(
        key: key.string, property: key.identifier, schema: schema, isRequired: !isOptional,
        absentMeansNull: isOptional, isGuessed: true)
    }
  }

  /// Builds fields for keys that a type names or decodes with a schema of their own; all other keys
  /// have the schema of the invented key.
  func openObject(named: Set<String>, refine: ([Field]) -> [Field]) -> Schema {
    let others = entries.first { $0.key == openKey }?.currentSchema
    let own = fields.filter { field in
      field.key != openKey && (named.contains(field.key) || field.schema != others)
    }
    if own.isEmpty { return .map(key: .string(.plain), value: others ?? .any) }
    return .object(refine(own) + (others.map { [.additional($0)] } ?? []))
  }

  /// Sorts fields in the order of the key type, which is the order in the source.
  func ordered(_ fields: [Field]) -> [Field] {
    let order = Dictionary(
      declared.enumerated().map { ($1.string, $0) }, uniquingKeysWith: { first, _ in first })
    return fields.enumerated().sorted {
      (order[$0.element.key] ?? .max, $0.offset) < (order[$1.element.key] ?? .max, $1.offset)
    }.map(\.element)
  }
}
