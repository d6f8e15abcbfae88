import Storybook
import StorybookFiles
import StorybookSchema

/// The replication state of a room that other hosts may have open, too.
struct ReplicatedRoom {
  /// The position of the last applied entry; `nil` while the room is not shared.
  var position: LogPosition?
  /// When this host joined, by the log's clock; the first host is the room's owner.
  var since = 0
  /// The other hosts that have the room open, and when they joined.
  var others: [String: Int] = [:]
  /// The participants that were last announced to the other hosts.
  var published: [Participant] = []
  /// Whether a request to open the room's log is pending.
  var isOpening = false
  /// Entries received while the log is being opened.
  var early: [LogEntry] = []
  /// How often in a row the log has not taken a commit, without another one in its place.
  var refusals = 0
  /// Bytes appended to the log since the last stored state.
  var unsavedBytes = 0

  static let earlyLimit = 256
  /// After so many refusals, the room commits locally: its edits must not wait for ever.
  static let mostRefusals = 5
  /// The state is stored after this many entries, or this many bytes.
  static let keepingInterval = 64
  static let keepingBytes = 1 << 20

  func isOwner(_ host: String) -> Bool {
    others.allSatisfy { ($0.value, $0.key) > (since, host) }
  }
}

/// The JSON encoding of messages between hosts; throws ``ProtocolError`` for invalid text.
enum LogText {
  /// Entries contain client messages, a few levels deeper.
  private static let depth = ValueParser.maximumDepth + 8

  static func parse(_ text: [UInt8]) throws(ProtocolError) -> Value {
    do {
      return try text.withUnsafeBufferPointer { (buffer) throws(ValueParser.ParseError) in
        try ValueParser.parse(buffer, maximumDepth: depth)
      }
    } catch {
      throw ProtocolError(.malformed, "The log contains invalid JSON: \(error).")
    }
  }

  static func host(_ value: Value) throws(ProtocolError) -> String {
    guard let host = value["from"]?.string, isHost(host) else {
      throw ProtocolError(.malformed, "The log entry does not name its host.")
    }
    return host
  }

  private static func isHost(_ name: String) -> Bool {
    (8...32).contains(name.utf8.count) && !name.contains(".") && Participant.isPossible(name)
  }
}

/// A commit, and the host that decided it.
struct SharedCommit {
  let host: String
  let ticket: Evaluation.Ticket
  var commit: Commit

  var text: [UInt8] {
    let value: Value = [
      "from": .string(host), "ticket": Value(ticket), "seq": Value(commit.seq),
      "commit": commit.value,
    ]
    return value.bytes
  }
}

extension SharedCommit {
  init(_ text: [UInt8], over environment: EnvironmentSettings) throws(ProtocolError) {
    let value = try LogText.parse(text)
    host = try LogText.host(value)
    guard let ticket = value["ticket"]?.int, let seq = value["seq"]?.int,
      let commit = value["commit"]
    else { throw ProtocolError(.malformed, "The log entry contains no commit.") }
    self.ticket = ticket
    self.commit = try Commit(commit, over: environment)
    self.commit.seq = seq
  }
}
