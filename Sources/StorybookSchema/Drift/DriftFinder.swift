/// Walks a value and its schema in parallel and records the differences.
///
///     {"user_name": "Ann", "level": "high", "note": ""}  the props of an old fixture
///     struct Props { userName: String, level: Int }      the current type
///
/// ```text
/// /level     “high” is no number          type      replace /level by 0, which loses “high”
/// /userName  is missing, and only         missing   move /user_name to /userName
///            /user_name has this name
/// /note      is no longer in the type     unknown   remove /note, which is empty: nothing is lost
/// ```
///
/// In the end ``Relocation`` matches unknown values with absent fields of other objects.
struct DriftFinder {
  let document: SchemaDocument
  var fields: [Drift.Field] = []
  var operations: [Patch.Operation] = []
  /// The fields that the props lack, which values may have moved to.
  var absences: [(path: Pointer, field: Field)] = []
  /// Whether only ``isFitting`` is computed, without fields and proposals.
  let checksOnly: Bool
  private(set) var isFitting = true

  init(_ document: SchemaDocument, checksOnly: Bool = false) {
    self.document = document
    self.checksOnly = checksOnly
  }

  /// - Parameter fallback: the proposal preferred over the smallest value that fits.
  mutating func visitValue(
    _ value: Value, schema: Schema, at path: Pointer, fallback: Value? = nil
  ) {
    // One that only checks is done with the first mismatch: an outer form may be tried in another way.
    guard isFitting || !checksOnly else { return }
    switch (schema, value) {
    case (.any, _), (.unknown, _), (.optional, .null): break
    case (.optional(let wrapped), _):
      visitValue(value, schema: wrapped, at: path, fallback: fallback ?? .null)
    case (.reference(let name), _): visitValue(value, named: name, at: path, fallback: fallback)
    case (.anyOf(let forms, _), _): visitValue(value, forms: forms, at: path, fallback: fallback)
    case (.string(.json(let content)), .string(let text)):
      if let json = try? Value(json: text), document.fits(json, schema: content) { break }
      reportMisfit(
        .value, reason: schema.need, of: value, at: path,
        proposal: proposal(for: value, as: schema, fallback: fallback))
    case (.boolean, _), (.command, _), (.string, _), (.integer, _), (.number, _), (.choice, _):
      guard let mismatch = schema.mismatch(with: value) else { break }
      reportMisfit(
        mismatch.isOfType ? .type : .value, reason: mismatch.reason, of: value, at: path,
        proposal: proposal(for: value, as: schema, fallback: fallback))
    default: visit(compound: value, schema: schema, at: path, fallback: fallback)
    }
  }

  private mutating func visitValue(
    _ value: Value, named name: String, at path: Pointer, fallback: Value?
  ) {
    guard let definition = document.definitions[name] else { return }
    guard definition.note != nil, case .object(let fields) = definition.schema,
      case .object(let object) = value
    else { return visitValue(value, schema: definition.schema, at: path, fallback: fallback) }
    // Probing the definition was incomplete, so the type may have fields that the schema lacks.
    visit(members: object, fields: fields, at: path, areAllKnown: false)
  }

  /// Visits a value with several possible forms; reports the drift from the closest form.
  private mutating func visitValue(
    _ value: Value, forms: [Schema], at path: Pointer, fallback: Value?
  ) {
    guard !forms.contains(where: { document.fits(value, schema: $0) }) else { return }
    guard !checksOnly else { return isFitting = false }
    let near = forms.map { form in
      var finder = DriftFinder(document)
      finder.visitValue(value, schema: form, at: path)
      return finder
    }.filter { finder in !finder.fields.contains { $0.path == path } }
    let nearest = near.min { $0.fields.count < $1.fields.count }
    if let nearest, near.count(where: { $0.fields.count == nearest.fields.count }) == 1 {
      fields += nearest.fields
      operations += nearest.operations
      absences += nearest.absences
    } else {
      reportMisfit(
        .type, reason: "matches none of its forms", of: value, at: path,
        proposal: proposal(for: value, as: .anyOf(forms), fallback: fallback))
    }
  }

