import Storybook
import StorybookSchema
import StorybookWebSockets

extension Host {
  func open(_ open: ClientMessage.Open, _ id: ConnectionID) {
    do throws(ProtocolError) {
      guard let found = storyIndex?.find(open.story) else {
        throw ProtocolError(.unknownStory, "There is no story “\(open.story.prefix(100))”.")
      }
      let name = try roomName(open, found.story.id)
      leaveRoom(id, to: Destination(story: found.story.id, room: name))
      if let called = open.name { clients[id]?.participant.name = called.text }
      clients[id]?.room = name
      clients[id]?.heldRevision = nil
      clients[id]?.takesSplices = open.splices
      clients[id]?.form = form(open)
      clients[id]?.takesPresence = open.presence
      clients[id]?.presence = nil
      clients[id]?.former = formerParticipant(open)
      if rooms[name] != nil {
        restore(name, open, id)
        return join(name, id)
      }
      pendingJoins[name, default: []].append(PendingJoin(connection: id, message: open))
      if pendingJoins[name]?.count == 1 { create(name, open, found.screen, found.story) }
    } catch {
      send(.failed(error), to: id)
    }
  }

  private func form(_ open: ClientMessage.Open) -> RenderingFrames.Form {
    if open.repeatedSplices { return .repeatedSplices }
    return open.manySplices ? .splices : .oneSplice
  }

  /// Restores the state of a page that outlived its host: it may be newer than what another page
  /// restored first.
  private func restore(_ name: String, _ open: ClientMessage.Open, _ id: ConnectionID) {
    guard let props = open.props, let revision = open.revision else { return }
    let environment = open.environment.map { self.environment($0, nil) }
    guard rooms[name]?.room.hasPlace(for: props) == true else {
      return send(.failed(ProtocolError(.limit, "Too much waits in this room already.")), to: id)
    }
    update(name) { $0.restore(props, revision: revision, environment: environment) }
  }

  private func roomName(
    _ open: ClientMessage.Open, _ story: String
  ) throws(ProtocolError) -> String {
    let name = open.room ?? (open.shared ? sharedRoom(of: story) : nil) ?? RandomToken.make()
    if open.room == nil, open.shared { startAnewIfEmpty(name) }
    // A room name from an old link creates the room again, so it counts against the limit, too.
    if rooms[name] == nil, pendingJoins[name] == nil {
      guard rooms.count + pendingJoins.count < configuration.maximumRooms else {
        throw ProtocolError(.limit, "This host has as many rooms as it takes.")
      }
    }
    let isOfStory = rooms[name].map { $0.room.story == story } ?? RoomName.isPossible(name)
    guard isOfStory else {
      throw ProtocolError(.unknownRoom, "There is no such room of this story.")
    }
    return name
  }

  /// The participant that a client was before it reconnected, if it was connected to this host.
  private func formerParticipant(_ open: ClientMessage.Open) -> Participant.ID? {
    guard let former = open.participant, former.hasPrefix(hostName + "/") else { return nil }
    return String(former.dropFirst(hostName.count + 1))
  }

  /// The default room of a story. Beyond loopback, joining a room requires knowing its name.
  func sharedRoom(of story: String) -> String? {
    configuration.isLoopback ? RoomName.shared(story) : nil
  }

  /// Resets an empty default room, so that a newcomer gets the story's own props. The room is only
  /// kept for participants that reload or reconnect, and these name it.
  private func startAnewIfEmpty(_ name: String) {
    guard let live = rooms[name], live.room.isEmpty, live.room.allParticipants.isEmpty else {
      return
    }
    guard live.shared == nil else { return update(name) { $0.startAnew() } }
    live.removalTimer?.cancel()
    rooms[name] = nil
  }

  private func create(
    _ name: String, _ open: ClientMessage.Open, _ screen: CatalogListing.Screen,
    _ story: StoryIndex.Story
  ) {
    let generation = current
    loadSchema(screen.id) { schema in
      self.loadProps(screen.id, story) { props in
        switch props {
        case .failure(let failure): self.abandon(name, failure)
        case .success(let original):
          var room = Room(
            id: name, story: story.id, screen: screen.id, schema: schema, original: original,
            isFixture: story.isFixture, props: open.props,
            revision: open.props == nil ? 0 : open.revision ?? 0,
            environment: self.environment(open.environment, story.environment))
          room.knowsPrevious = screen.knowsPrevious
          room.isDefault = name == self.sharedRoom(of: story.id)
          room.participantLimit = self.configuration.maximumParticipants
          self.share(room) { live in
            self.start(live)
            // A build that finished in the meantime makes the loaded props outdated.
            if generation != self.current { self.rebuild(name) }
          }
        }
      }
    }
  }

