import StorybookFiles
import StorybookSchema
import StorybookWebSockets

/// The open rooms, and the clients that wait for rooms that are still loading.
struct Rooms {
  private var entries: [String: RoomEntry] = [:]
  private var pendingJoins: [String: [PendingJoin]] = [:]
  /// The limit in bytes for all rooms together.
  private let byteLimit: Int
  /// The approximate memory of the open rooms.
  private(set) var bytes = 0

  init(byteLimit: Int = .max) { self.byteLimit = byteLimit }

  subscript(id: String) -> RoomEntry? { entries[id] }

  /// All rooms in a fixed order.
  var all: [RoomEntry] { entries.keys.sorted().compactMap { entries[$0] } }

  func isLoading(_ id: String) -> Bool { pendingJoins[id] != nil }

  /// The id of the room that a client opens, whether it exists or not.
  ///
  /// - Parameters:
  ///   - shared: the default room of the story; `nil` for a host without such rooms.
  ///   - maximum: the number of rooms that the host keeps.
  func id(
    for open: ClientMessage.Open, of story: String, shared: String?, maximum: Int
  ) throws(ProtocolError) -> String {
    let id = open.room ?? (open.shared ? shared : nil) ?? RandomToken.make()
    // A room name from an old link creates the room again, so it counts against the limit, too.
    if entries[id] == nil, !isLoading(id) {
      guard entries.count + pendingJoins.count < maximum else {
        throw ProtocolError(.limit, "This host has as many rooms as it takes.")
      }
    }
    guard entries[id].map({ $0.room.story == story }) ?? RoomName.isPossible(id) else {
      throw ProtocolError(.unknownRoom, "Unknown room of this story.")
    }
    return id
  }

  /// Adds a client to those that wait for a room. Returns whether it is the first.
  mutating func wait(_ join: PendingJoin, for id: String) -> Bool {
    pendingJoins[id, default: []].append(join)
    return pendingJoins[id]?.count == 1
  }

  /// Ends the wait of a client that leaves. Returns what it had sent to the room.
  mutating func stopWaiting(_ connection: ConnectionID, for id: String) -> [ClientMessage] {
    let left = pendingJoins[id]?.filter { $0.client.id == connection } ?? []
    pendingJoins[id]?.removeAll { $0.client.id == connection }
    return left.flatMap { $0.messages.map(\.message) }
  }

  /// Keeps a message for a room that is still loading. Returns `false` if it would be one too many.
  mutating func keepMessage(
    _ message: ClientMessage, of bytes: Int, from connection: ConnectionID, for id: String
  ) -> Bool {
    guard let index = pendingJoins[id]?.lastIndex(where: { $0.client.id == connection })
    else { return false }
    return pendingJoins[id]?[index].keepMessage(message, of: bytes) ?? false
  }

  /// Ends the wait for a room, which opens or was abandoned.
  mutating func takeWaiting(for id: String) -> [PendingJoin] {
    pendingJoins.removeValue(forKey: id) ?? []
  }

  mutating func addEntry(_ entry: RoomEntry) { entries[entry.id] = entry }

  mutating func remove(_ entry: RoomEntry) {
    guard entries.removeValue(forKey: entry.id) != nil else { return }
    bytes -= entry.bytes
  }
}

/// The memory of all rooms together.
extension Rooms {
  /// Notes the memory of a room after a step.
  mutating func weigh(_ entry: RoomEntry) {
    guard entries[entry.id] === entry else { return }
    bytes += entry.weigh()
  }

  /// Whether a new room fits.
  func hasPlace(forRoomOf bytes: Int) -> Bool { allBytes + bytes <= byteLimit }

  /// Whether a room may grow. One that holds less than its share always may, so that other rooms
  /// cannot keep it from being edited.
  func hasPlace(for bytes: Int, in entry: RoomEntry) -> Bool {
    hasPlace(forRoomOf: bytes) || entry.bytes + bytes <= share
  }

  /// What one step may add to a room: beside the others, if those that are empty make way.
  func allowance(of entry: RoomEntry) -> RoomAllowance {
    var rest = byteLimit - allBytes
    // Otherwise there is more than any props take, and no room has to make way.
    if rest < 2 * PropsLimit.bytes { rest += emptyBytes(besides: entry) }
    return RoomAllowance(growth: max(rest, share - entry.bytes), limit: byteLimit)
  }

  private var share: Int { byteLimit / max(1, entries.count) }

  private func emptyBytes(besides entry: RoomEntry) -> Int {
    entries.values.reduce(0) { sum, other in
      guard other.emptySince != nil, other !== entry else { return sum }
      return sum + other.bytes
    }
  }

  /// The empty room to remove first when others need its memory.
  var longestEmpty: RoomEntry? {
    entries.values.filter { $0.emptySince != nil }
      .min { ($0.emptySince ?? .now) < ($1.emptySince ?? .now) }
  }

  private var allBytes: Int {
    pendingJoins.values.joined().reduce(bytes) { $0 + $1.bytes }
  }
}

/// A client that waits for a room that is still loading, with the state from its open message.
struct PendingJoin {
  /// The maximum number of messages of one client to a room that is still loading.
  static let messageLimit = 200
  /// The maximum size of these messages in bytes.
  static let byteLimit = 4 << 20

  let client: ClientConnection
  let message: ClientMessage.Open
  /// What the client has sent to the room since, in order, with the size of each message.
  private(set) var messages: [(message: ClientMessage, bytes: Int)] = []
  private var messageBytes = 0
  private let propsBytes: Int

  init(client: ClientConnection, message: ClientMessage.Open) {
    self.client = client
    self.message = message
    propsBytes = message.props?.memory ?? 0
  }

  /// The memory that the client holds while it waits.
  var bytes: Int { propsBytes + messageBytes }

  /// Keeps a message until the room has loaded. Returns `false` if there are too many.
  mutating func keepMessage(_ message: ClientMessage, of bytes: Int) -> Bool {
    guard messages.count < Self.messageLimit, messageBytes + bytes <= Self.byteLimit else {
      return false
    }
    messages.append((message, bytes))
    messageBytes += bytes
    return true
  }
}
