/// Walks a value and its schema in parallel and records the differences.
struct DriftFinder {
  let document: SchemaDocument
  private(set) var fields: [Drift.Field] = []
  private(set) var operations: [Patch.Operation] = []
  /// Whether only ``isFitting`` is computed, without fields and proposals.
  let onlyLooks: Bool
  private(set) var isFitting = true

  init(_ document: SchemaDocument, onlyLooks: Bool = false) {
    self.document = document
    self.onlyLooks = onlyLooks
  }

  /// - Parameter fallback: the proposal preferred over the smallest value that fits.
  mutating func visit(
    _ value: Value, _ schema: Schema, _ path: Pointer, fallback: Value? = nil
  ) {
    switch (schema, value) {
    case (.any, _), (.unknown, _), (.optional, .null): break
    case (.optional(let wrapped), _): visit(value, wrapped, path, fallback: fallback ?? .null)
    case (.reference(let name), _): visit(value, named: name, path, fallback)
    case (.choice(let choices, _), _):
      guard !choices.contains(where: { $0.value == value }) else { break }
      let isAlike = choices.contains { $0.value.isAlike(value) }
      report(
        isAlike ? .value : .type,
        isAlike ? "\(value.shortText) is not one of the choices" : schema.need, value, path,
        proposal(value, schema, fallback))
    case (.anyOf(let forms, _), _): visit(value, forms, path, fallback)
    case (.boolean, _), (.command, _), (.string, _), (.integer, _), (.number, _):
      guard let objection = schema.mismatch(with: value) else { break }
      report(
        objection.isOfType ? .type : .value, objection.reason, value, path,
        proposal(value, schema, fallback))
    default: visit(compound: value, schema, path, fallback)
    }
  }

  private mutating func visit(
    _ value: Value, named name: String, _ path: Pointer, _ fallback: Value?
  ) {
    guard let definition = document.definitions[name] else { return }
    guard definition.note != nil, case .object(let fields) = definition.schema,
      case .object(let object) = value
    else { return visit(value, definition.schema, path, fallback: fallback) }
    // Probing the definition was incomplete, so the type may have fields that the schema lacks.
    visit(members: object, fields, path, areAllKnown: false)
  }

  /// Visits a value with several possible forms; reports the drift from the closest form.
  private mutating func visit(
    _ value: Value, _ forms: [Schema], _ path: Pointer, _ fallback: Value?
  ) {
    guard !forms.contains(where: { document.fits(value, $0) }) else { return }
    guard !onlyLooks else { return isFitting = false }
    let near = forms.map { form in
      var finder = DriftFinder(document)
      finder.visit(value, form, path)
      return finder
    }.filter { finder in !finder.fields.contains { $0.path == path } }
    if let nearest = near.min(by: { $0.fields.count < $1.fields.count }) {
      fields += nearest.fields
      operations += nearest.operations
    } else {
      report(
        .type, "matches none of its forms", value, path, proposal(value, .anyOf(forms), fallback))
    }
  }

  func proposal(_ value: Value, _ schema: Schema, _ fallback: Value?) -> Value {
    proposal { $0.converted(value, to: schema) ?? fallback ?? $0.smallest(schema) }
  }

  func proposal(_ make: (SchemaDocument) -> Value?) -> Value {
    onlyLooks ? .null : make(document) ?? .null
  }
}

// MARK: Writing down

extension DriftFinder {
  /// Reports a value that has to be replaced.
  mutating func report(
    _ kind: Drift.Kind, _ reason: String, _ was: Value, _ path: Pointer, _ proposal: Value
  ) {
    isFitting = false
    guard !onlyLooks else { return }
    fields.append(
      Drift.Field(path: path, kind: kind, reason: reason, was: was, proposal: proposal))
    operations.append(.replace(path, proposal))
  }

  mutating func report(missing path: Pointer, _ proposal: Value) {
    isFitting = false
    guard !onlyLooks else { return }
    fields.append(
      Drift.Field(path: path, kind: .missing, reason: "is missing", proposal: proposal))
    operations.append(.add(path, proposal))
  }

  mutating func report(renamed path: Pointer, from: Pointer, _ value: Value) {
    isFitting = false
    guard !onlyLooks else { return }
    let reason =
      "is missing; “\(from.tokens.last ?? "")” is no longer in the type, and its value fits"
    fields.append(
      Drift.Field(path: path, kind: .missing, reason: reason, proposal: value, from: from))
    operations.append(.move(from: from, to: path))
  }

  mutating func report(unknown path: Pointer, _ reason: String, _ was: Value) {
    isFitting = false
    guard !onlyLooks else { return }
    fields.append(Drift.Field(path: path, kind: .unknown, reason: reason, was: was))
    operations.append(.remove(path))
  }
}
