package import StorybookSchema

extension ClientMessage {
  /// Reads a frame; throws ``ProtocolFailure`` with the `seq` it could find. Unknown fields pass.
  package init(_ value: Value) throws(ProtocolFailure) {
    guard let type = value["type"]?.string else {
      throw ProtocolFailure(.malformed, "A message is an object with a “type”.")
    }
    guard let read = Self.readers[type] else {
      throw ProtocolFailure(
        .unknownType, "There is no message of type “\(type.prefix(40))”.", seq: value["seq"]?.int)
    }
    self = try read(Fields(type: type, value: value))
  }

  package static var types: [String] { readers.keys.sorted() }

  private typealias Reader = @Sendable (Fields) throws(ProtocolFailure) -> ClientMessage

  /// A new kind of message is a row here, a case above and its branch in ``Room``.
  private static let readers: [String: Reader] = [
    "open": { (fields) throws(ProtocolFailure) in
      .open(
        Open(
          story: try fields.string("story"), room: fields.value["room"]?.string,
          props: fields.value["props"], environment: fields.value["environment"],
          revision: try fields.revision))
    },
    "edit": { (fields) throws(ProtocolFailure) in
      .edit(
        Edit(
          seq: try fields.seq, patch: try fields.patch,
          merge: fields.value["merge"]?.bool ?? false))
    },
    "undo": { (fields) throws(ProtocolFailure) in .undo(seq: try fields.seq) },
    "redo": { (fields) throws(ProtocolFailure) in .redo(seq: try fields.seq) },
    "reset": { (fields) throws(ProtocolFailure) in .reset(seq: try fields.seq) },
    "environment": { (fields) throws(ProtocolFailure) in
      .environment(seq: try fields.seq, patch: try fields.patch)
    },
    "perform": { (fields) throws(ProtocolFailure) in
      .perform(
        Perform(
          seq: try fields.seq, command: try fields.pointer("command"),
          value: fields.value["value"], merge: fields.value["merge"]?.bool ?? false))
    },
    "save": { (fields) throws(ProtocolFailure) in
      guard try fields.string("kind") == "fixture" else {
        throw ProtocolFailure(
          .unsupported, "Only a “fixture” can be saved.", seq: try fields.seq)
      }
      return .save(
        Save(
          seq: try fields.seq, name: try fields.string("name"),
          overwrite: fields.value["overwrite"]?.bool ?? false,
          source: try fields.source))
    },
    "export": { (fields) throws(ProtocolFailure) in
      guard let kind = ExportKind(rawValue: try fields.string("kind")) else {
        throw ProtocolFailure(
          .unsupported, "An export is of kind “json” or “swift”.", seq: try fields.seq)
      }
      return .export(seq: try fields.seq, kind: kind)
    },
    "focus": { (fields) in
      .focus(path: fields.value["path"]?.string.flatMap { Pointer($0) })
    },
  ]
}

private struct Fields {
  let type: String
  let value: Value

  var seq: Int {
    get throws(ProtocolFailure) {
      guard let seq = value["seq"]?.int else { throw missing("seq", "a whole number") }
      return seq
    }
  }

  var patch: Patch {
    get throws(ProtocolFailure) {
      guard let patch = value["patch"] else { throw missing("patch", "a JSON Patch") }
      do { return try Patch(patch) } catch {
        throw ProtocolFailure(.badPatch, "\(error)", seq: value["seq"]?.int)
      }
    }
  }

  /// No room ever gets as far as the bound: what is beyond it would overflow one day.
  var revision: Int? {
    get throws(ProtocolFailure) {
      guard let value = value["revision"] else { return nil }
      guard let revision = value.int, (0..<(1 << 52)).contains(revision) else {
        throw missing("revision", "a whole number that is not negative")
      }
      return revision
    }
  }

  var source: ClientMessage.Save.Source {
    get throws(ProtocolFailure) {
      guard let value = value["source"] else { return .room }
      guard let source = value.string.flatMap(ClientMessage.Save.Source.init(rawValue:)) else {
        throw missing("source", "“room” or “crash”")
      }
      return source
    }
  }

  func pointer(_ key: String) throws(ProtocolFailure) -> Pointer {
    guard let pointer = Pointer(try string(key)) else { throw missing(key, "a JSON Pointer") }
    return pointer
  }

  func string(_ key: String) throws(ProtocolFailure) -> String {
    guard let string = value[key]?.string else { throw missing(key, "a text") }
    return string
  }

  private func missing(_ key: String, _ what: String) -> ProtocolFailure {
    ProtocolFailure(
      .malformed, "“\(type)” needs “\(key)”, \(what).", seq: value["seq"]?.int)
  }
}
