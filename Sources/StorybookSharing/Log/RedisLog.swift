import Logging
import StorybookHost
import StorybookSchema
import StorybookWebSockets

/// A log in a Redis or Valkey server, over two connections: one for commands, one for
/// subscriptions.
final class RedisLog: RoomLog {
  private static let heartbeatInterval = Duration.seconds(1)
  /// Ephemeral messages are dropped while this many bytes are queued: they would arrive too late.
  private static let peerMessageLimit = 1 << 20
  static let isNoLog = "The server's data is not a log of rooms."

  let address: RedisAddress
  let loop: ServiceLoop
  let log: Logger
  let report: @Sendable (LogNews) -> Void

  var commands: RedisConnection?
  var subscriber: RedisConnection?
  var scripts: [String: [UInt8]] = [:]
  var isAvailable = false
  var failures = 0
  var isStopped = false
  private var retry: ScheduledAction?
  private var tick: ScheduledAction?

  init(
    _ address: RedisAddress, on loop: ServiceLoop, log: Logger,
    report: @escaping @Sendable (LogNews) -> Void
  ) {
    self.address = address
    self.loop = loop
    self.log = log
    self.report = report
  }

  func start() {
    connect()
    sendHeartbeat()
  }

  func stop() {
    isStopped = true
    retry?.cancel()
    tick?.cancel()
    commands?.close()
    subscriber?.close()
  }

  private func sendHeartbeat() {
    commands?.probe()
    subscriber?.probe()
    guard !isStopped else { return }
    let me = Confined(self, to: loop)
    tick = loop.schedule(after: Self.heartbeatInterval) { me.value.sendHeartbeat() }
  }

  /// Reconnects both connections: a command on one may have been answered on the other.
  func failed(_ reason: String) {
    guard !isStopped else { return }
    isAvailable = false
    let oldCommands = commands
    let oldSubscriber = subscriber
    commands = nil
    subscriber = nil
    oldCommands?.close()
    oldSubscriber?.close()
    report(.unavailable("\(address.description): \(reason)"))
    let me = Confined(self, to: loop)
    retry = loop.schedule(after: delay) { if !me.value.isStopped { me.value.connect() } }
    failures += 1
  }

  /// Exponential backoff with jitter, so that hosts that lost the same server do not reconnect at
  /// once.
  private var delay: Duration {
    .milliseconds(min(4_000, 250 << min(failures, 5)) * Int.random(in: 75...125) / 100)
  }

  func openRoom(_ room: String, seed: [UInt8], then done: @escaping (LogPage?) -> Void) {
    guard isAvailable, let subscriber else { return done(nil) }
    subscriber.send(["SUBSCRIBE".bytes, channel(room)]) { [weak self] reply in
      guard let self, reply != nil else { return done(nil) }
      let epoch = String(UInt64.random(in: .min ... .max), radix: 36)
      runScript("open", room: room, words: [seed, epoch.bytes, lifetime]) { reply in
        let page = reply.flatMap { LogPage($0) }
        if reply != nil, page == nil { self.failed(Self.isNoLog) }
        done(page)
      }
    }
  }

  func closeRoom(_ room: String) { subscriber?.send(["UNSUBSCRIBE".bytes, channel(room)]) }

  func append(
    _ entry: [UInt8], to room: String, after position: LogPosition,
    then done: @escaping (AppendResult) -> Void
  ) {
    let words = [
      position.epoch.bytes, "\(position.number)".bytes, entry, lifetime, channel(room),
    ]
    runScript("append", room: room, words: words) { [weak self] reply in
      switch (reply?.list?.first?.integer, reply?.list?.last?.count) {
      case (-1, _): done(.gone)
      case (0, let number?): done(.late(number: number))
      case (let number?, let at?) where Int.counts.contains(number):
        done(.taken(number: number, at: at))
      default:
        if reply != nil { self?.failed(Self.isNoLog) }
        done(.lost)
      }
    }
  }

  func keepState(_ state: [UInt8], of room: String, at position: LogPosition) {
    runScript("keep", room: room, words: [position.epoch.bytes, "\(position.number)".bytes, state])
    { _ in
    }
  }

  func publish(_ text: [UInt8], room: String?) {
    guard isAvailable, let commands, commands.queuedBytes < Self.peerMessageLimit else { return }
    commands.send(["PUBLISH".bytes, channel(room), "t ".bytes + text])
  }

  private var lifetime: [UInt8] { "\(RedisScripts.lifetime)".bytes }

  /// Channels are not scoped to a database, so their names contain its number.
  func channel(_ room: String?) -> [UInt8] {
    "storybook:\(address.database):\(room ?? "")".bytes
  }

  private func runScript(
    _ script: String, room: String, words: [[UInt8]], then done: @escaping (RedisReply?) -> Void
  ) {
    guard isAvailable, let commands, let digest = scripts[script] else { return done(nil) }
    let keys = ["storybook:{\(room)}".bytes, "storybook:{\(room)}:log".bytes]
    commands.send(["EVALSHA".bytes, digest, "2".bytes] + keys + words) { [weak self] reply in
      // A server that is full, or a read-only replica, counts as unavailable.
      if case .failure(let reason)? = reply {
        self?.failed(reason)
        return done(nil)
      }
      done(reply)
    }
  }
}
