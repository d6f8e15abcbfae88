import Storybook
import StorybookWebSockets

/// Who is in a room is told at a steady pace, however many come and go; a slow reader gets the newest
/// when it reads.
extension Host {
  func sendPresence(in name: String) {
    guard let room = rooms[name]?.room, let count = rooms[name]?.connections.count,
      let turn = rooms[name]?.presence.turn(room, clients: count, at: Self.now)
    else { return }
    if let pause = turn.wake { wakePresence(name, after: pause) }
    guard let told = turn.tells else { return }
    for id in rooms[name]?.connections.values ?? [:].values
    where told == .all || clients[id]?.takesPresence == true {
      server?.pull(id)
    }
    if rooms[name]?.shared != nil { sendNews(name) }
  }

  /// The state of the room, without a long list of who is in it where that comes by itself.
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

  /// Nobody follows whom they do not know to lead: those with nothing else to read hear of him first.
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

  /// What a viewer has to hear of who is in its room, if it takes it now.
  func nextPresence(for id: ConnectionID) -> OutgoingFrame? {
    guard let client = clients[id], let name = client.room, let before = client.presence,
      let (frame, known) = rooms[name]?.presence.frame(
        for: client.participant.id, before, inDifferences: client.takesPresence)
    else { return nil }
    clients[id]?.presence = known
    return frame
  }
}
