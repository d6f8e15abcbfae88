package import StorybookSchema
package import Storybook

/// The JSON of a commit in the log. A log is trusted no more than a page.
extension Commit {
  package var value: Value {
    var object: Object = ["kind": .string(kind.name), "revision": Value(revision)]
    switch kind {
    case .step(let paths, let merge):
      object["paths"] = .array(paths.map { .string("\($0)") })
      if merge { object["merge"] = true }
    case .load(let due):
      for member in due.value.object ?? [:] { object[member.key] = member.value }
    case .record(let action): object["action"] = .string(action.rawValue)
    case .undo, .redo, .reload, .environment, .performed, .renewed: break
    }
    if !participant.isEmpty { object["participant"] = .string(participant) }
    object["page"] = page.map { .string($0) }
    if author != participant { object["author"] = .string(author) }
    if !edits.isEmpty {
      object["edits"] = .object(Object(edits.mapValues { Value($0) }.sorted { $0.key < $1.key }))
    }
    if passed > 0 { object["passed"] = Value(passed) }
    if !patch.operations.isEmpty { object["patch"] = patch.value }
    object["environment"] = environment?.value
    object["note"] = note.map { .object(Object($0.members)) }
    return .object(object)
  }

  /// Throws a ``ProtocolError`` for values that no host of this version writes.
  package init(_ value: Value, over environment: EnvironmentSettings) throws(ProtocolError) {
    let fields = MessageFields(type: "commit", value: value)
    guard let revision = try fields.revision else {
      throw fields.missing("revision", "a whole number")
    }
    self.init(try Kind(fields), revision: revision)
    participant = try fields.participant("participant") ?? ""
    author = try fields.author ?? participant
    page = fields.identifier("page")
    edits = fields.edits
    passed = try fields.count("passed") ?? 0
    if value["patch"] != nil { patch = try fields.patch }
    guard changesProps || patch.operations.isEmpty else {
      throw fields.missing("patch", "present only if the props change")
    }
    self.environment = value["environment"].map { environment.adopting($0) }
    note = try value["note"].map { (note) throws(ProtocolError) in
      try PerformedNote(MessageFields(type: "note", value: note))
    }
  }
}

extension Commit.Kind {
  fileprivate var name: String {
    switch self {
    case .step: "step"
    case .undo: "undo"
    case .redo: "redo"
    case .load: "load"
    case .reload: "reload"
    case .environment: "environment"
    case .performed: "performed"
    case .record: "record"
    case .renewed: "renewed"
    }
  }

  fileprivate init(_ fields: MessageFields) throws(ProtocolError) {
    switch try fields.string("kind") {
    case "step": self = .step(paths: try fields.pointers("paths"), merge: fields.flag("merge"))
    case "undo": self = .undo
    case "redo": self = .redo
    case "load":
      guard let due = DueLoad(fields.value) else { throw fields.missing("name", "a string") }
      self = .load(due)
    case "environment": self = .environment
    case "performed": self = .performed
    case "reload": self = .reload
    case "record":
      guard let action: ClientMessage.Record.Action = try fields.choice("action") else {
        throw fields.missing("action", "start or stop")
      }
      self = .record(action)
    case "renewed": self = .renewed
    default: throw fields.missing("kind", "a known kind")
    }
  }
}

extension PerformedNote {
  fileprivate init(_ fields: MessageFields) throws(ProtocolError) {
    guard let at = try fields.count("at") else { throw fields.missing("at", "a whole number") }
    let location = try fields.value["location"].map { (_) throws(ProtocolError) in
      try fields.string("location")
    }
    self.init(
      command: try fields.pointer("command"), value: fields.value["value"], location: location,
      at: at)
  }
}

extension MessageFields {
  private static let mostPaths = 1000

  /// Returns `nil` if the member is missing.
  func participant(_ key: String) throws(ProtocolError) -> Participant.ID? {
    guard value[key] != nil else { return nil }
    let id = try string(key)
    guard Participant.isPossible(id) else { throw missing(key, "a short text") }
    return id
  }

  /// Empty for a step without an author.
  fileprivate var author: String? {
    get throws(ProtocolError) {
      guard value["author"] != nil else { return nil }
      let author = try string("author")
      guard author.isEmpty || identifier("author") != nil else {
        throw missing("author", "a short text")
      }
      return author
    }
  }

  func pointers(_ key: String) throws(ProtocolError) -> [Pointer] {
    guard let texts = value[key]?.array, texts.count <= Self.mostPaths else {
      throw missing(key, "a list of JSON Pointers")
    }
    var pointers: [Pointer] = []
    for text in texts {
      guard let pointer = text.string.flatMap({ Pointer($0) }) else {
        throw missing(key, "a list of JSON Pointers")
      }
      pointers.append(pointer)
    }
    return pointers
  }
}