  /// Merges environments leniently: an invalid one in a link must not prevent showing the story.
  func environment(_ chosen: Value?, _ storys: Value?) -> EnvironmentSettings {
    EnvironmentSettings(device: listing?.devices.first?.id ?? "")
      .merging(fitting: storys ?? [:]).merging(fitting: chosen ?? [:])
  }

  func abandon(_ name: String, _ failure: ProtocolError) {
    for opening in pendingJoins.removeValue(forKey: name) ?? [] {
      clients[opening.connection]?.room = nil
      send(.failed(failure), to: opening.connection)
    }
  }

  private func start(_ live: RoomEntry) {
    let name = live.room.id
    let waiting = pendingJoins.removeValue(forKey: name) ?? []
    rooms[name] = live
    describe(name)
    update(name) { $0.start() }
    for opening in waiting { restore(name, opening.message, opening.connection) }
    for opening in waiting { join(name, opening.connection) }
    announcePresence(name)
    scheduleRemovalIfEmpty(name)
  }

  private func join(_ name: String, _ id: ConnectionID) {
    guard let client = clients[id], client.room == name else { return }
    rooms[name]?.removalTimer?.cancel()
    rooms[name]?.connections[client.participant.id] = id
    if let room = rooms[name]?.room, sharing != nil {
      clients[id]?.participant.name = unusedName(client.participant.name, in: room)
    }
    guard let participant = clients[id]?.participant else { return }
    update(name) { $0.join(participant, former: client.former) }
    // A rejected participant receives no messages of the room and cannot edit it.
    guard rooms[name]?.room.expects(participant.id) != true else { return }
    rooms[name]?.connections[participant.id] = nil
    clients[id]?.room = nil
  }

  /// Removes a client from its room; its name and its role as a leader move with it.
  func leaveRoom(_ id: ConnectionID, to destination: Destination? = nil) {
    guard let client = clients[id], let name = client.room else { return }
    clients[id]?.room = nil
    if let participant = rooms[name]?.room.participant(client.participant.id) {
      clients[id]?.participant = participant
    }
    pendingJoins[name]?.removeAll { $0.connection == id }
    if let destination { sendToWaiting(name, of: client.participant, destination) }
    rooms[name]?.connections[client.participant.id] = nil
    update(name) { $0.leave(client.participant.id, to: destination) }
    scheduleRemovalIfEmpty(name)
  }

  /// Sends a leader's destination to the pending joins of a room that the leader left while it was
  /// still loading.
  private func sendToWaiting(
    _ name: String, of participant: Participant, _ destination: Destination
  ) {
    guard participant.leads, destination.room != name, let waiting = pendingJoins[name] else {
      return
    }
    let led = HostMessage.Led(participant, story: destination.story, room: destination.room)
    broadcast(.led(led), to: waiting.map(\.connection))
  }

  /// Renames a participant, in this room and the next ones.
  func rename(_ name: PersonName, _ id: ConnectionID) {
    clients[id]?.participant.name = name.text
    guard let client = clients[id], let room = client.room else { return }
    update(room) { $0.receive(.name(seq: nil, name), from: client.participant.id) }
  }

  /// Removes an empty room after a grace period, for pages that reload or reconnect.
  private func scheduleRemovalIfEmpty(_ name: String) {
    guard rooms[name]?.room.isEmpty == true else { return }
    rooms[name]?.removalTimer = loop.schedule(after: configuration.roomGrace) { [weak self] in
      self?.assumeIsolated { host in
        guard host.rooms[name]?.room.isEmpty == true else { return }
        host.leaveLog(name)
        host.rooms[name] = nil
      }
    }
  }
}

extension Host {
  /// Applies a step to a room and performs the resulting effects.
  ///
  /// - Parameter time: the time of the log entry behind the step; `nil` for this host's clock.
  func update(_ name: String, at time: Int? = nil, _ step: (inout Room) -> [Effect]) {
    guard let live = rooms[name] else { return }
    live.room.now = time ?? Self.now
    let effects = step(&live.room)
    for effect in effects { perform(effect, in: name) }
    noteStatus(in: name)
  }

