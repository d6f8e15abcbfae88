/// Resolves Swift key paths to coding keys.
struct KeyPathResolver {
  let document: SchemaDocument
  let json: [Value]
  /// Whether values may be decoded; if `false`, only memory offsets are used and none of the
  /// author's code runs.
  let mayDecode: Bool

  init(_ document: SchemaDocument, samples: [some Encodable], mayDecode: Bool) {
    self.init(
      document, json: samples.compactMap { try? ValueEncoder.encode($0) }, mayDecode: mayDecode)
  }

  init(_ document: SchemaDocument, json: [Value], mayDecode: Bool) {
    self.document = document
    self.json = json
    self.mayDecode = mayDecode
  }

  /// Returns the coding keys by memory offset, which is exact for stored properties of structs, or
  /// else by altering one value after another and observing which one changes the property.
  func path<Root: Codable>(of property: PartialKeyPath<Root>) -> [String]? {
    paths(of: [property])[0]
  }

  /// Resolves several properties at once, so that they share the decoded values.
  func paths<Root: Codable>(of properties: [PartialKeyPath<Root>]) -> [[String]?] {
    var found = properties.map(byOffset)
    let others = properties.indices.filter { found[$0] == nil }
    guard mayDecode, !others.isEmpty else { return found }
    for (index, path) in zip(others, byPerturbing(others.map { properties[$0] })) {
      found[index] = path
    }
    return found
  }

  // MARK: By offset

  private func byOffset<Root>(_ property: PartialKeyPath<Root>) -> [String]? {
    guard let offset = MemoryLayout<Root>.offset(of: property) else { return nil }
    return names(in: Root.self, at: offset, of: type(of: property).valueType).flatMap(keys)
  }

  /// Returns the property names at an offset; several zero-size properties may share an offset and
  /// are distinguished by type.
  private func names(in type: Any.Type, at offset: Int, of property: Any.Type) -> [String]? {
    for field in Reflection.fields(of: type) {
      guard let fieldType = field.type, let start = field.offset else { continue }
      if start == offset, fieldType == property { return [field.name] }
      let size = max(Reflection.size(of: fieldType), 1)
      if Reflection.isStruct(fieldType), (start..<start + size).contains(offset),
        let rest = names(in: fieldType, at: offset - start, of: property)
      {
        return [field.name] + rest
      }
    }
    return nil
  }

  /// Converts property names to coding keys; returns `nil` when a name has no key of its own.
  private func keys(_ names: [String]) -> [String]? {
    var schema = document.root
    var keys: [String] = []
    for name in names {
      guard let field = fields(schema).first(where: { ($0.property ?? $0.key) == name }) else {
        return nil
      }
      keys.append(field.key)
      schema = field.schema
    }
    return keys
  }

  /// The members of any form of a value.
  private func fields(_ schema: Schema) -> [Field] {
    switch document.resolved(schema) {
    case .object(let fields): fields
    case .anyOf(let forms, _): forms.flatMap(fields)
    case let schema:
      schema.cases.flatMap { kind in
        kind.tag.map { kind.fields + [.named($0.key, schema: .string(.plain))] } ?? []
      }
    }
  }

  // MARK: By perturbing

  private static let draws = 12
  private static let depthLimit = 6

  private func byPerturbing<Root: Codable>(_ properties: [PartialKeyPath<Root>]) -> [[String]?] {
    guard let base = filled(Root.self),
      let value = try? PropsCoding.decode(Root.self, from: base)
    else { return properties.map { _ in nil } }
    let before = properties.map { Self.fingerprint(value[keyPath: $0]) }
    var common: [[String]?] = properties.map { _ in nil }
    for path in paths(of: document.root, at: [], in: base) {
      for index in changed(properties, in: base, at: path, from: before) {
        common[index] = common[index].map { Self.shared($0, and: path) } ?? path
      }
    }
    return zip(properties, common).map { property, path in
      path.flatMap { fitting($0, in: base, for: value[keyPath: property]) }
    }
  }

  private static func shared(_ path: [String], and other: [String]) -> [String] {
    zip(path, other).prefix { $0 == $1 }.map(\.0)
  }

