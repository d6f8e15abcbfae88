import Storybook
import StorybookSnapshots
import StorybookWebSockets

/// A room and its clients. A class, because each dictionary access to a struct would copy it.
final class RoomEntry {
  var room: Room
  var clients: [Participant.ID: ClientConnection] = [:]
  /// Interrupts the running evaluation.
  var interrupt: (ticket: Evaluation.Ticket, run: (WorkerPool.Interruption) -> Void)?
  /// Whether its clients know that its screen waits.
  var isWaiting = false
  /// Whether its clients know that its story is gone.
  var isGone = false
  /// How many rebuilds look for its story in the current build.
  var rebuilds = 0
  /// What to ask of workers once its story is found.
  var held: [() -> Void] = []
  /// Whether the last evaluation was slow; then other rooms go first.
  var isSlow = false
  static let slow = Duration.milliseconds(250)
  /// The latest evaluation whose props are not yet compared with their re-encoding.
  var uncompared: Evaluation.Ticket?
  /// How long a room has to be without edits for that comparison.
  static let quiet = Duration.milliseconds(50)
  /// How long a crash report waits for its stack.
  static let stackPatience = Duration.milliseconds(80)
  /// The last status that was broadcast for its story, since the current build was loaded.
  var status: StoryStatus?
  var frames = RenderingFrames()
  var presence = PresenceFrames()
  private var snapshots: [SnapshotFormat: SnapshotTracker] = [:]
  var origins: RoomOrigins?
  /// The scheduled removal of the room once it is empty.
  var removalTimer: ScheduledAction?
  /// When the last participant left; `nil` while the room is in use.
  var emptySince: ContinuousClock.Instant?
  private var weight = RoomWeight()
  /// The approximate memory in bytes, when it was weighed last.
  private(set) var bytes = 0
  /// The replication of the room; `nil` on a host that is configured without it.
  var shared: ReplicatedRoom?

  init(room: Room, shared: ReplicatedRoom? = nil) {
    self.room = room
    self.shared = shared
  }

  var id: String { room.id }

  subscript(format: SnapshotFormat) -> SnapshotTracker {
    get { snapshots[format] ?? SnapshotTracker() }
    set { snapshots[format] = newValue }
    _modify { yield &snapshots[format, default: SnapshotTracker()] }
  }

  /// Whether the comparison of props with their re-encoding can wait until they are shown: not
  /// while the room shows how they differ, since that message would come and go.
  func defersComparison(of evaluation: Evaluation) -> Bool {
    guard evaluation.wantsRendering, evaluation.event == nil, !isSlow else { return false }
    return inRoom { $0.rendering != nil && !$0.isAltered }
  }

  /// Reads from the room in place: a getter of another module would copy it, with every value that
  /// it holds.
  func inRoom<Value>(_ read: (inout Room) -> Value) -> Value { read(&room) }

  /// Weighs the room with its renderings; returns by how much it grew.
  func weigh() -> Int {
    let before = bytes
    _ = weight.noteRoom(&room)
    bytes = weight.bytes + frames.bytes + snapshots.values.reduce(0) { $0 + $1.bytes }
    return bytes - before
  }

  /// The clients that have received the state of the room: no message before it concerns them.
  func clients(_ recipients: Effect.Recipients) -> [ClientConnection] {
    switch recipients {
    case .one(let participant): clients[participant].map { [$0] } ?? []
    case .everyone: clients.values.filter(\.hasOpened)
    case .others(let participant):
      clients.filter { $0.key != participant && $0.value.hasOpened }.map(\.value)
    }
  }
}

/// Names of guests: each host numbers its guests independently.
extension RoomEntry {
  /// Whether two guests have the same name: a host has missed a presence message, as the log's
  /// channel does not guarantee delivery.
  var hasNamesakes: Bool {
    guard shared?.others.isEmpty == false else { return false }
    let guests = room.allParticipants.map(\.name).filter { $0.hasPrefix(Connections.guest) }
    return Set(guests).count < guests.count
  }

  /// Returns a guest name that is unused in the room.
  func unusedName(_ name: String) -> String {
    guard name.hasPrefix(Connections.guest) else { return name }
    let taken = Set((room.allParticipants + room.present).map(\.name))
    guard taken.contains(name) else { return name }
    return (1...).lazy.map { "\(Connections.guest)\($0)" }.first { !taken.contains($0) } ?? name
  }
}
