import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookWebSockets

/// Opening, joining and leaving rooms.
extension RoomService {
  func open(_ open: ClientMessage.Open, client: ClientConnection) {
    do throws(ProtocolError) {
      let found = try catalog.story(open.story)
      let build = builds.current
      let shared = sharedRoom(of: found.story.id)
      let id = try rooms.id(
        for: open, of: found.story.id, shared: shared, maximum: configuration.limits.rooms)
      leave(client)
      if rooms[id] == nil { try makePlace(for: open) }
      client.enterRoom(id, open: open, at: hostName)
      if let room = rooms[id] { return join(room, client: client, from: open) }
      let isFirst = rooms.wait(PendingJoin(client: client, message: open), for: id)
      if isFirst { loop.start { await self.create(id, for: open, found: found, in: build) } }
    } catch {
      connections.fail(error, id: client.id)
    }
  }

  /// The state of a page that was in this room before: it may have outlived the room, or the host.
  private func knownState(_ open: ClientMessage.Open) -> KnownState? {
    guard let props = open.props, let revision = open.revision else { return nil }
    return KnownState(
      props: props, revision: revision,
      environment: open.environment.map { catalog.environment($0) }, life: open.life,
      edits: open.edits)
  }

  /// The default room of a story. Beyond loopback, joining a room requires knowing its name.
  func sharedRoom(of story: String) -> String? {
    guard configuration.isLoopback else { return nil }
    let id = RoomName.shared(catalog.roomKey(of: story))
    // Until its room has the new id, too.
    guard rooms[id].map({ $0.room.story == story }) != false else { return RoomName.shared(story) }
    return id
  }

  private nonisolated(nonsending) func create(
    _ id: String, for open: ClientMessage.Open, found: StoryIndex.Found, in build: Int
  ) async {
    do {
      let schema = await catalog.schema(of: found.screen.id)
      let original = try await catalog.props(of: found)
      let room = room(id, for: open, found: found, schema: schema, original: original)
      guard let peers else { return start(RoomEntry(room: room), of: build) }
      peers.share(room) { self.start($0, of: build) }
    } catch {
      guard build == builds.current else { return await createAgain(id, for: open) }
      abandon(id, failure: ProtocolError(error))
    }
  }

  /// Finds the story in a build that was adopted meanwhile: that may have renamed or removed it.
  private nonisolated(nonsending) func createAgain(
    _ id: String, for open: ClientMessage.Open
  ) async {
    do {
      let found = try catalog.story(open.story)
      await create(id, for: open, found: found, in: builds.current)
    } catch {
      abandon(id, failure: error)
    }
  }

  private func room(
    _ id: String, for open: ClientMessage.Open, found: StoryIndex.Found, schema: Value,
    original: Value
  ) -> Room {
    let (screen, story) = found
    var room = Room(
      id: id, story: story.id, screen: screen.id, schema: schema, original: original,
      isFixture: story.isFixture, props: open.props,
      revision: open.props == nil ? 0 : open.revision ?? 0,
      environment: catalog.environment(open.environment, over: story.environment),
      life: RandomToken.make(), from: knownState(open))
    room.definition.knowsPrevious = screen.knowsPrevious
    room.definition.hasInputs = screen.hasInputs
    room.membership.isDefault = id == sharedRoom(of: story.id)
    room.membership.limit = configuration.limits.participants
    return room
  }

  func abandon(_ id: String, failure: ProtocolError) {
    for join in rooms.takeWaiting(for: id) {
      join.client.room = nil
      connections.fail(failure, id: join.client.id)
      failUnopened(join.messages.map(\.message), of: join.client)
    }
  }

  /// Answers the messages to a room that their client never entered.
  private func failUnopened(_ messages: [ClientMessage], of client: ClientConnection) {
    for message in messages where message.seq != nil {
      connections.fail(.noRoom(message.seq), id: client.id)
    }
  }

