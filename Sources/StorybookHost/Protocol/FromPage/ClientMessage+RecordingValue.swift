import StorybookFiles
import StorybookSchema

extension ClientMessage.Record {
  init(_ fields: MessageFields) throws(ProtocolError) {
    self.init(seq: try fields.seq, action: try fields.action())
  }
}

extension ClientMessage.Replay {
  init(_ fields: MessageFields) throws(ProtocolError) {
    self.init(
      seq: try fields.seq, source: try fields.recordingSource, action: try fields.action(),
      place: try fields.place)
    if action == .seek, place == nil { throw fields.missing("at", what: "a number, or “step”") }
  }
}

extension ClientMessage.StepRequest {
  init(_ fields: MessageFields) throws(ProtocolError) {
    guard let step = try fields.count("step") else {
      throw fields.missing("step", what: "a whole number")
    }
    self.init(seq: try fields.seq, step: step)
  }
}

extension ClientMessage.RecordingExcerpt {
  private static let testNameLimit = 200

  /// A test with the steps of a recording, whose name is any text.
  init(testOf fields: MessageFields) throws(ProtocolError) {
    let test = String(try fields.string("name").prefix(Self.testNameLimit))
    try self.init(fields, name: nil, test: test)
  }

  init(_ fields: MessageFields, name: String?, test: String? = nil) throws(ProtocolError) {
    self.init(
      seq: try fields.seq, name: name, test: test, overwrite: fields.flag("overwrite"),
      source: try fields.choice("source") ?? .room)
  }
}

extension MessageFields {
  fileprivate func action<Action: RawRepresentable<String> & CaseIterable>()
    throws(ProtocolError) -> Action
  {
    guard let action: Action = try choice("action") else {
      throw missing("action", what: Action.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return action
  }

  fileprivate var recordingSource: ClientMessage.RecordingSource? {
    get throws(ProtocolError) {
      if flag("inHand") { return .recordedHere }
      if value["content"] != nil { return .content(try string("content")) }
      if value["recording"] != nil { return .file(try string("recording")) }
      return nil
    }
  }

  fileprivate var place: ClientMessage.Place? {
    get throws(ProtocolError) {
      if let step = try count("step") { return .step(step) }
      return try count("at").map { .time($0) }
    }
  }
}