  private func perform(_ effect: Effect, in name: String) {
    switch effect {
    case .send(.opened(let opened), .one(let participant)):
      for id in connections(.one(participant), name) { connected(id, with: opened) }
    case .presence: sendPresence(in: name)
    case .send(let message, let recipients):
      if case .led(let led) = message { introduce(led.participant, in: name) }
      send(message, to: connections(recipients, name))
      if sharing != nil { sendFollowedView(message, in: name) }
    case .show(let recipients): show(to: recipients, in: name)
    case .evaluate(let evaluation): evaluate(evaluation, in: name)
    case .load(let evaluation, let delay): load(evaluation, after: delay, in: name)
    case .excerpt(let excerpt, let recording, let participant):
      enqueue(excerpt.seq, of: recording.steps.count, for: participant, in: name) {
        self.hand(excerpt, recording.text, to: $0, in: name)
      }
    case .fetch(let recording, let message, let participant):
      fetch(recording, for: message, from: participant, in: name)
    case .propose(let commit, let ticket): propose(commit, ticket, in: name)
    case .wake(let delay, let number): wake(name, after: delay, number)
    case .save(let save, let props, let participant):
      enqueue(save.seq, of: RequestQueue.weight(props), for: participant, in: name) {
        self.save(save, props, name, $0)
      }
    case .export(let seq, let kind, let props, let participant):
      enqueue(seq, of: RequestQueue.weight(props), for: participant, in: name) {
        self.export(seq, kind, props, name, $0)
      }
    }
  }

  /// Sends text changes as splices to clients that accept them, else as whole values.
  private func send(_ message: HostMessage, to connections: [ConnectionID]) {
    guard case .changed(var changed) = message, let spliced = changed.spliced else {
      return broadcast(message, to: connections)
    }
    broadcast(message, to: connections.filter { clients[$0]?.takesSplices != true })
    changed.patch = spliced
    broadcast(.changed(changed), to: connections.filter { clients[$0]?.takesSplices == true })
  }

  private func connections(_ recipients: Effect.Recipients, _ name: String) -> [ConnectionID] {
    guard let connections = rooms[name]?.connections else { return [] }
    return switch recipients {
    case .one(let participant): connections[participant].map { [$0] } ?? []
    case .everyone: Array(connections.values)
    case .others(let participant):
      connections.compactMap { $0.key == participant ? nil : $0.value }
    }
  }

  private func show(to recipients: Effect.Recipients, in name: String) {
    guard let rendering = rooms[name]?.room.rendering else { return }
    rooms[name]?.frames.show(rendering)
    for connection in connections(recipients, name) { server?.pull(connection) }
    compareSnapshot(in: name)
  }

  /// Reports a crash after a short delay, so that the first report usually includes its stack.
  func reportCrashSoon(of ticket: Evaluation.Ticket, in name: String) {
    loop.schedule(after: RoomEntry.stackPatience) { [weak self] in
      self?.assumeIsolated { host in host.update(name) { $0.reportCrash(of: ticket) } }
    }
  }

  private func evaluate(_ evaluation: Evaluation, in name: String) {
    let priority: WorkerPool.Priority = rooms[name]?.isSlow == true ? .slow : .interactive
    let start = ContinuousClock.now
    var wasTold = false
    pool?.submit(.evaluate(evaluation), priority: priority) { answer in
      switch answer {
      case .reply(.outcome(let outcome)):
        self.rooms[name]?.isSlow = start.duration(to: .now) > RoomEntry.slow
        self.update(name) { $0.receive(outcome, for: evaluation.ticket) }
      case .died(let report) where wasTold:
        self.update(name) { $0.explain(report, for: evaluation.ticket) }
      case .died(let report):
        wasTold = true
        self.rooms[name]?.isSlow = report.cause.kind == .timeout
        self.update(name) { $0.receive(.crashed(report), for: evaluation.ticket) }
        if answer.isFollowedByStack { self.reportCrashSoon(of: evaluation.ticket, in: name) }
      case .reply:
        let report = CrashReport(.garbage, "The worker did not understand.")
        self.update(name) { $0.receive(.crashed(report), for: evaluation.ticket) }
      }
    }
  }
}
