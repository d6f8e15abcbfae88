import Storybook
import StorybookSchema

extension WorkerRequest {
  package var message: [UInt8] {
    switch self {
    case .schema(let screen): Self.message(0, texts: screen)
    case .sample(let screen, let story): Self.message(1, texts: screen, story)
    case .evaluate(let evaluation): Self.message(2) { evaluation.write(to: &$0) }
    case .export(let screen, let kind, let props):
      Self.message(3, texts: screen, kind.rawValue) { $0.writeBytes(props) }
    case .outline(let screen, let reason): Self.message(4, texts: screen, reason)
    case .locate(let trace): Self.message(5) { trace.write(to: &$0) }
    case .test(let screen, let story, let index, let trace):
      Self.message(9, texts: screen, story) {
        $0.write(index)
        $0.write(byte: trace.rawValue)
      }
    }
  }

  /// A message of some texts, and of what is written after them.
  private static func message(
    _ kind: UInt8, texts: String..., rest: (inout BinaryWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var writer = BinaryWriter(kind: kind)
    for text in texts { writer.writeText(text) }
    rest(&writer)
    return writer.message
  }

  package init(payload: ArraySlice<UInt8>) throws {
    var reader = BinaryReader(payload)
    switch try reader.byte() {
    case 0: self = .schema(screen: try reader.text())
    case 1: self = .sample(screen: try reader.text(), story: try reader.text())
    case 2:
      self = .evaluate(try Evaluation(&reader))
    case 3:
      let screen = try reader.text()
      let kind = ExportKind(rawValue: try reader.text())
      guard let kind else { throw BinaryReader.FormatError() }
      self = .export(screen: screen, kind, props: try reader.bytes())
    case 4: self = .outline(screen: try reader.text(), reason: try reader.text())
    case 5: self = .locate(try Trace(&reader))
    case 9:
      let screen = try reader.text()
      self = .test(
        screen: screen, story: try reader.text(), index: try reader.count(),
        trace: TestTracing(rawValue: try reader.byte()) ?? .steps)
    default: throw BinaryReader.FormatError()
    }
  }
}

extension Evaluation {
  fileprivate func write(to writer: inout BinaryWriter) {
    writer.write(ticket)
    for text in [screen, story] { writer.writeText(text) }
    writer.writeBytes(EnvironmentCoding.bytes(of: environment))
    writer.writeBytes(event?.value.bytes ?? [])
    for flag in [wantsRendering, settles, joinsParts] { writer.writeFlag(flag) }
    writer.write(comparison.rawValue)
    writer.writeBytes(previous ?? [])
    writer.writeBytes(props)
  }

  fileprivate init(_ reader: inout BinaryReader) throws {
    let ticket = try reader.number()
    let screen = try reader.text()
    let story = try reader.text()
    let environment = try EnvironmentCoding.settings(from: reader.bytes())
    let event = try reader.bytes().nonEmpty
    let wantsRendering = try reader.flag()
    let settles = try reader.flag()
    let joinsParts = try reader.flag()
    guard let comparison = Comparison(rawValue: try reader.number()) else {
      throw BinaryReader.FormatError()
    }
    let previous = try reader.bytes().nonEmpty
    self.init(
      ticket: ticket, screen: screen, story: story, props: try reader.bytes(),
      environment: environment, event: try event.map { try Event(reading: Value(json: $0)) },
      wantsRendering: wantsRendering)
    self.settles = settles
    self.joinsParts = joinsParts
    self.comparison = comparison
    self.previous = previous
  }
}
