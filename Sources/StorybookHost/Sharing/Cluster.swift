/// The other hosts, and the log over which they replicate rooms.
struct Cluster {
  /// The name of this host among its peers.
  let hostName: String
  /// `nil` on a host that is configured without replication.
  private(set) var log: (any RoomLog)?
  private(set) var isAvailable = false
  /// Whether the last message to clients said that rooms are not replicated, because the log is
  /// unavailable.
  private(set) var isAlone = false
  /// Resumes the start of the host once the availability of the log is known.
  private var started: (() -> Void)?
  /// Rooms that still have to rejoin replication.
  private var unshared: [String] = []
  /// Log entries for rooms that are still loading.
  private var early: [String: [LogEntry]] = [:]
  /// The other hosts, by the time of their last heartbeat.
  private var peers: [String: ContinuousClock.Instant] = [:]
  /// Peers whose heartbeat timed out.
  private var silent: Set<String> = []

  /// The heartbeat timeout of a peer: it has missed several heartbeats by then.
  static let patience = Duration.seconds(7)
  private static let peerLimit = 1000

  init(hostName: String) { self.hostName = hostName }

  mutating func join(_ log: any RoomLog, started: @escaping () -> Void) {
    self.log = log
    self.started = started
  }

  /// Continues the start of the host, whether the log is available or not.
  mutating func finishStart() {
    started?()
    started = nil
  }

  mutating func leave() -> (any RoomLog)? {
    defer { log = nil }
    return log
  }

  /// - Parameter rooms: the open rooms, which rejoin replication.
  mutating func becameAvailable(_ rooms: [String]) {
    isAvailable = true
    unshared = rooms
  }

  /// Returns whether clients do not know it yet.
  mutating func becameUnavailable() -> Bool {
    guard isAvailable || !isAlone else { return false }
    isAvailable = false
    isAlone = true
    unshared = []
    return true
  }

  /// The next room to rejoin replication.
  mutating func nextUnshared() -> String? {
    guard isAvailable else { return nil }
    return unshared.popLast()
  }

  /// Returns whether to report to clients that all rooms are replicated again.
  ///
  /// - Parameter isOpening: whether the log of a room is still being opened.
  mutating func rejoined(isOpening: Bool) -> Bool {
    guard isAvailable, isAlone, unshared.isEmpty, !isOpening else { return false }
    isAlone = false
    return true
  }
}

extension Cluster {
  /// Keeps the log entries for a room until it is loaded.
  mutating func beginLoading(_ room: String) { early[room] = [] }

  mutating func keepEntry(_ entry: LogEntry, for room: String) {
    guard let entries = early[room], entries.count < ReplicatedRoom.earlyLimit else { return }
    early[room]?.append(entry)
  }

  /// Returns the log entries that arrived meanwhile.
  mutating func endLoading(_ room: String) -> [LogEntry] { early.removeValue(forKey: room) ?? [] }

  func publish(_ message: PeerMessage, room: String? = nil) {
    log?.publish(message.text, room: room)
  }

  /// What a message says of the host that sent it.
  enum Sender { case known, returned }

  /// Notes the sender of a message; `nil` for this host, and for peers beyond the limit.
  mutating func noteMessage(from host: String, at now: ContinuousClock.Instant) -> Sender? {
    guard host != hostName, peers[host] != nil || peers.count < Self.peerLimit else { return nil }
    peers[host] = now
    guard silent.remove(host) != nil else { return .known }
    return .returned
  }

  /// Removes the peers whose heartbeat timed out, and returns them.
  mutating func removeSilent(at now: ContinuousClock.Instant) -> [String] {
    let gone = peers.filter { $0.value.duration(to: now) > Self.patience }.map(\.key)
    for host in gone {
      peers[host] = nil
      if silent.count < Self.peerLimit { silent.insert(host) }
    }
    return gone
  }
}
