package import StorybookFiles
import StorybookProgram
import Storybook
package import StorybookSchema
import StorybookSnapshots

extension ClientMessage {
  /// Decodes a message; throws a ``ProtocolError`` with the `seq`, if readable. Ignores unknown
  /// members.
  package init(_ value: Value) throws(ProtocolError) {
    guard let type = value["type"]?.string else {
      throw ProtocolError(.malformed, "A message must be an object with a “type”.")
    }
    guard let read = Self.readers[type] else {
      throw ProtocolError(
        .unknownType, "Unknown message type “\(type.prefix(40))”.", seq: value["seq"]?.int)
    }
    self = try read(MessageFields(type: type, value: value))
  }

  package static var types: [String] { readers.keys.sorted() }

  private typealias Reader = @Sendable (MessageFields) throws(ProtocolError) -> ClientMessage

  /// A new message kind needs a row here, too.
  private static let readers: [String: Reader] = [
    "open": { (fields) throws(ProtocolError) in
      .open(
        Open(
          story: try fields.string("story"), room: fields.value["room"]?.string,
          props: fields.value["props"], environment: fields.value["environment"],
          revision: try fields.revision,
          name: fields.value["name"]?.string.flatMap { PersonName($0) },
          shared: fields.flag("shared"), splices: fields.flag("splices"),
          repeatedSplices: fields.flag("repeatedSplices"), presence: fields.flag("presence"),
          participant: fields.value["participant"]?.string,
          life: fields.identifier("life"), page: fields.identifier("page"), edits: fields.edits))
    },
    "edit": { (fields) throws(ProtocolError) in
      .edit(
        Edit(
          seq: try fields.seq, patch: try fields.patch,
          merge: fields.value["merge"]?.bool ?? false, base: try fields.count("base"),
          after: try fields.count("after")))
    },
    "undo": { (fields) throws(ProtocolError) in .undo(seq: try fields.seq) },
    "redo": { (fields) throws(ProtocolError) in .redo(seq: try fields.seq) },
    "reset": { (fields) throws(ProtocolError) in .reset(seq: try fields.seq) },
    "environment": { (fields) throws(ProtocolError) in
      .environment(seq: try fields.seq, patch: try fields.patch)
    },
    "perform": { (fields) throws(ProtocolError) in
      .perform(
        Perform(
          seq: try fields.seq, command: try fields.pointer("command"),
          value: fields.value["value"], merge: fields.value["merge"]?.bool ?? false,
          splice: fields.value["splice"].flatMap { TextSplice($0) }, base: try fields.count("base"),
          after: try fields.count("after"),
          element: fields.value["element"].flatMap { try? ActedElement(reading: $0) }))
    },
    "request": { (fields) throws(ProtocolError) in
      guard let request = try? ScreenRequest(reading: fields.value) else {
        throw fields.missing("address", what: "a path that a browser requests, with a method")
      }
      return .request(
        Ask(seq: try fields.seq, story: try fields.string("story"), request: request))
    },
    "save": { (fields) throws(ProtocolError) in
      switch try fields.string("kind") {
      case "fixture": .save(try Save(fields))
      case "recording": .excerpt(try RecordingExcerpt(fields, name: try fields.string("name")))
      default:
        throw ProtocolError(
          .unsupported, "“save” requires “kind”: “fixture” or “recording”.",
          seq: try fields.seq)
      }
    },
    "export": { (fields) throws(ProtocolError) in
      let text = try fields.string("kind")
      if text == "recording" { return .excerpt(try RecordingExcerpt(fields, name: nil)) }
      if text == "test" { return .excerpt(try RecordingExcerpt(testOf: fields)) }
      guard let kind = ExportKind(rawValue: text) else {
        throw ProtocolError(
          .unsupported,
          "“export” requires “kind”: “json”, “swift”, “recording” or “test”.",
          seq: try fields.seq)
      }
      return .export(seq: try fields.seq, kind: kind)
    },
    "record": { (fields) throws(ProtocolError) in .record(try Record(fields)) },
    "replay": { (fields) throws(ProtocolError) in .replay(try Replay(fields)) },
    "moment": { (fields) throws(ProtocolError) in .moment(try StepRequest(fields)) },
    "focus": { (fields) in
      .focus(path: fields.value["path"]?.string.flatMap { Pointer($0) })
    },
    "preview": { (fields) throws(ProtocolError) in .preview(try Preview(fields)) },
    "name": { (fields) throws(ProtocolError) in
      .name(seq: fields.value["seq"]?.int, try fields.personName)
    },
    "snapshot": { (fields) throws(ProtocolError) in .snapshot(try Snapshot(fields)) },
    "accept": { (fields) throws(ProtocolError) in .accept(try Accept(fields)) },
    "picture": { (fields) throws(ProtocolError) in .picture(try Picture(fields)) },
    "review": { (fields) throws(ProtocolError) in .review(try Review(fields)) },
    "survey": { (fields) throws(ProtocolError) in .survey(seq: try fields.seq) },
    "test": { (fields) throws(ProtocolError) in
      .test(
        Test(
          seq: try fields.seq, story: try fields.string("story"),
          index: try fields.count("test") ?? 0, isBackground: fields.flag("background")))
    },
    "check": { (fields) throws(ProtocolError) in
      .check(
        Check(
          seq: try fields.seq, story: try fields.string("story"),
          kind: try fields.choice("kind") ?? .check))
    },
    "cancel": { (fields) throws(ProtocolError) in
      .cancel(seq: try fields.seq, request: try fields.count("request") ?? 0)
    },
    "origins": { (fields) throws(ProtocolError) in .origins(seq: try fields.seq) },
    "derive": { (fields) throws(ProtocolError) in .derive(seq: try fields.seq) },
  ]
}

extension ClientMessage.Save {
  fileprivate init(_ fields: MessageFields) throws(ProtocolError) {
    self.init(
      seq: try fields.seq, name: try fields.string("name"), overwrite: fields.flag("overwrite"),
      source: try fields.choice("source") ?? .room, environment: fields.value["environment"]?.bool,
      records: try fields.recordedFormat)
  }
}

extension MessageFields {
  /// `true` means markup.
  fileprivate var recordedFormat: SnapshotFormat? {
    get throws(ProtocolError) {
      guard value["snapshots"]?.bool == nil else { return flag("snapshots") ? .markup : nil }
      return try choice("snapshots")
    }
  }
}
