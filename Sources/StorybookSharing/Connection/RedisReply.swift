internal import CStorybookRedis
import StorybookSchema

/// A server's reply.
indirect enum RedisReply: Hashable, Sendable {
  case text([UInt8])
  case integer(Int)
  case nothing
  case list([RedisReply])
  case failure(String)

  init(_ reply: redisReply) {
    switch reply.type {
    case REDIS_REPLY_INTEGER: self = .integer(Int(reply.integer))
    case REDIS_REPLY_ARRAY:
      let elements = UnsafeBufferPointer(start: reply.element, count: reply.elements)
      self = .list(elements.map { $0.map { RedisReply($0.pointee) } ?? .nothing })
    case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = .text(Self.bytes(reply))
    case REDIS_REPLY_ERROR: self = .failure(String(decoding: Self.bytes(reply), as: UTF8.self))
    default: self = .nothing
    }
  }

  private static func bytes(_ reply: redisReply) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: reply.str, count: reply.len))
  }

  var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  /// A number of an entry, or a time.
  var count: Int? { Int(count: integer) }
  var bytes: [UInt8]? { if case .text(let bytes) = self { bytes } else { nil } }
  var list: [RedisReply]? { if case .list(let list) = self { list } else { nil } }

  /// The text, if it is valid UTF-8 of at most 200 bytes.
  var word: String? {
    guard let bytes, bytes.count <= 200 else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