  /// - Parameter build: that of the schema and props, which are outdated if another one has finished
  ///   in the meantime.
  private func start(_ live: RoomEntry, of build: Int) {
    let waiting = rooms.takeWaiting(for: live.id)
    rooms.addEntry(live)
    describe(live)
    let isOutdated = build != builds.current
    if isOutdated { holdEvaluations(of: live) }
    update(live) { $0.start() }
    for join in waiting { self.join(live, client: join.client, from: join.message) }
    for join in waiting {
      for (message, bytes) in join.messages {
        receiveMessage(message, of: bytes, from: join.client)
      }
    }
    peers?.announcePresence(live)
    scheduleRemovalIfEmpty(live)
    guard isOutdated else { return }
    rebuild(live)
    releaseEvaluations(of: live)
  }

  private func join(
    _ live: RoomEntry, client: ClientConnection, from open: ClientMessage.Open
  ) {
    guard client.room == live.id else { return }
    let known = knownState(open)
    if let known, !live.room.hasPlace(for: known.props) {
      client.room = nil
      let sentence = "Too many pending changes in this room: wait for the replies."
      return connections.fail(ProtocolError(.limit, sentence), id: client.id)
    }
    live.removalTimer?.cancel()
    live.emptySince = nil
    if peers != nil { client.participant.name = live.unusedName(client.participant.name) }
    let participant = client.participant
    live.clients[participant.id] = client
    update(live) { $0.join(participant, from: known) }
    // A rejected participant receives no messages of the room and cannot edit it.
    guard !live.room.expects(participant.id) else { return }
    live.clients[participant.id] = nil
    client.room = nil
  }

  func leave(_ client: ClientConnection) {
    guard let id = client.room else { return }
    client.room = nil
    failUnopened(rooms.stopWaiting(client.id, for: id), of: client)
    guard let live = rooms[id] else { return }
    live.clients[client.participant.id] = nil
    update(live) { $0.leave(client.participant.id) }
    scheduleRemovalIfEmpty(live)
  }

  /// Renames a participant, in this room and the next ones.
  func rename(_ name: PersonName, client: ClientConnection) {
    client.participant.name = name.text
    guard let live = room(of: client) else { return }
    update(live) { $0.receiveMessage(.name(seq: nil, name), from: client.participant.id) }
  }

  /// Removes an empty room after a grace period, for pages that reload or reconnect.
  private func scheduleRemovalIfEmpty(_ live: RoomEntry) {
    guard live.room.isEmpty else { return }
    live.emptySince = .now
    live.removalTimer = after(configuration.roomGrace, in: live) { service, live in
      if live.room.isEmpty { service.remove(live) }
    }
  }

  private func remove(_ live: RoomEntry) {
    live.removalTimer?.cancel()
    peers?.leave(live)
    rooms.remove(live)
  }

  /// Passes a message to its client's room; if that is still loading, once it has loaded.
  func receiveMessage(_ message: ClientMessage, of bytes: Int, from client: ClientConnection) {
    guard let room = client.room else {
      return connections.fail(.noRoom(message.seq), id: client.id)
    }
    guard rooms.isLoading(room) else {
      guard let live = rooms[room] else { return }
      if let refusal = refusal(of: message, of: bytes, in: live) {
        return connections.fail(refusal, id: client.id)
      }
      return update(live) {
        $0.receiveMessage(
          message, of: bytes, from: client.participant.id, at: client.participant.page)
      }
    }
    guard rooms.keepMessage(message, of: bytes, from: client.id, for: room) else {
      let sentence = "Too many messages to a story that is still loading: wait until it is open."
      return connections.fail(ProtocolError(.limit, sentence, seq: message.seq), id: client.id)
    }
  }
}

/// The memory of all rooms together.
extension RoomService {
  /// Removes empty rooms until a new room fits.
  private func makePlace(for open: ClientMessage.Open) throws(ProtocolError) {
    let bytes = open.props?.memory ?? 0
    makePlace { self.rooms.hasPlace(forRoomOf: bytes) }
    guard rooms.hasPlace(forRoomOf: bytes) else { throw roomMemoryExceeded(nil) }
  }

  /// Returns the error for a message that makes a room grow beyond what all rooms may hold.
  private func refusal(of message: ClientMessage, of bytes: Int, in live: RoomEntry)
    -> ProtocolError?
  {
    guard message.handling.canGrow else { return nil }
    makePlace { self.rooms.hasPlace(for: bytes, in: live) }
    guard !rooms.hasPlace(for: bytes, in: live) else { return nil }
    return roomMemoryExceeded(message.seq)
  }

