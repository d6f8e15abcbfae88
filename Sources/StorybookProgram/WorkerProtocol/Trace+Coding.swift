import Storybook

extension Trace {
  /// Encodes in the layout that the C code writes: cause, fault, time, count, addresses, and since
  /// 1.0.0-beta.2 the wait.
  func write(to writer: inout BinaryWriter) {
    writer.write(cause.rawValue)
    writer.write(fault)
    writer.write(processorTime)
    writer.write(list: addresses) { $0.write($1) }
    guard let wait else { return }
    writer.write(Int(wait.note.rawValue))
    writer.write(wait.thread)
  }

  init(_ reader: inout BinaryReader) throws {
    guard let cause = Cause(rawValue: try reader.number()) else { throw BinaryReader.FormatError() }
    let fault = try reader.number()
    let processorTime = try reader.number()
    self.init(
      cause: cause, fault: fault, processorTime: processorTime,
      addresses: try reader.list { try $0.number() })
    guard !reader.isAtEnd else { return }
    let note = AwaitingNote(rawValue: Int32(truncatingIfNeeded: try reader.number()))
    wait = Wait(note: note ?? .none, thread: try reader.number())
  }
}
