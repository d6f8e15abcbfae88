/// A frame as the server sent it.
struct ServedFrame: Equatable, CustomStringConvertible {
  var first: UInt8
  var isMasked = false
  var payload: [UInt8]

  static func text(_ text: String) -> ServedFrame {
    ServedFrame(first: 0x81, payload: Array(text.utf8))
  }

  static func pong(_ text: String) -> ServedFrame {
    ServedFrame(first: 0x8a, payload: Array(text.utf8))
  }

  static func close(_ code: UInt16, _ reason: String = "") -> ServedFrame {
    ServedFrame(first: 0x88, payload: [UInt8(code >> 8), UInt8(code & 255)] + Array(reason.utf8))
  }

  /// The code of a Close frame; nil of any other.
  var closeCode: UInt16? {
    guard first == 0x88, payload.count >= 2 else { return nil }
    return UInt16(payload[0]) << 8 | UInt16(payload[1])
  }

  var text: String { String(decoding: payload, as: UTF8.self) }

  var description: String {
    if let closeCode {
      return "close \(closeCode) \(String(decoding: payload.dropFirst(2), as: UTF8.self))"
    }
    return "frame \(first) of \(payload.count): \(text.prefix(60))"
  }
}
