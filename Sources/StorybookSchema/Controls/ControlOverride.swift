/// A property with the members that its controls add to the published schema.
struct ControlOverride: Sendable {
  /// Prints the key path. Printing searches all types, so it is done only to report a problem.
  private let describe: @Sendable () -> String
  let file: String
  let line: Int
  let apply: @Sendable (inout SchemaDocument, KeyPathResolver) -> [String]

  init<Root: Codable & Sendable, Property>(
    _ property: any KeyPath<Root, Property> & Sendable, _ hints: Object, file: String, line: Int
  ) {
    describe = { "\(property)" }
    self.file = file
    self.line = line
    apply = { document, resolver in
      let isWhole = (property as AnyKeyPath) == \Root.self
      guard let path = isWhole ? [] : resolver.path(of: property) else {
        return ["The key path is not a property with its own coding key."]
      }
      if document.addHints(hints, at: path) { return [] }
      guard hints["x-options"] == nil else {
        return ["The property is not encoded as a whole number."]
      }
      return ["The schema has no field at \(Pointer(path))."]
    }
  }

  private init(
    describe: @escaping @Sendable () -> String, file: String, line: Int,
    apply: @escaping @Sendable (inout SchemaDocument, KeyPathResolver) -> [String]
  ) {
    self.describe = describe
    self.file = file
    self.line = line
    self.apply = apply
  }

  /// The printed key path.
  var name: String { describe() }

  /// Returns an override that applies to the definition of a type nested in the props.
  func within<Part: Codable>(_ type: Part.Type) -> ControlOverride {
    let title = "\(type)"
    return ControlOverride(describe: describe, file: file, line: line) {
      [apply] document, resolver in
      guard let name = document.definitions.first(where: { $0.value.title == title })?.key else {
        return ["The props contain no \(title)."]
      }
      var part = document
      part.root = .reference(name)
      let samples = resolver.samples(in: document, of: name)
      let problems = apply(
        &part, KeyPathResolver(part, json: samples, mayDecode: resolver.mayDecode))
      document.definitions = part.definitions
      return problems
    }
  }
}

extension SchemaDocument {
  /// Adds members to a field's published schema; returns `false` when the field does not exist.
  /// When the path leads through a type that is also used elsewhere, a separate definition of the
  /// type is created for this path.
  mutating func addHints(_ hints: Object, at path: [String]) -> Bool {
    var root = root
    defer { self.root = root }
    guard !path.isEmpty else {
      return [Schema.Choice](published: hints["x-options"]).map {
        nameOptions($0, in: &root, trail: "")
      }
        ?? false
    }
    return edit(&root, at: path[...], adding: hints, isRoot: true, trail: "")
  }

  private mutating func edit(
    _ schema: inout Schema, at path: ArraySlice<String>, adding hints: Object, isRoot: Bool,
    trail: String
  ) -> Bool {
    guard let key = path.first else { return false }
    switch schema {
    case .optional(var wrapped):
      defer { schema = .optional(wrapped) }
      return edit(&wrapped, at: path, adding: hints, isRoot: isRoot, trail: trail)
    case .reference(let name):
      guard var definition = definitions[name] else { return false }
      let isDone = edit(
        &definition.schema, at: path, adding: hints, isRoot: false, trail: "\(trail)\(name).")
      guard isDone else { return false }
      let own = isRoot ? name : "\(trail)\(name)"
      definitions[own] = definition
      types[own] = types[name]
      schema = .reference(own)
      return true
    case .object(var fields):
      guard let index = fields.firstIndex(where: { $0.key == key }) else { return false }
      defer { schema = .object(fields.placed) }
      let trail = "\(trail)\(key)."
      guard path.count > 1 else { return addHints(hints, to: &fields[index], trail: trail) }
      return edit(
        &fields[index].schema, at: path.dropFirst(), adding: hints, isRoot: false, trail: trail)
    case .tagged(let tag, _):
      // The tag itself is the case, which the editor shows in another way.
      var isDone = path == [tag]
      schema = schema.mappingCases { kind in
        var kind = kind
        var form = Schema.object(kind.fields)
        if edit(&form, at: path, adding: hints, isRoot: false, trail: trail) { isDone = true }
        if case .object(let fields) = form { kind.fields = fields }
        return kind
      }
      return isDone
    case .anyOf(var forms, let names):
      defer { schema = .anyOf(forms, names: names) }
      return editEach(&forms, at: path, adding: hints, trail: trail)
    default: return false
    }
  }

  /// Edits the forms that have such a field; returns whether there are any.
  private mutating func editEach(
    _ forms: inout [Schema], at path: ArraySlice<String>, adding hints: Object, trail: String
  ) -> Bool {
    var isDone = false
    for index in forms.indices {
      if edit(&forms[index], at: path, adding: hints, isRoot: false, trail: trail) { isDone = true }
    }
    return isDone
  }
}

extension SchemaDocument {
  private mutating func addHints(_ hints: Object, to field: inout Field, trail: String) -> Bool {
    var hints = hints
    if let options = [Schema.Choice](published: hints["x-options"]) {
      guard nameOptions(options, in: &field.schema, trail: trail) else { return false }
      hints["x-options"] = nil
      hints["x-control"] = nil
    }
    field.schema = field.schema.bounded(by: hints)
    for hint in hints { field.hints[hint.key] = hint.value }
    return true
  }

  /// Names the bits of an integer or an optional integer; returns `false` for any other schema. A
  /// type that is also used elsewhere gets a separate definition, whose name starts with the trail.
  private mutating func nameOptions(
    _ options: [Schema.Choice], in schema: inout Schema, trail: String
  ) -> Bool {
    switch schema {
    case .integer(let minimum, let maximum, _):
      schema = .integer(minimum: minimum, maximum: maximum, options: options)
      return true
    case .optional(var wrapped):
      defer { schema = .optional(wrapped) }
      return nameOptions(options, in: &wrapped, trail: trail)
    case .reference(let name):
      guard var definition = definitions[name],
        self.nameOptions(options, in: &definition.schema, trail: "\(trail)\(name).")
      else { return false }
      definitions[trail + name] = definition
      types[trail + name] = types[name]
      schema = .reference(trail + name)
      return true
    default: return false
    }
  }
}

extension Schema {
  /// Returns the schema restricted to finite numbers when the author sets bounds.
  fileprivate func bounded(by hints: Object) -> Schema {
    guard hints["minimum"] != nil || hints["maximum"] != nil else { return self }
    return switch self {
    case .optional(let wrapped): .optional(wrapped.bounded(by: hints))
    case .anyOf(let forms, _): forms.first { if case .number = $0 { true } else { false } } ?? self
    default: self
    }
  }
}

extension [Field] {
  /// The fields sorted by their `x-place`; those without one come last.
  fileprivate var placed: [Field] {
    enumerated().sorted {
      ($0.element.hints["x-place"]?.int ?? .max, $0.offset)
        < ($1.element.hints["x-place"]?.int ?? .max, $1.offset)
    }.map(\.element)
  }
}
