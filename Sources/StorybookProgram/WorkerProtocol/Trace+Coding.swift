import Storybook

extension Trace {
  /// Encodes in the layout that the C code writes: cause, fault, time, count, addresses.
  func write(to writer: inout BinaryWriter) {
    writer.write(cause.rawValue)
    writer.write(fault)
    writer.write(processorTime)
    writer.write(list: addresses) { $0.write($1) }
  }

  init(_ reader: inout BinaryReader) throws {
    guard let cause = Cause(rawValue: try reader.number()) else { throw BinaryReader.FormatError() }
    let fault = try reader.number()
    let processorTime = try reader.number()
    self.init(
      cause: cause, fault: fault, processorTime: processorTime,
      addresses: try reader.list { try $0.number() })
  }
}
