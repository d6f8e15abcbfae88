import Storybook
import StorybookSchema
import StorybookFiles
import StorybookWebSockets

/// The open rooms: steps in, effects out.
///
/// Confined to the service thread, within the host's isolation.
final class RoomService {
  var rooms: Rooms
  let connections: Connections
  let catalog: CatalogStore
  let builds: Builds
  let configuration: HostConfiguration
  let loop: ServiceLoop
  /// The name of this host among its peers.
  let hostName = String(RandomToken.make().prefix(10))
  /// What follows from the steps of rooms; the host keeps these services. No peers without
  /// replication.
  weak var peers: PeerService?
  weak var files: FileService?
  weak var snapshots: SnapshotService?

  init(
    _ configuration: HostConfiguration, catalog: CatalogStore, connections: Connections
  ) {
    rooms = Rooms(byteLimit: configuration.limits.bytes)
    builds = catalog.builds
    self.configuration = configuration
    self.catalog = catalog
    self.connections = connections
    loop = catalog.loop
  }

  subscript(id: String) -> RoomEntry? { rooms[id] }

  func isLoading(_ id: String) -> Bool { rooms.isLoading(id) }

  /// The room that a client is in; `nil` while it is still loading.
  func room(of client: ClientConnection) -> RoomEntry? { client.room.flatMap { rooms[$0] } }

  /// All rooms in a fixed order.
  var all: [RoomEntry] { rooms.all }

  /// Whether a room was not removed.
  func isOpen(_ live: RoomEntry) -> Bool { rooms[live.id] === live }

  /// Applies a step to a room and performs the resulting effects. Ignored after its removal.
  ///
  /// - Parameter time: the time of the log entry behind the step; `nil` for this host's clock.
  func update(_ live: RoomEntry, at time: Int? = nil, step: (inout Room) -> [Effect]) {
    guard isOpen(live) else { return }
    live.room.now = time ?? RoomClock.now
    live.room.allowance = rooms.allowance(of: live)
    let effects = step(&live.room)
    for effect in effects { performEffect(effect, in: live) }
    interruptSuperseded(in: live)
    rooms.weigh(live)
    makePlace(after: live)
    noteStatus(of: live)
    noteWaiting(in: live)
  }

  /// Runs an action on a room after a delay, unless the room was removed by then.
  @discardableResult
  func after(
    _ delay: Duration, in live: RoomEntry, action: @escaping (RoomService, RoomEntry) -> Void
  ) -> ScheduledAction {
    let id = live.id
    return loop.after(delay, for: self) { service in
      if let live = service.rooms[id] { action(service, live) }
    }
  }

  private func performEffect(_ effect: Effect, in live: RoomEntry) {
    switch effect {
    case .send(.opened(let opened), .one(let participant)):
      guard let client = live.clients[participant] else { return }
      client.hasOpened = true
      sendOpened(opened, to: client)
      if live.isWaiting { connections.sendMessage(waiting(in: live), to: [client]) }
    case .presence: sendPresence(in: live)
    case .send(let message, let recipients):
      connections.sendChanges(message, to: live.clients(recipients))
    case .show(let recipients): show(to: recipients, in: live)
    case .evaluate(let evaluation): evaluate(evaluation, in: live)
    case .load(let evaluation, let delay):
      guard delay > 0 else { return load(evaluation, in: live) }
      after(.milliseconds(delay), in: live) { $0.load(evaluation, in: $1) }
    case .propose(let commit, let ticket): peers?.propose(commit, ticket: ticket, in: live)
    case .wake(let delay, let number):
      after(.milliseconds(delay), in: live) { service, live in
        service.update(live) { $0.wake(number) }
      }
    case .excerpt(let excerpt, let recording, let participant):
      guard let id = live.clients[participant]?.id else { return }
      files?.sendExcerpt(excerpt, of: recording, for: id, in: live)
    case .fetch(let recording, let replay, let participant):
      files?.fetch(recording, for: replay, from: participant, in: live)
    case .save(let save, let props, let participant):
      guard let id = live.clients[participant]?.id else { return }
      files?.save(save, props: props, in: live, for: id)
    case .export(let seq, let kind, let props, let participant):
      guard let id = live.clients[participant]?.id else { return }
      files?.export(seq, kind: kind, of: props, in: live, for: id)
    }
  }

  private func show(to recipients: Effect.Recipients, in live: RoomEntry) {
    guard let rendering = live.room.rendering else { return }
    live.frames.showRendered(rendering)
    for client in live.clients(recipients) { connections.pull(client) }
    snapshots?.compare(live)
  }

  /// Broadcasts a new status of a room's story, also to clients with other stories open.
  private func noteStatus(of live: RoomEntry) {
    guard let status = live.inRoom({ $0.status }), status != live.status else { return }
    live.status = status
    guard catalog.noteStatus(status, of: live.room.story) else { return }
    connections.broadcast(.status(story: live.room.story, status))
  }

  /// Reports to the clients of a room when its screen begins to wait, and when it is done.
  private func noteWaiting(in live: RoomEntry) {
    let isWaiting = live.inRoom { $0.isWaiting }
    guard isWaiting != live.isWaiting else { return }
    live.isWaiting = isWaiting
    connections.sendMessage(waiting(in: live), to: live.clients(.everyone))
  }

  private func waiting(in live: RoomEntry) -> HostMessage {
    guard live.isWaiting else { return .waiting(limit: nil) }
    return .waiting(limit: configuration.workers.limits.longestWait)
  }
}

/// Throttles presence updates, however many participants come and go; a slow reader gets the latest
/// presence when it reads.
extension RoomService {
  private func sendPresence(in live: RoomEntry) {
    let turn = live.presence.turn(live.room, clients: live.clients.count, at: RoomClock.now)
    if let pause = turn.wake {
      after(.milliseconds(pause), in: live) { service, live in
        live.presence.wake()
        service.sendPresence(in: live)
      }
    }
    guard let scope = turn.scope else { return }
    for client in live.clients.values where scope == .all || client.takesPresence {
      connections.pull(client)
    }
    peers?.announcePresenceIfChanged(live)
  }

  /// Sends the state of the room; a long participant list is left out and follows separately.
  private func sendOpened(_ opened: HostMessage.Opened, to client: ClientConnection) {
    var opened = opened
    let isWhole =
      !client.takesPresence || opened.participants.count <= PresenceFrames.shortList
    if !isWhole {
      let asking = opened.participants.last { $0.id == opened.participant }
      opened.participants = asking.map { [$0] } ?? []
    }
    client.presence = PresenceFrames.Known(version: opened.presence, isWhole: isWhole)
    connections.sendMessage(.opened(opened), to: client.id)
  }
}
