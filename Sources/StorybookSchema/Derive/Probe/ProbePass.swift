/// A single execution of an `init(from:)`: the values it receives and the requests it makes.
///
/// With the plan `chosenKeys: ["": 1], chosenCandidates: ["/label/size": 2], absent:
/// ["/label/note"]`, the second key is there, `size` has the third of its candidates, and `note` is
/// missing.
final class ProbePass {
  /// Settings that vary between passes; the tokens of paths are coding keys.
  struct Plan {
    /// The index of the key that `allKeys` returns, by path.
    var chosenKeys: [Pointer: Int] = [:]
    /// The index of the candidate that is returned, by path.
    var chosenCandidates: [Pointer: Int] = [:]
    /// Paths that keep the value of the supply.
    var fixed: Set<Pointer> = []
    /// Reads that throw, as `path:type`.
    var refused: Set<String> = []
    var absent: Set<Pointer> = []
    /// Optional values that are not left out.
    var present: Set<Pointer> = []
    /// The JSON of a sample, whose values take precedence over guesses.
    var supply: Value?
    /// The only form of the whole value that is served.
    var form: ProbeRecord.Shape?
    var openKeys = OpenKeys.all
    /// The number of elements of a list, by path; one if it has none.
    var lengths: [Pointer: Int] = [:]
    /// The keys of an object that accepts any key, instead of ``openKeys``.
    var openNames: [String]?
    /// Whether to read only the sample, as a real decoder would.
    var isReplay = false
  }

  /// The keys of an object that accepts any key: those of the sample and one invented key, those of
  /// the sample only, or none.
  enum OpenKeys: CaseIterable { case all, supplied, none }

  struct Read {
    let path: Pointer
    let type: Any.Type
    let candidateCount: Int
    let schema: Schema
    let isOptional: Bool
  }

  /// Stops a loop that ignores errors and would otherwise never end.
  private static let requestLimit = 20_000

  unowned let recorder: ProbeRecorder
  let type: Any.Type
  let plan: Plan
  let record = ProbeRecord()
  var reads: [Read] = []
  var keyChoices: [(path: Pointer, keys: [ProbeRecord.Key])] = []
  private(set) var requestCount = 0

  init(_ recorder: ProbeRecorder, of type: Any.Type, plan: Plan) {
    self.recorder = recorder
    self.type = type
    self.plan = plan
  }

  /// The plans with more elements in the lists of which the type asked for the end.
  var longerPlans: [Plan] {
    let lists = record.listsWithEnd.filter { plan.lengths[$0] == nil }
    guard !lists.isEmpty, !plan.isReplay else { return [] }
    return (2...4).map { length in
      var plan = plan
      for path in lists { plan.lengths[path] = length }
      return plan
    }
  }

  func countRequest() throws {
    requestCount += 1
    if requestCount > Self.requestLimit { throw ProbeError.exhausted }
  }

  /// Returns the planned value for a read; `nil` for an optional value that is omitted.
  func servedValue<Result: Decodable>(
    _ type: Result.Type, at path: [String], into entry: ProbeRecord.Entry, isOptional: Bool = false
  ) throws -> Result? {
    try countRequest()
    if plan.isReplay { return try replayed(type, at: path, into: entry, isOptional: isOptional) }
    let pointer = Pointer(path)
    let schema = recorder.types.describe(type)
    entry.schema = schema
    entry.typeName = "\(type)"
    if isOptional || type is any OptionalType.Type { entry.isOptional = true }
    if plan.absent.contains(pointer) { return try omit(entry, at: path, isOptional: isOptional) }
    if plan.refused.contains("\(pointer):\(type)") || (hasFixedPart(path) && !mayHaveParts(schema))
    {
      throw refuse(entry, at: path, as: type)
    }
    let given = plan.supply?[pointer]
    var candidates = ProbeCandidates<Result>(recorder: recorder, owner: self.type).all(given: given)
    if isOptional, !plan.present.contains(pointer) {
      var position = 0
      if given != nil, given != .null { position = min(1, candidates.count) }
      candidates.insert({ throw ProbeError.omitted }, at: position)
    }
    reads.append(
      Read(
        path: pointer, type: type, candidateCount: candidates.count, schema: schema,
        isOptional: isOptional))
    return try takeCandidate(
      candidates, at: plan.chosenCandidates[pointer] ?? 0, into: entry, isOptional: isOptional)
  }

