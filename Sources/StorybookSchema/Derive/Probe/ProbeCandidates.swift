/// The values to try for a read of a type by another one, the owner.
struct ProbeCandidates<Result: Decodable> {
  /// Creates a value for a read, with its JSON; throws ``ProbeError`` when it cannot.
  typealias Candidate = () throws -> (Result, Value)

  let recorder: ProbeRecorder
  let owner: Any.Type

  /// Returns the values, best first: the sample's own, then simple guesses.
  func all(given: Value?) -> [Candidate] {
    guard let given, let value = shown(given) ?? (try? recorder.decoded(Result.self, json: given))
    else { return guesses }
    return [{ (value, given) }] + guesses
  }

  /// Returns the part of a sample that is encoded as the JSON, which need not be decoded.
  private func shown(_ json: Value) -> Result? {
    recorder.samples(of: Result.self).first { $0.json == json }?.value as? Result
  }

  private var guesses: [Candidate] {
    switch Result.self {
    case is Never.Type: []
    case let leaf as any LeafType.Type: guesses(ofLeaf: leaf)
    case let fixed as any FixedSchemaType.Type: [encoded(fixed.fixedGuess)]
    case let vector as any SIMD.Type: guesses(ofVector: vector)
    case let command as any CommandType.Type: [encoded(command.noop)]
    case let optional as any OptionalType.Type: guesses(ofOptional: optional)
    case let list as any ListType.Type: guesses(ofList: list)
    case let dictionary as any DictionaryType.Type: [encoded(dictionary.empty)]
    default: rawValues ?? instances
    }
  }

  /// Returns the simplest value, the hints for the owner, as the leaf may be its discriminator, and
  /// other values.
  private func guesses(ofLeaf leaf: any LeafType.Type) -> [Candidate] {
    let guesses = leaf.guesses.map { encoded($0) }
    let hints = recorder.hints.values(for: owner, like: leaf.leafSchema)
      .map { hint -> Candidate in { (try recorder.decoded(Result.self, json: hint), hint) } }
    return guesses.prefix(1) + hints + guesses.dropFirst()
  }

  private func guesses(ofOptional optional: any OptionalType.Type) -> [Candidate] {
    var guesses: [Candidate] = [{ (try Self.cast(optional.none), .null) }]
    if let wrapped = optional.wrappedType as? any Decodable.Type {
      guesses.append {
        let (value, json) = try recorder.instance(erased: wrapped)
        return (try Self.cast(optional.some(value)), json)
      }
    }
    return guesses
  }

  private func guesses(ofList list: any ListType.Type) -> [Candidate] {
    var guesses: [Candidate] = [{ (try Self.cast(list.make([])), .array([])) }]
    if let element = list.elementType as? any Decodable.Type {
      guesses.append {
        let (value, json) = try recorder.instance(erased: element)
        return (try Self.cast(list.make([value])), .array([json]))
      }
    }
    return guesses
  }

  private func guesses<Vector: SIMD>(ofVector _: Vector.Type) -> [Candidate] {
    [encoded(Vector())]
  }

  /// Returns the cases of an enum with raw values; `nil` for any other type.
  private var rawValues: [Candidate]? {
    recorder.types.choices(of: Result.self)?.map { choice in
      { (try Self.cast(choice.value), choice.choice.value) }
    }
  }

  private var instances: [Candidate] {
    recorder.samples(of: Result.self).map { sample in
      { (try Self.cast(sample.value), sample.json) }
    } + [{ try recorder.instance(of: Result.self) }]
  }

  private func encoded(_ value: some Encodable) -> Candidate {
    { (try Self.cast(value), try ValueEncoder.encode(value, userInfo: recorder.userInfo)) }
  }

  private static func cast(_ value: Any?) throws -> Result {
    guard let result = value as? Result else { throw ProbeError.exhausted }
    return result
  }
}
