import StorybookHost
import StorybookSchema
import StorybookWebSockets

extension RedisLog {
  /// Opens both connections, and reports when they are ready.
  func connect() {
    let commands = RedisConnection(on: loop, failed: { [weak self] in self?.failed($0) })
    let subscriber = RedisConnection(
      on: loop, pushed: { [weak self] in self?.receiveReply($0) },
      failed: { [weak self] in self?.failed($0) })
    self.commands = commands
    self.subscriber = subscriber
    commands.connect(to: address.place) { [weak self] in
      self?.authenticate(
        commands, command: ["SELECT".bytes, "\(self?.address.database ?? 0)".bytes]
      ) {
        self?.prepare(commands) { self?.listen(subscriber) }
      }
    }
  }

  private func listen(_ subscriber: RedisConnection) {
    subscriber.connect(to: address.place) { [weak self] in
      guard let self else { return }
      authenticate(subscriber, command: ["SUBSCRIBE".bytes, channel(nil)]) {
        self.isAvailable = true
        self.failures = 0
        self.report(.available)
      }
    }
  }

  private func authenticate(
    _ connection: RedisConnection, command: [[UInt8]], then done: @escaping () -> Void
  ) {
    if let password = address.password {
      let words = [address.user, password].compactMap { $0?.bytes }
      connection.send(["AUTH".bytes] + words) { [weak self] in self?.checkReply($0) {} }
    }
    connection.send(command) { [weak self] in self?.checkReply($0, then: done) }
  }

  /// Loads the scripts, and checks that the server accepts writes.
  private func prepare(_ connection: RedisConnection, then done: @escaping () -> Void) {
    let all = [
      "open": RedisScripts.open, "append": RedisScripts.append, "keep": RedisScripts.keep,
    ]
    for (name, script) in all {
      connection.send(["SCRIPT".bytes, "LOAD".bytes, script.bytes]) { [weak self] reply in
        self?.checkReply(reply) {
          self?.scripts[name] = reply?.bytes
          if reply?.bytes == nil { self?.failed(RedisLog.isNoLog) }
        }
      }
    }
    connection.send(["SET", "storybook:probe", "1", "PX", "1000"].map(\.bytes)) { [weak self] in
      self?.checkReply($0, then: done)
    }
  }

  private func checkReply(_ reply: RedisReply?, then done: () -> Void) {
    switch reply {
    case .failure(let reason): failed(reason)
    // The connection reports the reason itself.
    case nil: break
    default: done()
    }
  }

  private func receiveReply(_ reply: RedisReply) {
    guard let list = reply.list, list.count == 3, let channel = list[1].word,
      let message = list[2].bytes
    else { return }
    let name = String(channel.split(separator: ":", maxSplits: 2).last ?? "")
    let room = channel.hasSuffix(":") ? nil : name
    if message.starts(with: "t ".utf8) {
      report(.published(Array(message.dropFirst(2)), room: room))
    } else if let room, let entry = LogEntry(message: message) {
      report(.entry(entry, room: room))
    }
  }
}

extension LogEntry {
  /// Parses a published entry: `e <number> <time> <text>`.
  init?(message: [UInt8]) {
    let parts = message.split(
      separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].elementsEqual("e".utf8),
      let number = Int(count: String(decoding: parts[1], as: UTF8.self)),
      let at = Int(count: String(decoding: parts[2], as: UTF8.self))
    else { return nil }
    self.init(number: number, at: at, text: Array(parts[3]))
  }

  /// Parses an entry of a stream: `[id, [at, time, entry, text]]`.
  init?(_ reply: RedisReply) {
    guard let parts = reply.list, parts.count == 2, let fields = parts[1].list, fields.count == 4,
      let number = parts[0].word.flatMap({ Int(count: $0.prefix { $0 != "-" }) }),
      let at = fields[1].word.flatMap({ Int(count: $0) }), let text = fields[3].bytes
    else { return nil }
    self.init(number: number, at: at, text: text)
  }
}

extension LogPage {
  init?(_ reply: RedisReply) {
    guard let parts = reply.list, parts.count == 5, let epoch = parts[0].word,
      let number = parts[1].count, let state = parts[2].bytes, let list = parts[3].list,
      let at = parts[4].count
    else { return nil }
    let entries = list.compactMap { LogEntry($0) }
    guard entries.count == list.count else { return nil }
    self.init(
      position: LogPosition(epoch: epoch, number: number), state: state, entries: entries, at: at)
  }
}
