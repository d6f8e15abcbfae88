import Dispatch
import StorybookWebSockets

/// A connection to a server that pipelines commands and receives replies in the same order.
/// Confined to the service thread.
final class RedisConnection {
  /// The limit of bytes queued for a server that does not read.
  private static let queueLimit = 32 << 20
  private static let pendingLimit = 20_000
  /// The timeout of a reply.
  private static let replyTimeout = Duration.seconds(3)

  private let loop: ServiceLoop
  private let redis = RedisProtocol()
  private var channel: Channel?
  private var pending: [(since: ContinuousClock.Instant, handler: (RedisReply?) -> Void)] = []
  private var first = 0
  private var isOver = false
  /// Receives published messages; `nil` for a connection without subscriptions.
  private let pushed: ((RedisReply) -> Void)?
  private let failed: (String) -> Void

  init(
    on loop: ServiceLoop, pushed: ((RedisReply) -> Void)? = nil,
    failed: @escaping (String) -> Void
  ) {
    self.loop = loop
    self.pushed = pushed
    self.failed = failed
  }

  var queuedBytes: Int { channel?.queuedBytes ?? 0 }

  /// Connects, then calls `done`; a failure is reported to `failed`.
  func connect(to place: RedisAddress.Place, then done: @escaping () -> Void) {
    let me = Confined(self, to: loop)
    connected = done
    DispatchQueue.global().async { [loop] in
      let descriptor = RedisProtocol.connect(to: place)
      loop.postUnlessOver { me.value.adoptDescriptor(descriptor) }
    }
  }

  private var connected: (() -> Void)?

  private func adoptDescriptor(_ descriptor: Int32?) {
    guard let descriptor else { return fail("The server cannot be reached.") }
    let me = Confined(self, to: loop)
    let channel = loop.adoptDescriptor(
      descriptor, received: { me.value.received($0) },
      closed: { me.value.fail("The connection was closed.") })
    guard !isOver else { return channel.close() }
    self.channel = channel
    connected?()
    connected = nil
  }

  /// Sends a command. The handler receives `nil` if the connection ends before the reply.
  func send(_ words: [[UInt8]], handler: @escaping (RedisReply?) -> Void = { _ in }) {
    guard let channel, !isOver else { return handler(nil) }
    pending.append((.now, handler))
    channel.writeBytes(RedisProtocol.command(words))
    let isFull = channel.queuedBytes > Self.queueLimit || pending.count - first > Self.pendingLimit
    if isFull { fail("The server is too slow.") }
  }

  /// Sends a ping if no reply is pending; fails the connection if the oldest one is overdue.
  func probe() {
    guard first < pending.count else { return send(["PING".bytes]) }
    if pending[first].since.duration(to: .now) > Self.replyTimeout {
      fail("The server does not respond.")
    }
  }

  /// Closes the connection; pending handlers receive `nil`, and `failed` is not called. Idempotent.
  func close() {
    guard !isOver else { return }
    isOver = true
    channel?.close()
    connected = nil
    let unanswered = pending[first...]
    pending = []
    first = 0
    for (_, handler) in unanswered { handler(nil) }
  }

  private func fail(_ reason: String) {
    guard !isOver else { return }
    close()
    failed(reason)
  }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    do throws(RedisProtocol.FormatError) {
      try redis.readBytes(bytes) { if !isOver { takeReply($0) } }
    } catch {
      fail(error.reason)
    }
  }

  private func takeReply(_ reply: RedisReply) {
    if let pushed, reply.isPushed { return pushed(reply) }
    guard first < pending.count else { return fail("The server sent an unexpected reply.") }
    let handler = pending[first].handler
    first += 1
    if first > 512 || first == pending.count {
      pending.removeFirst(first)
      first = 0
    }
    handler(reply)
  }
}

extension RedisReply {
  /// Whether the reply is a published message; confirmations of subscriptions are ordinary replies.
  fileprivate var isPushed: Bool { list?.first?.word == "message" }
}

extension String {
  var bytes: [UInt8] { Array(utf8) }
}
