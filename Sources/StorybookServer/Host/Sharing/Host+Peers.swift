import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

/// Peer-to-peer messages between this host and the others: heartbeats and presence.
extension Host {
  /// The heartbeat timeout of a peer: it has missed several heartbeats by then.
  private static let patience = Duration.seconds(7)
  private static let pulse = Duration.seconds(2)
  private static let peerLimit = 1000
  static let guest = "Guest "

  /// Sends a heartbeat, and removes the participants of peers that timed out.
  func sendHeartbeats() {
    guard sharing != nil else { return }
    sharing?.publish(PeerMessage.alive(from: hostName).text, room: nil)
    let now = ContinuousClock.now
    for (host, lastHeartbeat) in peers where lastHeartbeat.duration(to: now) > Self.patience {
      peers[host] = nil
      if silent.count < Self.peerLimit { silent.insert(host) }
      log.warning("The host \(host) is silent: whoever was there is gone.")
      for name in rooms.keys.sorted() { forget(host, in: name) }
    }
    for (name, live) in rooms where hasNamesakes(live) { announcePresence(name) }
    loop.schedule(after: Self.pulse) { [weak self] in self?.assumeIsolated { $0.sendHeartbeats() } }
  }

  /// Whether two guests have the same name: a host has missed a presence message, as the log's
  /// channel does not guarantee delivery.
  private func hasNamesakes(_ live: RoomEntry) -> Bool {
    guard live.shared?.others.isEmpty == false else { return false }
    let guests = live.room.allParticipants.map(\.name).filter { $0.hasPrefix(Self.guest) }
    return Set(guests).count < guests.count
  }

  /// Announces this host's participants in a room, and requests those of the peers.
  func announcePresence(_ name: String) { sendParticipants(name, asks: true) }

  /// Announces this host's participants in a room if they have changed since the last announcement.
  func sendNews(_ name: String) {
    guard let live = rooms[name], let shared = live.shared, shared.position != nil,
      live.room.participants != shared.published
    else { return }
    sendParticipants(name, asks: false)
  }

  private func sendParticipants(_ name: String, asks: Bool) {
    guard let live = rooms[name], let shared = live.shared, shared.position != nil else { return }
    rooms[name]?.shared?.published = live.room.participants
    let message = PeerMessage.people(
      live.room.participants, from: hostName, since: shared.since, asks: asks)
    sharing?.publish(message.text, room: name)
  }

  /// Forwards the view of a participant on this host to the followers on other hosts.
  func sendFollowedView(_ message: HostMessage, in name: String) {
    guard case .led(let led) = message, rooms[name]?.shared?.position != nil,
      led.participant.hasPrefix(hostName + ".")
    else { return }
    // Peers follow only participants they know to lead, so presence goes first. A participant who
    // has left stays known until this last message.
    if rooms[name]?.room.participant(led.participant) != nil { sendNews(name) }
    let destination = led.room == name ? nil : Destination(story: led.story, room: led.room)
    sharing?.publish(
      PeerMessage.lead(led.participant, led.sight, destination, from: hostName).text, room: name)
  }

  func receive(_ text: [UInt8], _ name: String?) {
    do throws(ProtocolError) {
      let message = try PeerMessage(text)
      guard message.host != hostName,
        peers[message.host] != nil || peers.count < Self.peerLimit
      else { return }
      peers[message.host] = .now
      if silent.remove(message.host) != nil { announceAllRooms(message.host) }
      if let name, rooms[name]?.shared != nil { receive(message, in: name) }
    } catch {
      log.warning("Something on the log was not said by a host: \(error.message)")
    }
  }

  /// Announces all rooms again after a peer was slow rather than lost: each side has removed the
  /// other's participants.
  private func announceAllRooms(_ host: String) {
    log.info("The host \(host) is lastHeartbeat again.")
    for name in rooms.keys.sorted() { announcePresence(name) }
  }

  private func receive(_ message: PeerMessage, in name: String) {
    switch message {
    case .alive: break
    case .people(let people, let host, let since, let asks):
      rooms[name]?.shared?.others[host] = since
      update(name) { $0.meet(people, at: host) }
      updateOwner(name)
      renameGuests(name, after: host)
      if asks { sendParticipants(name, asks: false) }
    case .gone(let host): forget(host, in: name)
    case .lead(let id, let sight, let destination, _):
      update(name) { $0.followRemoteLeader(id, sight, to: destination) }
    }
  }

  private func forget(_ host: String, in name: String) {
    guard rooms[name]?.shared?.others.removeValue(forKey: host) != nil else { return }
    update(name) { $0.meet([], at: host) }
    updateOwner(name)
  }

  private func updateOwner(_ name: String) {
    guard let shared = rooms[name]?.shared else { return }
    update(name) { $0.keep(shared.isOwner(hostName)) }
  }

  /// Renames guests on this host whose name is taken, if the other host joined the room first.
  private func renameGuests(_ name: String, after host: String) {
    guard let live = rooms[name], let shared = live.shared,
      (shared.others[host] ?? 0, host) < (shared.since, hostName)
    else { return }
    let names = Set(live.room.allParticipants.filter { $0.id.hasPrefix(host + ".") }.map(\.name))
    for participant in live.room.present where names.contains(participant.name) {
      guard let id = live.connections[participant.id], let room = rooms[name]?.room,
        let unused = PersonName(unusedName(participant.name, in: room)),
        unused.text != participant.name
      else { continue }
      rename(unused, id)
    }
  }

  /// Returns a guest name that is unused in the room: each host numbers its guests independently.
  func unusedName(_ name: String, in room: Room) -> String {
    guard name.hasPrefix(Self.guest) else { return name }
    let taken = Set((room.allParticipants + room.present).map(\.name))
    guard taken.contains(name) else { return name }
    return (1...).lazy.map { "\(Self.guest)\($0)" }.first { !taken.contains($0) } ?? name
  }
}
