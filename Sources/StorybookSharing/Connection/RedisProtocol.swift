internal import CStorybookRedis

/// hiredis' parser and formatter of the protocol, without its sockets.
final class RedisProtocol {
  /// The maximum size of a reply in bytes; a room with its log is far smaller.
  private static let limit = 64 << 20

  private let reader: UnsafeMutablePointer<redisReader>
  private var unread = 0

  init() {
    guard let reader = redisReaderCreate() else { preconditionFailure("Out of memory.") }
    self.reader = reader
  }

  deinit { redisReaderFree(reader) }

  struct FormatError: Error, Hashable { let reason: String }

  /// Parses bytes, and passes on the complete replies.
  func readBytes(
    _ bytes: UnsafeRawBufferPointer, take: (RedisReply) -> Void
  ) throws(FormatError) {
    unread += bytes.count
    guard unread <= Self.limit else {
      throw FormatError(reason: "The server's reply is too large.")
    }
    redisReaderFeed(reader, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    while true {
      var reply: UnsafeMutableRawPointer?
      guard redisReaderGetReply(reader, &reply) == REDIS_OK else {
        throw FormatError(reason: "The server's reply is not in the Redis protocol.")
      }
      guard let reply else { return }
      defer { freeReplyObject(reply) }
      unread = 0
      take(RedisReply(reply.assumingMemoryBound(to: redisReply.self).pointee))
    }
  }

  /// Encodes a command.
  static func command(_ words: [[UInt8]]) -> [UInt8] {
    var target: UnsafeMutablePointer<CChar>?
    let lengths = words.map(\.count)
    let joined = words.flatMap { $0 }
    let length = joined.withUnsafeBytes { buffer in
      let base = buffer.bindMemory(to: CChar.self).baseAddress
      var offset = 0
      var pointers: [UnsafePointer<CChar>?] = lengths.map { length in
        defer { offset += length }
        return base.map { $0 + offset }
      }
      return redisFormatCommandArgv(&target, Int32(words.count), &pointers, lengths)
    }
    guard let target, length > 0 else { preconditionFailure("Out of memory.") }
    defer { redisFreeCommand(target) }
    return Array(UnsafeRawBufferPointer(start: target, count: Int(length)))
  }

  /// Returns a socket that is connecting, or `nil` if that fails at once. Blocks while the host
  /// name is resolved.
  static func connect(to place: RedisAddress.Place) -> Int32? {
    let context =
      switch place {
      case .internet(let host, let port): redisConnectNonBlock(host, port)
      case .socket(let path): redisConnectUnixNonBlock(path)
      }
    guard let context else { return nil }
    guard context.pointee.err == 0 else {
      redisFree(context)
      return nil
    }
    return redisFreeKeepFd(context)
  }
}
