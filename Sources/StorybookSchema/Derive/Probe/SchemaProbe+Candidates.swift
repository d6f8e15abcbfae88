extension SchemaProbe {
  /// Creates a value for a read, with its JSON; throws ``ProbeError`` when it cannot.
  typealias Candidate<Result> = () throws -> (Result, Value)

  /// Returns the values to try for a read, best first: the sample's own, then simple guesses.
  func candidates<Result: Decodable>(
    _ type: Result.Type, for owner: Any.Type, given: Value?
  ) -> [Candidate<Result>] {
    let guesses = guesses(type, for: owner)
    guard let given, let value = known(type, json: given) ?? (try? decoded(type, json: given))
    else {
      return guesses
    }
    return [{ (value, given) }] + guesses
  }

  /// Returns the part of a sample that is encoded as the JSON, which need not be decoded.
  private func known<Result>(_ type: Result.Type, json: Value) -> Result? {
    samples[ObjectIdentifier(type)]?.first { $0.json == json }?.value as? Result
  }

  func decoded<Result: Decodable>(_ type: Result.Type, json: Value) throws -> Result {
    try budget.measure { try PropsCoding.decode(type, from: json, userInfo: userInfo) }
  }

  private func guesses<Result: Decodable>(
    _ type: Result.Type, for owner: Any.Type
  ) -> [Candidate<Result>] {
    switch type {
    case is Never.Type: []
    case let leaf as any LeafType.Type: guesses(ofLeaf: leaf, as: type, for: owner)
    case let fixed as any FixedSchemaType.Type: [encoded(fixed.fixedGuess, as: type)]
    case let vector as any SIMD.Type: guesses(ofVector: vector, as: type)
    case let command as any CommandType.Type: [encoded(command.noop, as: type)]
    case let optional as any OptionalType.Type: guesses(ofOptional: optional)
    case let list as any ListType.Type: guesses(ofList: list)
    case let dictionary as any DictionaryType.Type: [encoded(dictionary.empty, as: type)]
    default: rawValues(of: type) ?? instances(of: type)
    }
  }

  /// Returns the simplest value, the hints for the owner, as the leaf may be its discriminator, and
  /// other values.
  private func guesses<Result: Decodable>(
    ofLeaf leaf: any LeafType.Type, as type: Result.Type, for owner: Any.Type
  ) -> [Candidate<Result>] {
    let guesses = leaf.guesses.map { encoded($0, as: type) }
    let hints = hints.values(for: owner, like: leaf.leafSchema).map { hint -> Candidate<Result> in
      { [self] in (try decoded(type, json: hint), hint) }
    }
    return guesses.prefix(1) + hints + guesses.dropFirst()
  }

  private func guesses<Result>(ofOptional optional: any OptionalType.Type) -> [Candidate<Result>] {
    var guesses: [Candidate<Result>] = [{ (try Self.cast(optional.none), .null) }]
    if let wrapped = optional.wrappedType as? any Decodable.Type {
      guesses.append {
        let (value, json) = try self.instance(erased: wrapped)
        return (try Self.cast(optional.some(value)), json)
      }
    }
    return guesses
  }

  private func guesses<Result>(ofList list: any ListType.Type) -> [Candidate<Result>] {
    var guesses: [Candidate<Result>] = [{ (try Self.cast(list.make([])), .array([])) }]
    if let element = list.elementType as? any Decodable.Type {
      guesses.append {
        let (value, json) = try self.instance(erased: element)
        return (try Self.cast(list.make([value])), .array([json]))
      }
    }
    return guesses
  }

  private func guesses<Vector: SIMD, Result>(
    ofVector _: Vector.Type, as type: Result.Type
  ) -> [Candidate<Result>] { [encoded(Vector(), as: type)] }

  /// Returns the cases of an enum with raw values; `nil` for any other type.
  private func rawValues<Result>(of type: Result.Type) -> [Candidate<Result>]? {
    choices(of: type)?.map { choice in { (try Self.cast(choice.value), choice.choice.value) } }
  }

  private func instances<Result: Decodable>(of type: Result.Type) -> [Candidate<Result>] {
    let known = samples[ObjectIdentifier(type)] ?? []
    return known.map { sample in { (try Self.cast(sample.value), sample.json) } }
      + [{ try self.instance(of: type) }]
  }

  private func encoded<Result>(
    _ value: some Encodable, as type: Result.Type
  ) -> Candidate<Result> {
    { [userInfo] in
      (try Self.cast(value), try ValueEncoder.encode(value, userInfo: userInfo))
    }
  }

  private static func cast<Result>(_ value: Any?) throws -> Result {
    guard let result = value as? Result else { throw ProbeError.exhausted }
    return result
  }
}
