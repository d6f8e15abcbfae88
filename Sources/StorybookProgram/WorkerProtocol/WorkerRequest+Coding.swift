package import Storybook
import StorybookSchema

extension WorkerRequest {
  package var message: [UInt8] {
    switch self {
    case .schema(let screen):
      var writer = BinaryWriter(kind: 0)
      writer.write(screen)
      return writer.message
    case .sample(let screen, let story):
      var writer = BinaryWriter(kind: 1)
      writer.write(screen)
      writer.write(story)
      return writer.message
    case .evaluate(let evaluation):
      var writer = BinaryWriter(kind: 2)
      evaluation.write(to: &writer)
      return writer.message
    case .export(let screen, let kind, let props):
      var writer = BinaryWriter(kind: 3)
      writer.write(screen)
      writer.write(kind.rawValue)
      writer.write(props)
      return writer.message
    case .outline(let screen, let reason):
      var writer = BinaryWriter(kind: 4)
      writer.write(screen)
      writer.write(reason)
      return writer.message
    case .locate(let trace):
      var writer = BinaryWriter(kind: 5)
      trace.write(to: &writer)
      return writer.message
    }
  }

  package init(payload: ArraySlice<UInt8>) throws {
    var reader = BinaryReader(payload)
    switch try reader.byte() {
    case 0: self = .schema(screen: try reader.text())
    case 1: self = .sample(screen: try reader.text(), story: try reader.text())
    case 2:
      self = .evaluate(try Evaluation(&reader))
    case 3:
      let (screen, kind) = (try reader.text(), ExportKind(rawValue: try reader.text()))
      guard let kind else { throw BinaryReader.FormatError() }
      self = .export(screen: screen, kind, props: try reader.bytes())
    case 4: self = .outline(screen: try reader.text(), reason: try reader.text())
    case 5: self = .locate(try Trace(&reader))
    default: throw BinaryReader.FormatError()
    }
  }
}

extension Evaluation {
  fileprivate func write(to writer: inout BinaryWriter) {
    writer.write(ticket)
    for text in [screen, story] { writer.write(text) }
    writer.write(EnvironmentCoding.bytes(of: environment))
    writer.write(event?.value.bytes ?? [])
    for flag in [wantsRendering, settles, joinsParts] { writer.write(flag) }
    writer.write(comparison.rawValue)
    writer.write(previous ?? [])
    writer.write(props)
  }

  fileprivate init(_ reader: inout BinaryReader) throws {
    let (ticket, screen, story) = (try reader.number(), try reader.text(), try reader.text())
    let environment = try EnvironmentCoding.settings(from: reader.bytes())
    let event = try reader.bytes()
    let (wantsRendering, settles) = (try reader.flag(), try reader.flag())
    let joinsParts = try reader.flag()
    guard let comparison = Comparison(rawValue: try reader.number()) else {
      throw BinaryReader.FormatError()
    }
    let previous = try reader.bytes()
    self.init(
      ticket: ticket, screen: screen, story: story, props: try reader.bytes(),
      environment: environment, event: event.isEmpty ? nil : try Event(Value(json: event)),
      wantsRendering: wantsRendering)
    self.settles = settles
    (self.joinsParts, self.comparison) = (joinsParts, comparison)
    self.previous = previous.isEmpty ? nil : previous
  }
}
