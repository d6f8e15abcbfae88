import Logging
import StorybookFiles
import StorybookWebSockets

/// Peer-to-peer messages between this host and the others: heartbeats and presence.
extension PeerService {
  private static let pulse = Duration.seconds(2)

  /// Sends a heartbeat, and removes the participants of peers that timed out.
  func sendHeartbeats() {
    guard cluster.log != nil else { return }
    cluster.publish(.alive(from: cluster.hostName))
    for host in cluster.removeSilent(at: .now) {
      log.warning("The host \(host) is unreachable: its participants were removed.")
      for live in rooms.all { forget(host, in: live) }
    }
    for live in rooms.all where live.hasNamesakes { announcePresence(live) }
    loop.after(Self.pulse, for: self) { $0.sendHeartbeats() }
  }

  /// Announces this host's participants in a room, and requests those of the peers.
  func announcePresence(_ live: RoomEntry) { sendParticipants(live, asks: true) }

  /// Announces this host's participants in a room if they have changed since the last announcement.
  func announcePresenceIfChanged(_ live: RoomEntry) {
    if live.room.participants != live.shared?.published { sendParticipants(live, asks: false) }
  }

  private func sendParticipants(_ live: RoomEntry, asks: Bool) {
    guard let shared = live.shared, shared.position != nil else { return }
    let people = live.room.participants
    live.shared?.published = people
    cluster.publish(
      .people(people, from: cluster.hostName, since: shared.since, asks: asks), room: live.id)
  }

  func receiveText(_ text: [UInt8], room: String?) {
    do throws(ProtocolError) {
      let message = try PeerMessage(text)
      guard let sender = cluster.noteMessage(from: message.host, at: .now) else { return }
      if sender == .returned { announceAllRooms(message.host) }
      if let live = room.flatMap({ rooms[$0] }), live.shared != nil {
        receiveMessage(message, in: live)
      }
    } catch {
      log.warning("The log contains an invalid message: \(error.message)")
    }
  }

  /// Announces all rooms again after a peer was slow rather than lost: each side has removed the
  /// other's participants.
  private func announceAllRooms(_ host: String) {
    log.info("The host \(host) is reachable again.")
    for live in rooms.all { announcePresence(live) }
  }

  private func receiveMessage(_ message: PeerMessage, in live: RoomEntry) {
    switch message {
    case .alive: break
    case .people(let people, let host, let since, let asks):
      live.shared?.others[host] = since
      rooms.update(live) { $0.setParticipants(people, at: host) }
      updateOwner(live)
      renameGuests(live, after: host)
      if asks { sendParticipants(live, asks: false) }
    case .gone(let host): forget(host, in: live)
    }
  }

  private func forget(_ host: String, in live: RoomEntry) {
    guard live.shared?.others.removeValue(forKey: host) != nil else { return }
    rooms.update(live) { $0.setParticipants([], at: host) }
    updateOwner(live)
  }

  private func updateOwner(_ live: RoomEntry) {
    guard let shared = live.shared else { return }
    let hostName = cluster.hostName
    rooms.update(live) { $0.keep(shared.isOwner(hostName)) }
  }

  /// Renames guests on this host whose name is taken, if the other host joined the room first.
  private func renameGuests(_ live: RoomEntry, after host: String) {
    guard let shared = live.shared,
      (shared.others[host] ?? 0, host) < (shared.since, cluster.hostName)
    else { return }
    let names = Set(live.room.allParticipants.filter { $0.id.hasPrefix(host + ".") }.map(\.name))
    for participant in live.room.present where names.contains(participant.name) {
      guard let client = live.clients[participant.id],
        let unused = PersonName(live.unusedName(participant.name)),
        unused.text != participant.name
      else { continue }
      rooms.rename(unused, client: client)
    }
  }
}