  /// Whether a value at a path is an object or a list, as a part of it is fixed.
  func hasFixedPart(_ path: [String]) -> Bool {
    path.isEmpty && plan.fixed.contains { !$0.isEmpty }
  }

  /// Whether a value with parts may be one of this schema.
  private func mayHaveParts(_ schema: Schema) -> Bool {
    switch schema {
    case .boolean, .string, .integer, .number, .choice, .array: false
    default: true
    }
  }

  /// Returns the sample's own value, or throws the error that a decoder of the sample would throw.
  private func replayed<Result: Decodable>(
    _ type: Result.Type, at path: [String], into entry: ProbeRecord.Entry, isOptional: Bool
  ) throws -> Result? {
    let given = supplied(path)
    if isOptional, given == nil || given == .null {
      entry.isOptional = true
      entry.isPresent = given != nil
      entry.schema = entry.schema ?? .optional(recorder.types.describe(type))
      entry.value = given
      return nil
    }
    guard let given else { throw refuse(entry, at: path, as: type) }
    let value = try PropsCoding.decode(type, from: given, userInfo: recorder.userInfo)
    entry.schema = recorder.types.describe(type)
    entry.typeName = "\(type)"
    if isOptional || type is any OptionalType.Type { entry.isOptional = true }
    entry.value = given
    entry.isPresent = true
    return value
  }

  /// Returns the sample's value at a path; the empty path is the whole sample.
  func supplied(_ path: [String]) -> Value? { plan.supply?[Pointer(path)] }

  /// Throws the error of a decoder that finds a container of another kind.
  func expect(_ shape: ProbeRecord.Shape, at path: [String]) throws {
    let isRefused = path.isEmpty && plan.form.map { $0 != shape } ?? false
    guard isRefused || (plan.isReplay && !isSupplied(shape, at: path)) else { return }
    throw DecodingError.typeMismatch(
      Any.self, .init(codingPath: path.map(ProbeKey.init), debugDescription: "another type"))
  }

  /// Whether the sample has a container of this kind at a path.
  private func isSupplied(_ shape: ProbeRecord.Shape, at path: [String]) -> Bool {
    switch (shape, supplied(path)) {
    case (.keyed, .object), (.unkeyed, .array), (.single, _), (.none, .some): true
    default: false
    }
  }

  private func takeCandidate<Result>(
    _ candidates: [() throws -> (Result, Value)], at index: Int, into entry: ProbeRecord.Entry,
    isOptional: Bool
  ) throws -> Result? {
    guard index < candidates.count else { throw ProbeError.exhausted }
    do {
      let (result, value) = try candidates[index]()
      entry.value = value
      entry.isPresent = true
      return result
    } catch let failure as ProbeError where isOptional {
      if case .exhausted = failure { throw failure }
      entry.isPresent = false
      return nil
    }
  }

  private func omit<Result>(
    _ entry: ProbeRecord.Entry, at path: [String], isOptional: Bool
  ) throws -> Result? {
    entry.isPresent = false
    if isOptional { return nil }
    let keys = path.map(ProbeKey.init)
    throw DecodingError.keyNotFound(
      ProbeKey(path.last ?? ""), .init(codingPath: keys, debugDescription: "absent"))
  }

  private func refuse(
    _ entry: ProbeRecord.Entry, at path: [String], as type: Any.Type
  ) -> DecodingError {
    entry.isPresent = false
    return .typeMismatch(
      type, .init(codingPath: path.map(ProbeKey.init), debugDescription: "refused"))
  }
}

/// The reason why a probe stopped.
enum ProbeError: Error, CustomStringConvertible {
  case recursion(Any.Type)
  case omitted
  case exhausted

  var description: String {
    switch self {
    case .recursion(let type): "\(type) contains itself"
    case .omitted: "left out"
    case .exhausted: "no accepted value was found"
    }
  }
}
