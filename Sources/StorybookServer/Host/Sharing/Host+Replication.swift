import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

/// Replication: rooms follow the shared log.
extension Host {
  /// Adds a new room to the log, if there is one, before the first client sees it.
  func share(_ room: Room, _ done: @escaping (RoomEntry) -> Void) {
    guard let sharing else { return done(RoomEntry(room: room)) }
    let live = RoomEntry(room: room, shared: ReplicatedRoom())
    guard isLogAvailable else { return done(live) }
    arriving[room.id] = []
    sharing.open(room.id, seed: room.state.value.bytes) { page in
      let early = self.arriving.removeValue(forKey: room.id) ?? []
      do throws(ProtocolError) {
        if let page { _ = try self.adopt(page, live) }
      } catch {
        sharing.close(room.id)
        if error.code == .unknownRoom { return self.abandon(room.id, error) }
        self.reportDamage(error, room.id)
      }
      done(live)
      for entry in early { self.take(entry, room.id) }
    }
  }

  /// Adds a room to the log that was local, or resynchronizes one that has missed entries.
  func enter(_ name: String) {
    guard let sharing, let live = rooms[name], live.shared?.isOpening == false else { return }
    rooms[name]?.shared?.isOpening = true
    sharing.open(name, seed: live.room.state.value.bytes) { page in
      if let page { self.entered(name, page) }
      self.rooms[name]?.shared?.isOpening = false
      self.enterNext()
      self.sendSharingWhenDone()
    }
  }

  private func entered(_ name: String, _ page: LogPage) {
    guard let live = rooms[name] else { return }
    let mine = live.room.state
    let effects: [Effect]
    do throws(ProtocolError) {
      effects = try adopt(page, live)
    } catch {
      reportDamage(error, name)
      return standAlone(name)
    }
    let early = live.shared?.early ?? []
    live.shared?.early = []
    live.shared?.isOpening = false
    live.frames = RenderingFrames()
    for id in live.connections.values { clients[id]?.heldRevision = nil }
    update(name) { _ in effects }
    // Local edits made in the meantime are newer: they are proposed to the other hosts.
    update(name) {
      $0.restore(mine.props, revision: mine.revision, environment: mine.environment)
    }
    for entry in early { take(entry, name) }
    announcePresence(name)
  }

  /// Brings a room up to date with the log; throws when the log's state or entries are invalid.
  private func adopt(
    _ page: LogPage, _ live: RoomEntry
  ) throws(ProtocolError) -> [Effect] {
    let standard = live.room.environment
    let state = try RoomState(LogText.value(page.state), over: standard)
    guard state.story == live.room.story else {
      throw ProtocolError(.unknownRoom, "There is no such room of this story.")
    }
    var room = live.room
    var effects = room.state == state ? room.shareAsIs() : room.share(state)
    var position = page.position
    for entry in page.entries {
      let shared = try SharedCommit(entry.text, over: standard)
      room.now = entry.at
      guard entry.number == position.number + 1, let more = room.follow(shared.commit) else {
        throw ProtocolError(.malformed, "Its entries do not follow on each other.")
      }
      position.number += 1
      effects += more
    }
    live.room = room
    live.shared?.position = position
    live.shared?.since = page.at
    return effects
  }

  private func reportDamage(_ failure: ProtocolError, _ name: String) {
    log.error("The room “\(name.prefix(6))…” cannot be shared: \(failure.message)")
  }

  /// Appends a pending commit of a room to the log.
  func propose(_ commit: Commit, _ ticket: Evaluation.Ticket, in name: String) {
    guard let sharing, let live = rooms[name], live.room.proposes(ticket),
      let position = live.shared?.position
    else { return }
    let entry = SharedCommit(host: hostName, ticket: ticket, commit: commit)
    sharing.append(entry.text, to: name, after: position) { answer in
      switch answer {
      case .taken(let number, let at):
        self.take(LogEntry(number: number, at: at, text: entry.text), name)
      case .late(let number): self.await(number, in: name)
      case .gone: self.enter(name)
      // The log reports its own unavailability.
      case .lost: break
      }
    }
  }

  /// Resynchronizes the room if the entries of other hosts, which were appended first, do not
  /// arrive within 200 ms.
  private func await(_ number: Int, in name: String) {
    loop.schedule(after: .milliseconds(200)) { [weak self] in
      self?.assumeIsolated { host in
        guard let position = host.rooms[name]?.shared?.position, position.number < number else {
          return
        }
        host.enter(name)
      }
    }
  }

  /// Applies the next entry of the log. Each entry arrives once or twice, or not at all.
  func take(_ entry: LogEntry, _ name: String) {
    guard let live = rooms[name], let shared = live.shared else {
      if let early = arriving[name], early.count < ReplicatedRoom.earlyLimit {
        arriving[name]?.append(entry)
      }
      return
    }
    guard !shared.isOpening else {
      if shared.early.count < ReplicatedRoom.earlyLimit { rooms[name]?.shared?.early.append(entry) }
      return
    }
    guard let position = shared.position, entry.number > position.number else { return }
    guard entry.number == position.number + 1 else { return enter(name) }
    do throws(ProtocolError) {
      let decided = try SharedCommit(entry.text, over: live.room.environment)
      follow(decided, entry, name)
    } catch {
      log.error("The log of the room “\(name.prefix(6))…” is damaged: \(error.message)")
      standAlone(name)
    }
  }

  private func follow(_ decided: SharedCommit, _ entry: LogEntry, _ name: String) {
    rooms[name]?.shared?.position?.number = entry.number
    rooms[name]?.shared?.unkept += entry.text.count
    var fits = true
    update(name, at: entry.at) { room in
      if decided.host == hostName, room.proposes(decided.ticket) {
        return room.agreed(on: decided.ticket)
      }
      var commit = decided.commit
      if decided.host != hostName { commit.seq = 0 }
      guard let effects = room.follow(commit) else {
        fits = false
        return []
      }
      return effects
    }
    if !fits { return standAlone(name) }
    if decided.host == hostName { keepState(name) }
  }

  /// Makes a room local again after an entry that this host cannot apply; other hosts keep the log.
  private func standAlone(_ name: String) {
    sharing?.close(name)
    rooms[name]?.shared = ReplicatedRoom()
    update(name) { $0.commitLocally() }
    broadcast(.sharing(.alone), to: rooms[name].map { Array($0.connections.values) } ?? [])
  }

  private func keepState(_ name: String) {
    guard let live = rooms[name], let shared = live.shared, let position = shared.position,
      position.number % ReplicatedRoom.keepingInterval == 0
        || shared.unkept > ReplicatedRoom.keepingBytes
    else { return }
    rooms[name]?.shared?.unkept = 0
    sharing?.keep(live.room.state.value.bytes, of: name, at: position)
  }
}
