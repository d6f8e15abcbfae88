import Logging
import Storybook
import StorybookFiles
import StorybookSchema
import StorybookWebSockets

/// Replication: rooms follow the shared log.
extension PeerService {
  /// Adds a new room to the log before the first client sees it.
  func share(_ room: Room, then done: @escaping (RoomEntry) -> Void) {
    guard let log = cluster.log else { return done(RoomEntry(room: room)) }
    let live = RoomEntry(room: room, shared: ReplicatedRoom())
    guard cluster.isAvailable else { return done(live) }
    cluster.beginLoading(live.id)
    log.openRoom(live.id, seed: room.state.value.bytes) { page in
      let early = self.cluster.endLoading(live.id)
      do throws(ProtocolError) {
        if let page { _ = try self.adoptPage(page, live: live) }
      } catch {
        log.closeRoom(live.id)
        if error.code == .unknownRoom { return self.rooms.abandon(live.id, failure: error) }
        self.reportDamage(error, live: live)
      }
      done(live)
      for entry in early { self.applyEntry(entry, to: live) }
    }
  }

  /// Adds a room to the log that was local, or resynchronizes one that has missed entries.
  func enter(_ live: RoomEntry) {
    guard let log = cluster.log, rooms.isOpen(live), live.shared?.isOpening == false
    else { return }
    live.shared?.isOpening = true
    log.openRoom(live.id, seed: live.room.state.value.bytes) { page in
      if let page { self.entered(live, page: page) }
      live.shared?.isOpening = false
      self.enterNext()
      self.sendSharingWhenDone()
    }
  }

  private func entered(_ live: RoomEntry, page: LogPage) {
    guard rooms.isOpen(live) else { return }
    let mine = live.room.state
    let effects: [Effect]
    do throws(ProtocolError) {
      effects = try adoptPage(page, live: live)
    } catch {
      reportDamage(error, live: live)
      return standAlone(live)
    }
    let early = live.shared?.early ?? []
    live.shared?.early = []
    live.shared?.isOpening = false
    live.frames = RenderingFrames()
    for client in live.clients.values { client.heldRevision = nil }
    rooms.update(live) { _ in effects }
    // Local edits made in the meantime are newer: they are proposed to the other hosts.
    rooms.update(live) { $0.restore(mine) }
    for entry in early { applyEntry(entry, to: live) }
    announcePresence(live)
  }

  /// Brings a room up to date with the log; throws when the log's state or entries are invalid.
  private func adoptPage(
    _ page: LogPage, live: RoomEntry
  ) throws(ProtocolError) -> [Effect] {
    let standard = live.room.environment
    var state = try RoomState(LogText.parse(page.state), over: standard)
    // A story that this host does not have is this one under another id: a host renames it when its
    // own build does, before or after this one.
    guard
      state.story == live.room.story || !rooms.catalog.isListed(state.story)
        || isRoom(live.room, of: state.story)
    else {
      throw ProtocolError(.unknownRoom, "Unknown room of this story.")
    }
    state.story = live.room.story
    var room = live.room
    var effects = room.state == state ? room.shareAsIs() : room.share(state)
    var position = page.position
    for entry in page.entries {
      let shared = try SharedCommit(entry.text, over: standard)
      room.now = entry.at
      guard entry.number == position.number + 1, let more = room.follow(shared.commit) else {
        throw ProtocolError(.malformed, "The log's entries are not consecutive.")
      }
      position.number += 1
      effects += more
    }
    live.room = room
    if let known = live.shared?.position, known.epoch == position.epoch,
      known.number < position.number
    {
      live.shared?.refusals = 0
    }
    live.shared?.position = position
    live.shared?.since = page.at
    return effects
  }

  /// Whether the log names a room by an id that its story had, and that another story has now.
  private func isRoom(_ room: Room, of former: String) -> Bool {
    let key = rooms.catalog.roomKey(of: room.story)
    return key != room.story && (key == former || room.membership.isDefault)
  }

  private func reportDamage(_ failure: ProtocolError, live: RoomEntry) {
    log.error("The room “\(live.id.prefix(6))…” cannot be shared: \(failure.message)")
  }