  /// Returns the path whose value equals the property's own. `\.name.count` changes with the name,
  /// but its value is not the one at the path.
  private func fitting(_ path: [String], in base: Value, for property: Any) -> [String]? {
    guard let property = property as? any Encodable,
      let json = try? ValueEncoder.encode(property)
    else { return nil }
    var path = path
    while !path.isEmpty {
      if base[Pointer(path)] == json { return path }
      path.removeLast()
    }
    return nil
  }

  /// Returns a value with its optional parts filled in, so that `\.work?.zip` can be resolved.
  private func filled<Root: Codable>(_ type: Root.Type) -> Value? {
    var random = RandomValues(document, seed: 11)
    guard
      var base = json.min(by: { $0.probingCost < $1.probingCost })
        ?? (0..<Self.draws).lazy.map({ _ in random.next() }).first(where: {
          (try? PropsCoding.decode(type, from: $0)) != nil
        })
    else { return nil }
    for path in paths(of: document.root, at: [], in: base)
    where base[Pointer(path)] ?? .null == .null {
      guard let schema = schema(at: path), base[Pointer(path.dropLast())] != nil else { continue }
      for _ in 0..<Self.draws {
        let value = random.value(document.resolved(schema), depth: 2)
        guard let next = try? base.applying(Patch([.add(Pointer(path), value)])),
          (try? PropsCoding.decode(type, from: next)) != nil
        else { continue }
        base = next
        break
      }
    }
    return canonical(type, json: base)
  }

  private func canonical<Root: Codable>(_ type: Root.Type, json: Value) -> Value? {
    (try? PropsCoding.decode(type, from: json)).flatMap { try? ValueEncoder.encode($0) }
  }

  /// Returns the indices of the properties that change with the value at the path.
  private func changed<Root: Codable>(
    _ properties: [PartialKeyPath<Root>], in base: Value, at path: [String], from before: [String]
  ) -> [Int] {
    guard let schema = schema(at: path), !hasFields(schema, value: base[Pointer(path)]) else {
      return []
    }
    var random = RandomValues(document, seed: 5)
    var unmoved = Array(properties.indices)
    for _ in 0..<Self.draws where !unmoved.isEmpty {
      let value = random.value(schema, depth: 1)
      guard value != base[Pointer(path)],
        let json = try? base.applying(Patch([.add(Pointer(path), value)])),
        let changed = try? PropsCoding.decode(Root.self, from: json)
      else { continue }
      unmoved.removeAll { Self.fingerprint(changed[keyPath: properties[$0]]) != before[$0] }
    }
    return properties.indices.filter { !unmoved.contains($0) }
  }

  /// Returns the paths of all fields, each object before its members; for an enum, the case of the
  /// base value.
  private func paths(of schema: Schema, at path: [String], in base: Value) -> [[String]] {
    guard path.count < Self.depthLimit else { return [] }
    switch document.resolved(schema) {
    case .object(let fields):
      return fields.filter { !$0.isConstant }.flatMap { field in
        [path + [field.key]] + paths(of: field.schema, at: path + [field.key], in: base)
      }
    case .union(let variants):
      return variants.filter { base[Pointer(path + [$0.key])] != nil }.flatMap { variant in
        paths(of: variant.payload, at: path + [variant.key], in: base)
      }
    default: return []
    }
  }

  private func schema(at path: [String]) -> Schema? {
    path.reduce(document.root as Schema?) { schema, key in
      schema.flatMap { document.resolved($0).possibleParts.first { $0.token == key }?.schema }
    }
  }

  /// Whether the value is examined field by field.
  private func hasFields(_ schema: Schema, value: Value?) -> Bool {
    switch document.resolved(schema) {
    case .object(let fields): !fields.isEmpty
    case .union(let variants):
      variants.contains { value?[$0.key] != nil && hasFields($0.payload, value: value?[$0.key]) }
    default: false
    }
  }

  private static func fingerprint(_ value: Any) -> String {
    if let value = value as? any Encodable, let json = try? ValueEncoder.encode(value) {
      return json.text
    }
    return String(reflecting: value)
  }
}
