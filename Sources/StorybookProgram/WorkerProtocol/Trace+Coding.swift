import Storybook

extension Trace {
  /// Encodes in the layout that the C code writes: cause, fault, time, count, addresses.
  func write(to writer: inout BinaryWriter) {
    writer.write(cause.rawValue)
    writer.write(fault)
    writer.write(processorTime)
    writer.write(addresses.count)
    for address in addresses { writer.write(address) }
  }

  init(_ reader: inout BinaryReader) throws(BinaryReader.FormatError) {
    guard let cause = Cause(rawValue: try reader.number()) else { throw BinaryReader.FormatError() }
    let fault = try reader.number()
    let processorTime = try reader.number()
    let count = try reader.count()
    var addresses: [Int] = []
    while addresses.count < count { addresses.append(try reader.number()) }
    self.init(
      cause: cause, fault: fault, processorTime: processorTime, addresses: addresses)
  }
}
