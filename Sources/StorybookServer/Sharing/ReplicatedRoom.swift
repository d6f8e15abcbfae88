import Storybook
import StorybookSchema

/// What a host knows of a room that others may have, too.
struct ReplicatedRoom {
  /// How far it has read; nil while the room is not shared.
  var position: LogPosition?
  /// When this host came, by the log's clock: who came first keeps the room.
  var since = 0
  /// The other hosts that have the room, and since when.
  var others: [String: Int] = [:]
  /// Whom the others know to be here.
  var told: [Participant] = []
  /// True while the log is asked for the room.
  var isOpening = false
  /// What came meanwhile.
  var early: [LogEntry] = []
  /// Bytes of the log since a state was kept.
  var unkept = 0

  static let earlyLimit = 256
  /// A state is kept when the log has grown by so many entries or bytes.
  static let keepingInterval = 64
  static let keepingBytes = 1 << 20

  func isOwner(_ host: String) -> Bool {
    others.allSatisfy { ($0.value, $0.key) > (since, host) }
  }
}

/// How hosts write what they tell each other; ``ProtocolError`` for what none of them writes.
enum LogText {
  /// Entries hold what pages may send, a few levels down.
  private static let depth = ValueParser.maximumDepth + 8

  static func value(_ text: [UInt8]) throws(ProtocolError) -> Value {
    do {
      return try text.withUnsafeBufferPointer { (buffer) throws(ValueParser.Failure) in
        try ValueParser.parse(buffer, maximumDepth: depth)
      }
    } catch {
      throw ProtocolError(.malformed, "The log holds no JSON: \(error).")
    }
  }

  static func host(_ value: Value) throws(ProtocolError) -> String {
    guard let host = value["from"]?.string, isHost(host) else {
      throw ProtocolError(.malformed, "The log does not say which host it was.")
    }
    return host
  }

  private static func isHost(_ name: String) -> Bool {
    (8...32).contains(name.utf8.count) && !name.contains(".") && Participant.isPossible(name)
  }
}

/// A commit, and who decided it.
struct SharedCommit {
  let host: String
  let ticket: Evaluation.Ticket
  var commit: Commit

  init(host: String, ticket: Evaluation.Ticket, commit: Commit) {
    self.host = host
    self.ticket = ticket
    self.commit = commit
  }

  var text: [UInt8] {
    let value: Value = [
      "from": .string(host), "ticket": Value(ticket), "seq": Value(commit.seq),
      "commit": commit.value,
    ]
    return value.bytes
  }

  init(_ text: [UInt8], over environment: EnvironmentSettings) throws(ProtocolError) {
    let value = try LogText.value(text)
    host = try LogText.host(value)
    guard let ticket = value["ticket"]?.int, let seq = value["seq"]?.int,
      let commit = value["commit"]
    else { throw ProtocolError(.malformed, "An entry of the log holds no commit.") }
    self.ticket = ticket
    self.commit = try Commit(commit, over: environment)
    self.commit.seq = seq
  }
}
