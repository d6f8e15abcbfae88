import Storybook
import StorybookSchema

/// A message from a worker: first what it is and its catalog, then replies.
package enum WorkerMessage {
  case greeting(ProgramGreeting)
  case ready(CatalogListing)
  case reply(WorkerReply)
  /// Sent by a worker that is about to end.
  case trace(Trace)
}

extension WorkerMessage {
  package var message: [UInt8] {
    switch self {
    case .greeting(let greeting):
      Self.message(13) { greeting.write(to: &$0) }
    case .ready(let listing): Self.message(0) { $0.write(json: listing) }
    case .reply(.schema(let schema, let problems)):
      Self.message(1) {
        $0.writeBytes(schema.bytes)
        $0.write(list: problems) { $0.writeText($1) }
      }
    case .reply(.sample(let props)): Self.message(2) { $0.writeBytes(props.bytes) }
    case .reply(.exported(let text)): Self.message(3) { $0.writeText(text) }
    case .reply(.failed(let reason)): Self.message(4) { $0.writeText(reason) }
    case .reply(.outcome(let outcome)): outcome.message
    case .reply(.located(let frames, let failure)):
      Self.message(9) {
        $0.writeText(failure ?? "")
        $0.write(list: frames) { $1.write(to: &$0) }
      }
    case .reply(.tested(let result)): Self.message(14) { $0.write(json: result) }
    case .reply(.traced(let event)): Self.message(15) { $0.write(json: event) }
    case .trace(let trace): Self.message(Self.traceKind) { trace.write(to: &$0) }
    }
  }

  /// The kind of a trace message; passed to the C code that writes it.
  static let traceKind: UInt8 = 10

  fileprivate static func message(
    _ kind: UInt8, fields: (inout BinaryWriter) -> Void
  ) -> [UInt8] {
    var writer = BinaryWriter(kind: kind)
    fields(&writer)
    return writer.message
  }

  package init(payload: ArraySlice<UInt8>) throws {
    var reader = BinaryReader(payload)
    let kind = try reader.byte()
    switch kind {
    case 0: self = .ready(try reader.json())
    case 1:
      let schema: Value = try reader.json(maximumDepth: 512)
      let problems = try reader.list { try $0.text() }
      self = .reply(
        SchemaDocument.circle(inPublished: schema).map { .failed($0) }
          ?? .schema(schema, problems: problems))
    case 2: self = .reply(.sample(try reader.json()))
    case 3: self = .reply(.exported(try reader.text()))
    case 4: self = .reply(.failed(try reader.text()))
    case 9:
      let failure = try reader.textIfAny()
      let frames = try reader.list { try StackFrame(&$0) }
      self = .reply(.located(frames, failure: failure))
    case Self.traceKind: self = .trace(try Trace(&reader))
    case 13: self = .greeting(try ProgramGreeting(&reader))
    case 14: self = .reply(.tested(try reader.json()))
    case 15: self = .reply(.traced(try reader.json(maximumDepth: 512)))
    default: self = .reply(.outcome(try Outcome(kind: kind, &reader)))
    }
  }
}

extension Outcome {
  fileprivate var message: [UInt8] {
    switch self {
    case .decoded(let due):
      WorkerMessage.message(5) { $0.write(list: due) { $0.write(json: $1) } }
    case .reacted(let reaction): WorkerMessage.message(11) { $0.write(json: reaction) }
    case .inspected(let inspection): WorkerMessage.message(12) { $0.write(json: inspection) }
    case .rejected(let mismatch):
      WorkerMessage.message(6) {
        $0.writeText("\(mismatch.path)")
        $0.writeText(mismatch.reason)
        $0.writeFlag(mismatch.isValidation)
      }
    case .crashed(let report):
      WorkerMessage.message(7) {
        $0.writeText(report.cause.rawValue)
        $0.writeText(report.message)
      }
    case .rendered(let rendering, let timing):
      WorkerMessage.message(8) {
        $0.write(timing.decode)
        $0.write(timing.render)
        rendering.mediaType.write(to: &$0)
        $0.writeBytes(rendering.noteBytes)
        switch rendering.body {
        case .text(let text):
          $0.writeFlag(true)
          $0.writeText(text)
        case .bytes(let bytes):
          $0.writeFlag(false)
          $0.writeBytes(bytes)
        }
      }
    }
  }

  fileprivate init(kind: UInt8, _ reader: inout BinaryReader) throws {
    switch kind {
    case 5: self = .decoded(due: try reader.list { try $0.json() })
    case 6:
      let path = Pointer(try reader.text()) ?? Pointer()
      var mismatch = PropsError(path: path, reason: try reader.text())
      mismatch.isValidation = try reader.flag()
      self = .rejected(mismatch)
    case 7:
      let cause = CrashReport.Cause(rawValue: try reader.text())
      guard let cause else { throw BinaryReader.FormatError() }
      self = .crashed(CrashReport(cause, try reader.text()))
    case 8:
      let timing = Timing(decode: try reader.count(), render: try reader.count())
      let mediaType = try MediaType(&reader)
      let notes = try reader.bytes()
      var rendering = Rendering(mediaType: mediaType, body: try Rendering.Body(&reader))
      if !notes.isEmpty { rendering.notes = .init(try Value(json: notes).object ?? [:]) }
      self = .rendered(rendering, timing)
    case 11: self = .reacted(try reader.json())
    case 12: self = .inspected(try reader.json())
    default: throw BinaryReader.FormatError()
    }
  }
}

extension Rendering {
  /// The notes as JSON; empty if there are none.
  fileprivate var noteBytes: [UInt8] {
    let object = notes.object
    return object.isEmpty ? [] : Value.object(object).bytes
  }
}

extension Rendering.Body {
  fileprivate init(_ reader: inout BinaryReader) throws {
    if try reader.flag() {
      self = .text(try reader.text())
    } else {
      self = .bytes(try reader.bytes())
    }
  }
}

extension MediaType {
  fileprivate func write(to writer: inout BinaryWriter) {
    writer.writeText(name)
    writer.writeText(form.rawValue)
    writer.writeText(fileExtension ?? "")
  }

  fileprivate init(_ reader: inout BinaryReader) throws {
    let name = try reader.text()
    guard let form = Form(rawValue: try reader.text()) else { throw BinaryReader.FormatError() }
    self.init(name, form: form, fileExtension: try reader.textIfAny())
  }
}
