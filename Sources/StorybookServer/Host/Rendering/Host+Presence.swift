import Storybook
import StorybookWebSockets

/// Throttles presence updates, however many participants come and go; a slow reader gets the latest
/// presence when it reads.
extension Host {
  func sendPresence(in name: String) {
    guard let room = rooms[name]?.room, let count = rooms[name]?.connections.count,
      let turn = rooms[name]?.presence.turn(room, clients: count, at: Self.now)
    else { return }
    if let pause = turn.wake { wakePresence(name, after: pause) }
    guard let scope = turn.scope else { return }
    for id in rooms[name]?.connections.values ?? [:].values
    where scope == .all || clients[id]?.takesPresence == true {
      server?.pull(id)
    }
    if rooms[name]?.shared != nil { sendNews(name) }
  }

  /// Sends the state of the room; a long participant list is left out and follows separately.
  func connected(_ id: ConnectionID, with opened: HostMessage.Opened) {
    var opened = opened
    let isWhole =
      clients[id]?.takesPresence != true
      || opened.participants.count <= PresenceFrames.shortList
    if !isWhole {
      let asking = opened.participants.last { $0.id == opened.participant }
      opened.participants = asking.map { [$0] } ?? []
    }
    clients[id]?.presence = PresenceFrames.Known(version: opened.presence, isWhole: isWhole)
    send(.opened(opened), to: id)
  }

  private func wakePresence(_ name: String, after pause: Int) {
    loop.schedule(after: .milliseconds(pause)) { [weak self] in
      self?.assumeIsolated { host in
        host.rooms[name]?.presence.wake()
        host.sendPresence(in: name)
      }
    }
  }

  /// Sends presence early for a new leader: a client only follows a leader that it knows. Clients
  /// with an empty send queue get it first.
  func introduce(_ leader: Participant.ID, in name: String) {
    guard let live = rooms[name],
      live.room.presence.mentions(leader, from: live.presence.version),
      live.room.allParticipants.contains(where: { $0.id == leader && $0.leads })
    else { return }
    rooms[name]?.presence.show(live.room)
    for id in live.connections.values {
      guard server?.queuedBytes(id) == 0, let frame = nextPresence(for: id) else {
        server?.pull(id)
        continue
      }
      server?.send(frame, to: id)
    }
  }

  /// The presence update that a client needs if it can receive one now.
  func nextPresence(for id: ConnectionID) -> OutgoingFrame? {
    guard let client = clients[id], let name = client.room, let before = client.presence,
      let (frame, known) = rooms[name]?.presence.frame(
        for: client.participant.id, before, inDifferences: client.takesPresence)
    else { return nil }
    clients[id]?.presence = known
    return frame
  }
}
