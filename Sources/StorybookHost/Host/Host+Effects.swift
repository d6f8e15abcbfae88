import Storybook
import StorybookProgram
import StorybookRecording
import StorybookSchema
import StorybookWebSockets
import StorybookSession

/// One step of a room: its time in, its effects out.
extension Host {
  func update(_ id: String, _ step: (inout Room) -> [Effect]) {
    if let live = rooms[id] { update(live, step) }
  }

  /// Applies a step to a room and performs the resulting effects. Ignored after its removal.
  ///
  /// - Parameter time: the time of the log entry behind the step; `nil` for this host's clock.
  func update(_ live: RoomEntry, at time: Int? = nil, _ step: (inout Room) -> [Effect]) {
    guard rooms[live.id] === live else { return }
    live.room.now = time ?? Self.now
    live.room.allowance = rooms.allowance(of: live)
    let effects = step(&live.room)
    for effect in effects { perform(effect, in: live) }
    interruptSuperseded(in: live)
    rooms.weigh(live)
    makePlace(after: live)
    noteStatus(of: live)
    noteWaiting(in: live)
  }

  private func interruptSuperseded(in live: RoomEntry) {
    guard let superseded = live.inRoom({ $0.cancelSuperseded() }),
      let running = live.interrupt, running.ticket == superseded.ticket
    else { return }
    guard superseded.isLate else { return running.run(.work) }
    running.run(.worker)
  }

  private func perform(_ effect: Effect, in live: RoomEntry) {
    switch effect {
    case .send(.opened(let opened), .one(let participant)):
      guard let client = live.clients[participant] else { return }
      client.hasOpened = true
      send(opened, to: client)
      if live.isWaiting { connections.send(waiting(in: live), to: [client]) }
    case .presence: sendPresence(in: live)
    case .send(let message, let recipients):
      connections.sendChanges(message, to: live.clients(recipients))
    case .show(let recipients): show(to: recipients, in: live)
    case .evaluate(let evaluation): evaluate(evaluation, in: live)
    case .load(let evaluation, let delay):
      let id = live.id
      guard delay > 0 else { return load(evaluation, in: id) }
      after(.milliseconds(delay)) { $0.load(evaluation, in: id) }
    case .excerpt(let excerpt, let recording, let participant):
      enqueue(excerpt.seq, of: recording.steps.count, for: participant, in: live) {
        self.take(excerpt, of: recording, for: $0, in: live)
      }
    case .fetch(let recording, let replay, let participant):
      fetch(recording, for: replay, from: participant, in: live)
    case .propose(let commit, let ticket): propose(commit, ticket, in: live)
    case .wake(let delay, let number):
      let id = live.id
      after(.milliseconds(delay)) { $0.update(id) { $0.wake(number) } }
    case .save(let save, let props, let participant):
      enqueue(save.seq, of: RequestQueue.weight(props), for: participant, in: live) {
        self.save(save, props, in: live, for: $0)
      }
    case .export(let seq, let kind, let props, let participant):
      enqueue(seq, of: RequestQueue.weight(props), for: participant, in: live) {
        self.export(seq, kind, of: props, in: live, for: $0)
      }
    }
  }

  /// Queues a request of a participant; an error goes to its connection alone, not to the room.
  private func enqueue(
    _ seq: Int, of bytes: Int, for participant: Participant.ID, in live: RoomEntry,
    _ start: @escaping (ConnectionID) -> Void
  ) {
    guard let id = live.clients[participant]?.id else { return }
    connections.enqueue(seq, of: bytes, for: id) { start(id) }
  }

  private func show(to recipients: Effect.Recipients, in live: RoomEntry) {
    guard let rendering = live.room.rendering else { return }
    live.frames.show(rendering)
    for client in live.clients(recipients) { connections.pull(client) }
    for format in SnapshotFormat.allCases { compareSnapshot(format, in: live) }
  }

  private func evaluate(_ evaluation: Evaluation, in live: RoomEntry) {
    let start = ContinuousClock.now
    var evaluation = evaluation
    if live.defersComparison(of: evaluation) { evaluation.comparison = .deferred }
    let ticket = evaluation.ticket
    let interrupt = submit(
      evaluation, of: live, priority: live.isSlow ? .slow : .interactive,
      late: { self.becameLate(ticket, in: live) }
    ) { room, outcome in
      live.isSlow = start.duration(to: .now) > RoomEntry.slow
      if case .crashed(let report) = outcome { live.isSlow = report.cause.kind == .timeout }
      return room.receive(outcome, for: ticket)
    }
    live.interrupt = interrupt.map { (ticket: ticket, run: $0) }
    if evaluation.comparison == .deferred { compareWhenQuiet(after: ticket, in: live) }
  }

