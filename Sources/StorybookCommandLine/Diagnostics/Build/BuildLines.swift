import StorybookWebSockets

/// Splits terminal output into lines of plain text, without colours and control characters.
struct BuildLines: Hashable, Sendable {
  /// Bytes after which the rest of a line is dropped.
  static let longest = 4096

  /// A carriage return ends a line, too.
  private var reader = LineReader(limit: longest, ends: Array("\n\r".utf8))

  /// The lines that these bytes complete.
  mutating func takeBytes(_ bytes: some Sequence<UInt8>) -> [String] {
    reader.readBytes(Array(bytes)[...]).map { Self.plain($0.bytes) }
  }

  /// The current line, which has no line end yet.
  var unfinished: String { Self.plain(reader.open.bytes) }

  /// Removes escape sequences (ECMA-48): `ESC [ parameters final`, `ESC ] text BEL` (or `ESC \`),
  /// and `ESC final`.
  private static func plain(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: skipSequence(&rest)
      case 0x09, 0x20...0x7E, 0x80...: text.append(byte)
      default: continue
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func skipSequence(_ rest: inout ArraySlice<UInt8>) {
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      while let byte = rest.popFirst(), !(0x40...0x7E).contains(byte) {}
    case UInt8(ascii: "]"):
      while let byte = rest.popFirst(), byte != 0x07 {
        if byte == 0x1B {
          rest = rest.dropFirst()
          return
        }
      }
    default: return
    }
  }
}
