/// A frame as a client sends it, or as it should not (RFC 6455, section 5.2).
struct ClientFrame: Sendable {
  var opcode: UInt8
  var payload: [UInt8]
  var isFinal = true
  var reserved: UInt8 = 0
  var isMasked = true
  /// What the header says instead of the payload's own length, in eight bytes.
  var announcedLength: UInt64?

  static func text(_ text: String, isFinal: Bool = true) -> ClientFrame {
    ClientFrame(opcode: 1, payload: Array(text.utf8), isFinal: isFinal)
  }

  static func continuation(_ text: String, isFinal: Bool = true) -> ClientFrame {
    ClientFrame(opcode: 0, payload: Array(text.utf8), isFinal: isFinal)
  }

  static func binary(_ payload: [UInt8]) -> ClientFrame {
    ClientFrame(opcode: 2, payload: payload)
  }

  static func ping(_ text: String) -> ClientFrame {
    ClientFrame(opcode: 9, payload: Array(text.utf8))
  }

  static func close(_ code: UInt16?, _ reason: String = "") -> ClientFrame {
    let bytes = code.map { [UInt8($0 >> 8), UInt8($0 & 255)] } ?? []
    return ClientFrame(opcode: 8, payload: bytes + Array(reason.utf8))
  }

  var bytes: [UInt8] {
    var bytes = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
    let mask: [UInt8] = [0x37, 0xfa, 0x21, 0x3d]
    bytes += length
    if isMasked { bytes += mask }
    bytes += payload.enumerated().map { isMasked ? $1 ^ mask[$0 % 4] : $1 }
    return bytes
  }

  private var length: [UInt8] {
    let flag: UInt8 = isMasked ? 0x80 : 0
    if announcedLength == nil, payload.count < 126 { return [flag | UInt8(payload.count)] }
    if announcedLength == nil, payload.count < 65_536 {
      return [flag | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    }
    let count = announcedLength ?? UInt64(payload.count)
    return [flag | 127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
  }
}