  private func becameLate(_ ticket: Evaluation.Ticket, in live: RoomEntry) {
    update(live) { room in
      room.becameLate(ticket)
      return []
    }
  }

  /// Compares the props of a room with their re-encoding, once no evaluation has followed for a
  /// moment.
  private func compareWhenQuiet(after ticket: Evaluation.Ticket, in live: RoomEntry) {
    let id = live.id
    let isScheduled = live.uncompared != nil
    live.uncompared = ticket
    guard !isScheduled else { return }
    after(RoomEntry.quiet) { host in
      guard let live = host.rooms[id], let latest = live.uncompared.take() else { return }
      if latest == ticket, let comparison = live.room.comparison() {
        host.compare(comparison, in: live)
      } else {
        host.compareWhenQuiet(after: latest, in: live)
      }
    }
  }

  private func compare(_ comparison: Evaluation, in live: RoomEntry) {
    // Long props are never compared.
    guard !comparison.isLong else { return }
    let revision = live.room.revision
    let isWanted = { self.rooms[live.id] === live && live.room.revision == revision }
    submit(comparison, of: live, priority: .slow, while: isWanted) { room, outcome in
      room.receive(outcome, ofComparison: comparison.ticket, at: revision)
    }
  }

  /// Loads a story's dependencies in a worker, without blocking the room.
  private func load(_ evaluation: Evaluation, in id: String) {
    guard let live = rooms[id] else { return }
    let isWanted = { self.rooms[id] === live && live.room.waits(for: evaluation.ticket) }
    guard isWanted() else { return }
    submit(evaluation, of: live, priority: .slow, while: isWanted) { room, outcome in
      room.receive(outcome, ofLoad: evaluation.ticket)
    }
  }

  /// Reports a crash once without its stack, so that the room continues, and again with it.
  ///
  /// Returns a function that interrupts the evaluation.
  @discardableResult
  private func submit(
    _ evaluation: Evaluation, of live: RoomEntry, priority: WorkerPool.Priority,
    while isWanted: @escaping () -> Bool = { true }, late: @escaping () -> Void = {},
    _ receive: @escaping (inout Room, Outcome) -> [Effect]
  ) -> ((WorkerPool.Interruption) -> Void)? {
    let id = live.id
    let ticket = evaluation.ticket
    var hasCrashed = false
    return builds.workers?.submit(
      .evaluate(evaluation), priority: priority, while: isWanted, late: late
    ) { answer in
      if hasCrashed, case .died(let report) = answer {
        return self.update(live) { $0.explain(report, for: ticket) }
      }
      if case .died = answer { hasCrashed = true }
      let outcome = self.fitting(answer.outcome, in: live)
      self.update(live) { receive(&$0, outcome) }
      guard answer.isFollowedByStack else { return }
      // Without its stack the report waits a moment, so that pages usually receive one with it.
      self.after(RoomEntry.stackPatience) { $0.update(id) { $0.reportCrash(of: ticket) } }
    }
  }

  /// Reports to the clients of a room when its screen begins to wait, and when it is done.
  private func noteWaiting(in live: RoomEntry) {
    let isWaiting = live.inRoom { $0.isWaiting }
    guard isWaiting != live.isWaiting else { return }
    live.isWaiting = isWaiting
    connections.send(waiting(in: live), to: live.clients(.everyone))
  }

  private func waiting(in live: RoomEntry) -> HostMessage {
    guard live.isWaiting else { return .waiting(limit: nil) }
    return .waiting(limit: configuration.workers.limits.longestWait)
  }

  /// Broadcasts a new status of a room's story, also to clients with other stories open.
  private func noteStatus(of live: RoomEntry) {
    guard let status = live.inRoom({ $0.status }), status != live.status else { return }
    live.status = status
    guard catalog.note(status, of: live.room.story) else { return }
    connections.broadcast(.status(story: live.room.story, status))
  }
}
