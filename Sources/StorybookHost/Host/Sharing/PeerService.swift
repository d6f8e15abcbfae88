import Logging
import StorybookWebSockets

/// Rooms that are shared with other hosts: connecting to the log, and reporting its availability to
/// clients.
///
/// Confined to the service thread, within the host's isolation.
final class PeerService {
  var cluster: Cluster
  let rooms: RoomService
  let connections: Connections
  let loop: ServiceLoop
  let log: Logger
  private let maker: Sharing.Maker

  init(_ rooms: RoomService, over maker: @escaping Sharing.Maker) {
    cluster = Cluster(hostName: rooms.hostName)
    self.rooms = rooms
    self.maker = maker
    log = rooms.configuration.log
    connections = rooms.connections
    loop = rooms.loop
    rooms.catalog.onRename = { [weak self] in self?.shareRoomOwners() }
  }

  /// Starts sharing. Waits up to a second for the log, so that the first clients find the rooms of
  /// other hosts.
  nonisolated(nonsending) func start() async {
    let service = WeaklyConfined(self, to: loop)
    let log = maker(loop, log) { service.value?.receiveEvent($0) }
    await withCheckedContinuation { continuation in
      loop.after(Self.patienceWithLog, for: self) { $0.cluster.finishStart() }
      cluster.join(log) { continuation.resume() }
      log.start()
    }
    sendHeartbeats()
    renewRoomOwners()
  }

  private static let patienceWithLog = Duration.seconds(1)

  func stop() {
    for live in rooms.all { leave(live) }
    cluster.leave()?.stop()
  }

  private func receiveEvent(_ event: LogNews) {
    switch event {
    case .available:
      logBecameAvailable()
      shareRoomOwners { self.cluster.finishStart() }
    case .unavailable(let reason):
      logBecameUnavailable(reason)
      cluster.finishStart()
    case .entry(let entry, RoomOwners.log): applyRoomOwners(entry)
    case .entry(let entry, let room): applyEntry(entry, to: room)
    case .published(let text, let room): receiveText(text, room: room)
    }
  }

  private func logBecameAvailable() {
    log.info("Rooms are shared with other hosts.")
    cluster.becameAvailable(rooms.all.map(\.id))
    for _ in 0..<Self.entering { enterNext() }
    sendSharingWhenDone()
  }

  private func logBecameUnavailable(_ reason: String) {
    guard cluster.becameUnavailable() else { return }
    log.warning("Rooms are not shared with other hosts: \(reason)")
    connections.broadcast(.sharing(.alone))
    for live in rooms.all {
      live.shared = ReplicatedRoom()
      rooms.update(live) { $0.commitLocally() }
    }
  }

  /// The number of rooms that are opened concurrently, so that a log that has just recovered is not
  /// flooded.
  private static let entering = 16

  /// Reopens the next of the rooms that were local.
  func enterNext() {
    while let id = cluster.nextUnshared() {
      if let live = rooms[id] { return enter(live) }
    }
  }

  func sendSharingWhenDone() {
    guard cluster.isAlone else { return }
    let isOpening = rooms.all.contains { $0.shared?.isOpening == true }
    if cluster.rejoined(isOpening: isOpening) { connections.broadcast(.sharing(.together)) }
  }

  /// Announces that this host has left the room, and closes the room's log.
  func leave(_ live: RoomEntry) {
    guard live.shared?.position != nil else { return }
    cluster.publish(.gone(from: cluster.hostName), room: live.id)
    cluster.log?.closeRoom(live.id)
  }
}