  /// Appends a pending commit of a room to the log.
  func propose(_ commit: Commit, ticket: Evaluation.Ticket, in live: RoomEntry) {
    guard let log = cluster.log, live.room.proposes(ticket), let position = live.shared?.position
    else { return }
    let entry = SharedCommit(host: cluster.hostName, ticket: ticket, commit: commit)
    log.append(entry.text, to: live.id, after: position) { answer in
      switch answer {
      case .taken(position.number + 1, let at):
        self.applyEntry(LogEntry(number: position.number + 1, at: at, text: entry.text), to: live)
      case .late(let number) where number > position.number:
        self.resynchronize(live, unlessAt: number)
      // A log that is unavailable reports that itself, too.
      case .taken, .late, .gone, .lost: self.refused(live)
      }
    }
  }

  /// Resynchronizes the room if the entries of other hosts, which were appended first, do not
  /// arrive within 200 ms.
  private func resynchronize(_ live: RoomEntry, unlessAt number: Int) {
    rooms.after(.milliseconds(200), in: live) { [weak self] _, live in
      if let position = live.shared?.position, position.number < number { self?.refused(live) }
    }
  }

  /// Resynchronizes a room whose commit was not taken, so that it is proposed again.
  private func refused(_ live: RoomEntry) {
    guard rooms.isOpen(live), cluster.isAvailable, let shared = live.shared else { return }
    live.shared?.refusals += 1
    guard shared.refusals + 1 >= ReplicatedRoom.mostRefusals else { return enter(live) }
    log.error("The log takes no changes of the room “\(live.id.prefix(6))…”.")
    standAlone(live)
  }

  func applyEntry(_ entry: LogEntry, to id: String) {
    if let live = rooms[id] {
      applyEntry(entry, to: live)
    } else {
      cluster.keepEntry(entry, for: id)
    }
  }

  /// Applies the next entry of the log. Each entry arrives once or twice, or not at all.
  private func applyEntry(_ entry: LogEntry, to live: RoomEntry) {
    guard rooms.isOpen(live), let shared = live.shared else { return }
    guard !shared.isOpening else {
      if shared.early.count < ReplicatedRoom.earlyLimit { live.shared?.early.append(entry) }
      return
    }
    guard let position = shared.position, entry.number > position.number else { return }
    guard entry.number == position.number + 1 else { return enter(live) }
    do throws(ProtocolError) {
      let decided = try SharedCommit(entry.text, over: live.room.environment)
      follow(decided, of: entry, in: live)
    } catch {
      log.error("The log of the room “\(live.id.prefix(6))…” is damaged: \(error.message)")
      standAlone(live)
    }
  }

  private func follow(_ decided: SharedCommit, of entry: LogEntry, in live: RoomEntry) {
    live.shared?.position?.number = entry.number
    live.shared?.refusals = 0
    live.shared?.unsavedBytes += entry.text.count
    let isOwn = decided.host == cluster.hostName
    var fits = true
    rooms.update(live, at: entry.at) { room in
      if isOwn, room.proposes(decided.ticket) { return room.agreed(on: decided.ticket) }
      guard let effects = room.follow(decided.commit) else {
        fits = false
        return []
      }
      return effects
    }
    if !fits { return standAlone(live) }
    if isOwn { saveState(live) }
  }

  /// Makes a room local again after an entry that this host cannot apply; other hosts keep the log.
  private func standAlone(_ live: RoomEntry) {
    cluster.log?.closeRoom(live.id)
    live.shared = ReplicatedRoom()
    rooms.update(live) { $0.commitLocally() }
    connections.sendMessage(.sharing(.alone), to: live.clients.values)
  }

  private func saveState(_ live: RoomEntry) {
    guard let shared = live.shared, let position = shared.position,
      position.number % ReplicatedRoom.keepingInterval == 0
        || shared.unsavedBytes > ReplicatedRoom.keepingBytes
    else { return }
    live.shared?.unsavedBytes = 0
    cluster.log?.keepState(live.room.state.value.bytes, of: live.id, at: position)
  }
}