  func proposal(for value: Value, as schema: Schema, fallback: Value?) -> Proposal {
    guard !checksOnly else { return Proposal(value: .null) }
    let conversion = ValueConversion(document: document)
    if let converted = conversion.converted(value, to: schema) { return Proposal(value: converted) }
    return proposal(for: value) {
      $0.clamped(value, schema: schema) ?? $0.likely(value, schema: schema) ?? fallback
        ?? document.smallest(schema)
    }
  }

  /// A guess, unless nothing was there.
  func proposal(for was: Value, make: (ValueConversion) -> Value?) -> Proposal {
    guard !checksOnly else { return Proposal(value: .null) }
    let value = make(ValueConversion(document: document)) ?? .null
    let isLossy = was.lossCount(in: value) > 0
    return Proposal(value: value, isLossy: isLossy, isUncertain: !isLossy && !was.isHollow)
  }
}

/// A replacement of a value that does not fit.
struct Proposal {
  let value: Value
  /// Whether it lacks something of the replaced value.
  var isLossy = false
  /// Whether the replaced value may mean something else.
  var isUncertain = false
}

// MARK: Doubts

extension DriftFinder {
  /// Leaves a field without a value if one beside it whose own field is gone would fit: it may be
  /// meant, and a default would hide that.
  mutating func leaveDoubtful() {
    let gone = fields.filter { $0.kind == .unknown && $0.isLossy }
    guard !gone.isEmpty else { return }
    let values = Dictionary(grouping: gone, by: \.path.parent)
    let schemas = Dictionary(
      absences.map { ($0.path, $0.field.unbounded) }, uniquingKeysWith: { first, _ in first })
    for (index, field) in fields.enumerated()
    where field.kind == .missing && field.from == nil && field.moved.isEmpty {
      guard let schema = schemas[field.path], let beside = values[field.path.parent] else {
        continue
      }
      fields[index].isUncertain = beside.contains { document.fits($0.was ?? .null, schema: schema) }
    }
  }
}

// MARK: Writing down

extension DriftFinder {
  /// Reports a value that has to be replaced.
  mutating func reportMisfit(
    _ kind: Drift.Kind, reason: String, of was: Value, at path: Pointer, proposal: Proposal
  ) {
    isFitting = false
    guard !checksOnly else { return }
    fields.append(
      Drift.Field(
        path: path, kind: kind, reason: reason, was: was, proposal: proposal.value,
        isLossy: proposal.isLossy, isUncertain: proposal.isUncertain))
    operations.append(.replace(path, proposal.value))
  }

  mutating func reportMissing(at path: Pointer, field: Field) {
    isFitting = false
    guard !checksOnly else { return }
    let proposal = document.smallest(field) ?? .null
    absences.append((path, field))
    fields.append(
      Drift.Field(path: path, kind: .missing, reason: "is missing", proposal: proposal))
    operations.append(.add(path, proposal))
  }

  mutating func reportRenamed(
    to path: Pointer, from: Pointer, value: Value, isUncertain: Bool = false
  ) {
    isFitting = false
    guard !checksOnly else { return }
    var renamed = renamed(path, from: from, value: value)
    renamed.field.isUncertain = isUncertain
    fields.append(renamed.field)
    operations.append(renamed.operation)
  }

  func renamed(
    _ path: Pointer, from: Pointer, value: Value
  ) -> (field: Drift.Field, operation: Patch.Operation) {
    let reason =
      "is missing; “\(from.tokens.last ?? "")” is no longer in the type, and its value fits"
    return (
      Drift.Field(path: path, kind: .missing, reason: reason, proposal: value, from: from),
      .move(from: from, to: path)
    )
  }

  mutating func reportUnknown(at path: Pointer, reason: String, was: Value) {
    isFitting = false
    guard !checksOnly else { return }
    let isCommand = was.string == CommandMarker.text
    fields.append(
      Drift.Field(
        path: path, kind: .unknown, reason: reason, was: was,
        isLossy: !isCommand && !was.isHollow))
    operations.append(.remove(path))
  }
}