  /// Replaces a rendering that makes a room grow beyond what all rooms may hold by a crash.
  func fitting(_ outcome: Outcome, in live: RoomEntry) -> Outcome {
    guard case .rendered(let rendering, _) = outcome else { return outcome }
    let growth = live.frames.growth(to: rendering.body)
    guard let excess = rooms.allowance(of: live).excess(of: growth, named: "The rendering") else {
      return outcome
    }
    return .crashed(CrashReport(.memory, excess))
  }

  /// Makes up for the memory that a step of a room took beyond the limit: with empty rooms, then
  /// with the former renderings of this one.
  func makePlace(after live: RoomEntry) {
    makePlace { self.rooms.hasPlace(forRoomOf: 0) }
    guard !rooms.hasPlace(forRoomOf: 0) else { return }
    live.frames.forgetFormer()
    rooms.weigh(live)
  }

  private func makePlace(until isEnough: () -> Bool) {
    while !isEnough(), let empty = rooms.longestEmpty { remove(empty) }
  }

  private func roomMemoryExceeded(_ seq: Int?) -> ProtocolError {
    let limit = configuration.limits.bytes >> 20
    return ProtocolError(
      .limit, "All rooms of this host together hold their maximum of \(limit) MB.", seq: seq)
  }
}

/// Updating rooms after changes of the code, fixtures or documentation.
extension RoomService {
  /// Updates a room to the current code and fixtures.
  func rebuild(_ live: RoomEntry) {
    let room = live.room
    let build = builds.current
    holdEvaluations(of: live)
    loop.start {
      defer { self.releaseEvaluations(of: live) }
      let next = await self.successor(of: room)
      guard let screen = self.catalog.index.screen(next?.screen.id ?? room.screen) else {
        return self.reportGone(live)
      }
      let schema = await self.catalog.schema(of: screen.id)
      let original = await self.currentOriginal(of: next?.story.id ?? room.story) ?? room.original
      // A newer build has already requested all of this again.
      guard build == self.builds.current else { return }
      live.room.definition.knowsPrevious = screen.knowsPrevious
      live.room.definition.hasInputs = screen.hasInputs
      if let next { self.rename(live, to: next) } else { self.reportGone(live) }
      self.update(live) { $0.rebuilt(schema: schema, original: original) }
    }
  }

  /// The new id of a room's story: of one in its place with the same type, or with its props.
  private nonisolated(nonsending) func successor(of room: Room) async -> StoryIndex.Found? {
    guard let (found, isInPlace) = catalog.successor(of: room.story) else { return nil }
    if isInPlace, found.screen.id == room.screen { return found }
    if await currentOriginal(of: found.story.id) == room.original { return found }
    guard isInPlace, await catalog.schema(of: found.screen.id) == room.schema else { return nil }
    return found
  }

  private func rename(_ live: RoomEntry, to next: StoryIndex.Found) {
    catalog.confirmRename(of: live.room.story, to: next.story.id)
    live.room.rename(to: next.story.id, screen: next.screen.id)
  }

  /// Once for a story: a quick build and the full one after it leave it out both.
  private func reportGone(_ live: RoomEntry) {
    let wasGone = live.isGone
    live.isGone = !catalog.isListed(live.room.story)
    guard live.isGone, !wasGone else { return }
    let sentence = catalog.goneSentence(live.room.story)
    connections.sendMessage(
      .failed(ProtocolError(.unknownStory, sentence)), to: live.clients.values)
  }

  /// The current props of a story; `nil` when it was removed or fails.
  private nonisolated(nonsending) func currentOriginal(of story: String) async -> Value? {
    guard let found = catalog.index.find(story), found.story.id == story else { return nil }
    return try? await catalog.props(of: found)
  }

  /// Updates the schemas of all rooms with documentation that was read after they started.
  func describeAll() { for live in all { describe(live) } }

  private func describe(_ live: RoomEntry) {
    guard let schema = catalog.schemas.schema(of: live.room.screen) else { return }
    update(live) { $0.described(schema: schema) }
  }
}

extension ProtocolError {
  static func noRoom(_ seq: Int?) -> ProtocolError {
    ProtocolError(.noRoom, "Open a story first.", seq: seq)
  }
}
