import StorybookWebSockets
import StorybookSession

/// Throttles presence updates, however many participants come and go; a slow reader gets the latest
/// presence when it reads.
extension Host {
  func sendPresence(in live: RoomEntry) {
    let turn = live.presence.turn(live.room, clients: live.clients.count, at: Self.now)
    if let pause = turn.wake {
      let id = live.id
      after(.milliseconds(pause)) { host in
        guard let live = host.rooms[id] else { return }
        live.presence.wake()
        host.sendPresence(in: live)
      }
    }
    guard let scope = turn.scope else { return }
    for client in live.clients.values where scope == .all || client.takesPresence {
      connections.pull(client)
    }
    announcePresenceIfChanged(live)
  }

  /// Sends the state of the room; a long participant list is left out and follows separately.
  func send(_ opened: HostMessage.Opened, to client: ClientConnection) {
    var opened = opened
    let isWhole =
      !client.takesPresence || opened.participants.count <= PresenceFrames.shortList
    if !isWhole {
      let asking = opened.participants.last { $0.id == opened.participant }
      opened.participants = asking.map { [$0] } ?? []
    }
    client.presence = PresenceFrames.Known(version: opened.presence, isWhole: isWhole)
    connections.send(.opened(opened), to: client.id)
  }
}
