import Dispatch
import StorybookWebSockets

/// One connection to a server: commands in, answers out, in their order. On the service thread.
final class RedisConnection {
  /// Bytes that wait for a server that does not read.
  private static let queueLimit = 32 << 20
  private static let pendingLimit = 20_000
  /// A server that keeps silent for so long is taken for gone.
  private static let patience = Duration.seconds(3)

  private let loop: ServiceLoop
  private let redis = RedisProtocol()
  private var channel: Channel?
  private var pending: [(since: ContinuousClock.Instant, handler: (RedisReply?) -> Void)] = []
  private var first = 0
  private var isOver = false
  /// Takes what was not asked for; nil for a connection that subscribes to nothing.
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

  /// Connects, then calls back; a failure is told by `failed`.
  func connect(to place: RedisAddress.Place, _ done: @escaping () -> Void) {
    let me = Confined(self, to: loop)
    connected = done
    DispatchQueue.global().async { [loop] in
      let descriptor = RedisProtocol.connect(to: place)
      loop.postUnlessOver { me.value.adopt(descriptor) }
    }
  }

  private var connected: (() -> Void)?

  private func adopt(_ descriptor: Int32?) {
    guard let descriptor else { return fail("Nobody answers there.") }
    let me = Confined(self, to: loop)
    let channel = loop.adopt(
      descriptor, received: { me.value.received($0) },
      closed: { me.value.fail("The connection was closed.") })
    guard !isOver else { return channel.close() }
    self.channel = channel
    connected?()
    connected = nil
  }

  /// The handler gets nil when the connection ends before there is an answer.
  func send(_ words: [[UInt8]], _ handler: @escaping (RedisReply?) -> Void = { _ in }) {
    guard let channel, !isOver else { return handler(nil) }
    pending.append((.now, handler))
    channel.write(RedisProtocol.command(words))
    let isFull = channel.queuedBytes > Self.queueLimit || pending.count - first > Self.pendingLimit
    if isFull { fail("It is too slow.") }
  }

  /// Asks the server whether it is there; ends the connection when it has been silent for long.
  func probe() {
    guard first < pending.count else { return send(["PING".bytes]) }
    if pending[first].since.duration(to: .now) > Self.patience { fail("It does not answer.") }
  }

  /// Who asked hears that there is no answer; `failed` is not called. Idempotent.
  func close() {
    guard !isOver else { return }
    isOver = true
    channel?.close()
    connected = nil
    let unanswered = pending[first...]
    (pending, first) = ([], 0)
    for (_, handler) in unanswered { handler(nil) }
  }

  private func fail(_ reason: String) {
    guard !isOver else { return }
    close()
    failed(reason)
  }

  private func received(_ bytes: UnsafeRawBufferPointer) {
    do throws(RedisProtocol.Damage) {
      try redis.read(bytes) { if !isOver { take($0) } }
    } catch {
      fail(error.reason)
    }
  }

  private func take(_ reply: RedisReply) {
    if let pushed, reply.isPushed { return pushed(reply) }
    guard first < pending.count else { return fail("It answers what nobody asked.") }
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
  /// True for messages of channels; confirmations of subscriptions are answers.
  fileprivate var isPushed: Bool { list?.first?.word == "message" }
}

extension String {
  var bytes: [UInt8] { Array(utf8) }
}
