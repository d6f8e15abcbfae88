import StorybookSchema

/// Encodes the fields of a message between host and worker: numbers as eight bytes, little endian;
/// text and bytes prefixed by their length.
///
/// ```text
/// ┌────────────┬──────┬─────────┬─────┐
/// │ length (4) │ kind │ field 1 │  …  │
/// └────────────┴──────┴─────────┴─────┘
/// ```
struct BinaryWriter {
  private(set) var bytes: [UInt8]

  init(kind: UInt8) { bytes = [0, 0, 0, 0, kind] }
  /// Adds fields to a message.
  init(continuing message: [UInt8]) { bytes = message }

  /// The message, prefixed by its length.
  var message: [UInt8] {
    var message = bytes
    let length = UInt32(bytes.count - 4)
    for index in 0..<4 { message[index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index))) }
    return message
  }

  mutating func write(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func writeFlag(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func writeBytes(_ bytes: [UInt8]) {
    write(bytes.count)
    self.bytes.append(contentsOf: bytes)
  }

  mutating func writeText(_ text: String) {
    var text = text
    text.withUTF8 {
      write($0.count)
      bytes.append(contentsOf: $0)
    }
  }

  mutating func write(json member: some JSONWritable) { writeBytes(member.value.bytes) }

  mutating func write<Element>(
    list: [Element], element: (inout BinaryWriter, Element) -> Void
  ) {
    write(list.count)
    for item in list { element(&self, item) }
  }
}
