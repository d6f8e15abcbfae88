/// Derives the schema of a `Codable` type by running its `init(from:)` against a decoder that
/// invents values, with one pass for each key to choose from. Types that it encounters go to a
/// worklist.
///
/// The synthesized `init(from:)` of `enum Mark { case circle(radius: Double), label(Text) }`:
///
/// ```text
/// request                               pass 1                      pass 2
/// container(keyedBy: CodingKeys.self)   the key type lists its cases: circle, label
/// allKeys                               [circle]                    [label]
/// nestedContainer(forKey:)
///   decode(_:forKey:)                   radius: Double              _0: Text
///                                       0                           an instance of Text
/// record                                {"circle": {"radius": 0}}   {"label": {"_0": …}}
/// ```
///
/// So there are two variants with these payloads, and `Text` is the next type to define. If the
/// `init(from:)` throws, ``ProbeSearch`` looks for other values. If it is not a synthesized one,
/// further passes show whether a member decides on the others (tags and branches), may be missing,
/// or excludes others.
final class SchemaProbe {
  private static let typeLimit = 500

  let userInfo: [CodingUserInfoKey: any Sendable]
  let budget = ProbeBudget()
  var definitions: [String: Definition] = [:]
  /// The types behind the definitions.
  var types: [String: any Decodable.Type] = [:]
  /// Values that were decoded successfully, with their JSON.
  var instances: [ObjectIdentifier: (value: Any, json: Value)] = [:]
  /// The author's samples and their parts. The first is what the type is probed with, many times.
  var samples: [ObjectIdentifier: [(value: Any, json: Value)]] = [:]
  /// Types with an instance under construction, for detecting recursion.
  var producing: [ObjectIdentifier] = []

  var hints: DiscriminatorHints

  private var names = TypeNames()
  private var described: [ObjectIdentifier: Schema] = [:]
  private var choices: [ObjectIdentifier: [(choice: Schema.Choice, value: Any)]?] = [:]
  private var worklist: [any Decodable.Type] = []

  init(userInfo: [CodingUserInfoKey: any Sendable], literals: SourceLiterals = .none) {
    self.userInfo = userInfo
    hints = DiscriminatorHints(literals)
  }

  /// Derives the schema of a type; its samples take precedence over guesses.
  func document<Root: Codable>(_ type: Root.Type, samples: [Root]) -> SchemaDocument {
    for sample in samples { capture(sample) }
    self.samples = self.samples.mapValues { parts in
      parts.map { (part: $0, cost: $0.json.probingCost) }.sorted { $0.cost < $1.cost }.map(\.part)
    }
    let root = describe(type)
    let partial = defineWaiting()
    // Instances created in the meantime may help to decode types that failed.
    for type in partial where !budget.isSpent { define(erased: type) }
    _ = defineWaiting()
    fitShown()
    var document = SchemaDocument(root: root, definitions: definitions)
    document.removeImpossible()
    document.nameForms()
    for sample in samples {
      if let json = try? ValueEncoder.encode(sample, userInfo: userInfo) {
        document.widen(for: json)
      }
    }
    definitions = document.definitions
    document.types = types.mapValues { ObjectIdentifier($0) }
    return document
  }

  /// Defines the types in the worklist; returns those that were probed only in part.
  private func defineWaiting() -> [any Decodable.Type] {
    var partial: [any Decodable.Type] = []
    while !worklist.isEmpty {
      let type = worklist.removeFirst()
      define(erased: type)
      if definitions[name(of: type)]?.note != nil { partial.append(type) }
    }
    return partial
  }

  /// Fits the definitions of types with several samples again, now that those of their parts are
  /// known: what a part turned out not to be may be another form of the whole.
  private func fitShown() {
    for (name, type) in types where (samples[ObjectIdentifier(type)]?.count ?? 0) > 1 {
      guard !budget.isSpent, let definition = definitions[name] else { continue }
      definitions[name] = fitted(definition, to: type)
    }
    _ = defineWaiting()
  }

  func define(erased type: any Decodable.Type) {
    func open<Subject: Decodable>(_ type: Subject.Type) {
      var definition = definition(of: type)
      if !budget.isSpent { definition = fitted(definition, to: type) }
      definition.schema = json(in: type, schema: definition.schema) ?? definition.schema
      definition.type = DeclaredName.of(type)
      definition.start = start(of: type, schema: definition.schema)
      definitions[name(of: type)] = definition
    }
    open(type)
  }

  /// Registers every part of a sample by its type.
  func capture(_ sample: some Encodable) {
    _ = try? ValueEncoder.encode(sample, userInfo: userInfo) { [self] part, slot, _ in
      let id = ObjectIdentifier(type(of: part))
      guard !(part is any LeafType), samples[id, default: []].count < 24 else { return }
      let json = slot.value
      if !samples[id, default: []].contains(where: { $0.json == json }) {
        samples[id, default: []].append((part, json))
      }
    }
  }
}

extension Value {
  /// The size by which one of several samples is chosen: of small ones, the author's first.
  var probingCost: Int { max(4096, weight(upTo: PropsLimit.bytes) ?? .max) }
}

// MARK: Naming and describing

extension SchemaProbe {
  func name(of type: Any.Type) -> String { names.name(of: type) }

  /// Returns the schema by which others refer to a type: a leaf, a container of leaves, or a
  /// reference to its definition.
  func describe(_ type: Any.Type) -> Schema {
    let id = ObjectIdentifier(type)
    if let schema = described[id] { return schema }
    let schema = describeAnew(type)
    described[id] = schema
    return schema
  }

  private func describeAnew(_ type: Any.Type) -> Schema {
    if let fixed = Schema.fixed(type, describe: describe) { return fixed }
    if let choices = choices(of: type) {
      return .choice(choices.map(\.choice), type: DeclaredName.of(type))
    }
    guard let type = type as? any Decodable.Type else {
      return .unknown("\(type) is not Decodable")
    }
    return reference(to: type)
  }

  private func reference(to type: any Decodable.Type) -> Schema {
    if !names.contains(type) {
      guard names.count < Self.typeLimit else { return .unknown("too many types") }
      types[name(of: type)] = type
      worklist.append(type)
    }
    return .reference(name(of: type))
  }

  /// Returns the values of an enum with raw values, without unavailable cases: creating one from
  /// its raw value fails.
  func choices(of type: Any.Type) -> [(choice: Schema.Choice, value: Any)]? {
    let id = ObjectIdentifier(type)
    if let known = choices[id] { return known }
    var found: [(choice: Schema.Choice, value: Any)]?
    if let type = type as? any (RawRepresentable & Codable).Type {
      found = Self.rawValues(of: type)
    }
    choices[id] = .some(found)
    return found
  }

  private static func rawValues<Raw: RawRepresentable & Codable>(
    of type: Raw.Type
  ) -> [(choice: Schema.Choice, value: Any)]? {
    guard Raw.RawValue.self is any LeafType.Type else { return nil }
    return Reflection.cases(of: type)?.compactMap { value in
      guard let same = Raw(rawValue: value.rawValue),
        Reflection.caseName(of: same) == Reflection.caseName(of: value),
        let json = try? ValueEncoder.encode(value)
      else { return nil }
      return (Schema.Choice(name: Reflection.caseName(of: value), value: json), value)
    }
  }
}
