package import StorybookFiles
package import StorybookSchema
package import Storybook

/// The JSON of a commit in the log. A log is trusted no more than a page.
extension Commit {
  package var value: Value {
    let note = note.map {
      Value.members([
        "command": $0.command, "value": $0.value, "location": $0.location, "at": $0.at,
        "element": $0.element,
      ])
    }
    return .members([
      "kind": kind.name, "revision": revision, "...": kind.members,
      "participant": participant.nonEmpty, "page": page,
      "author": author == participant ? nil : author, "edits": edits.nonEmpty,
      "passed": passed > 0 ? passed : nil,
      "patch": patch.operations.isEmpty ? Value?.none : patch.value,
      "environment": environment?.value,
      "note": note,
    ])
  }

  /// Throws a ``ProtocolError`` for values that no host of this version writes.
  package init(_ value: Value, over environment: EnvironmentSettings) throws(ProtocolError) {
    let fields = MessageFields(type: "commit", value: value)
    guard let revision = try fields.revision else {
      throw fields.missing("revision", what: "a whole number")
    }
    self.init(try Kind(fields), revision: revision)
    participant = try fields.participant("participant") ?? ""
    author = try fields.author ?? participant
    page = fields.identifier("page")
    edits = fields.edits
    passed = try fields.count("passed") ?? 0
    if value["patch"] != nil { patch = try fields.patch }
    guard changesProps || patch.operations.isEmpty else {
      throw fields.missing("patch", what: "present only if the props change")
    }
    self.environment = value["environment"].map { environment.adopting($0) }
    let written: PerformedNote.Written? = try fields.formed("note")
    note = written?.note
  }
}

extension Commit.Kind {
  fileprivate var members: Object? {
    switch self {
    case .step(let paths, let merge): Object(["paths": paths, "merge": merge.ifSet])
    case .load(let due): due.object
    case .record(let action): ["action": .string(action.rawValue)]
    case .undo, .redo, .reload, .environment, .performed, .renewed: nil
    }
  }

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
      self = .load(try fields.formed())
    case "environment": self = .environment
    case "performed": self = .performed
    case "reload": self = .reload
    case "record":
      guard let action: ClientMessage.Record.Action = try fields.choice("action") else {
        throw fields.missing("action", what: "start or stop")
      }
      self = .record(action)
    case "renewed": self = .renewed
    default: throw fields.missing("kind", what: "a known kind")
    }
  }
}

extension MessageFields {
  private static let mostPaths = 1000

  /// Returns `nil` if the member is missing.
  func participant(_ key: String) throws(ProtocolError) -> Participant.ID? {
    guard value[key] != nil else { return nil }
    let id = try string(key)
    guard Participant.isPossible(id) else { throw missing(key, what: "a short text") }
    return id
  }

  /// Empty for a step without an author.
  fileprivate var author: String? {
    get throws(ProtocolError) {
      guard value["author"] != nil else { return nil }
      let author = try string("author")
      guard author.isEmpty || identifier("author") != nil else {
        throw missing("author", what: "a short text")
      }
      return author
    }
  }

  func pointers(_ key: String) throws(ProtocolError) -> [Pointer] {
    let pointers = value[key].flatMap { try? [Pointer](reading: $0) }
    guard let pointers, pointers.count <= Self.mostPaths else {
      throw missing(key, what: "a list of JSON Pointers")
    }
    return pointers
  }
}
