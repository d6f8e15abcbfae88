import Storybook
import StorybookProgram
import StorybookFiles
import StorybookSnapshots
import StorybookWebSockets

/// What the rooms ask of workers.
extension RoomService {
  func evaluate(_ evaluation: Evaluation, in live: RoomEntry) {
    whenFound(live, evaluation) { self.start($0, in: live) }
  }

  private func start(_ evaluation: Evaluation, in live: RoomEntry) {
    guard live.inRoom({ $0.evaluates(evaluation.ticket) }) else { return }
    let start = ContinuousClock.now
    var evaluation = evaluation
    if live.defersComparison(of: evaluation) { evaluation.comparison = .deferred }
    let ticket = evaluation.ticket
    let interrupt = submit(
      evaluation, of: live, priority: live.isSlow ? .slow : .interactive,
      late: {
        self.update(live) { room in
          room.becameLate(ticket)
          return []
        }
      }
    ) { room, outcome in
      live.isSlow = start.duration(to: .now) > RoomEntry.slow
      if case .crashed(let report) = outcome { live.isSlow = report.cause.kind == .timeout }
      return room.receiveOutcome(outcome, for: ticket)
    }
    live.interrupt = interrupt.map { (ticket: ticket, run: $0) }
    if evaluation.comparison == .deferred { compareWhenQuiet(after: ticket, in: live) }
  }

  /// Compares the props of a room with their re-encoding, once no evaluation has followed for a
  /// moment.
  private func compareWhenQuiet(after ticket: Evaluation.Ticket, in live: RoomEntry) {
    let isScheduled = live.uncompared != nil
    live.uncompared = ticket
    guard !isScheduled else { return }
    after(RoomEntry.quiet, in: live) { service, live in
      guard let latest = live.uncompared.take() else { return }
      if latest == ticket, let comparison = live.room.comparison() {
        service.compare(comparison, in: live)
      } else {
        service.compareWhenQuiet(after: latest, in: live)
      }
    }
  }

  private func compare(_ comparison: Evaluation, in live: RoomEntry) {
    // Long props are never compared.
    guard !comparison.isLong else { return }
    let revision = live.room.revision
    let isWanted = { self.isOpen(live) && live.room.revision == revision }
    whenFound(live, comparison) {
      self.submit($0, of: live, priority: .slow, while: isWanted) { room, outcome in
        room.receiveOutcome(outcome, ofComparison: comparison.ticket, at: revision)
      }
    }
  }

  /// Loads a story's dependencies in a worker, without blocking the room.
  func load(_ evaluation: Evaluation, in live: RoomEntry) {
    let isWanted = { self.isOpen(live) && live.room.waits(for: evaluation.ticket) }
    guard isWanted() else { return }
    whenFound(live, evaluation) {
      self.submit($0, of: live, priority: .slow, while: isWanted) { room, outcome in
        room.receiveOutcome(outcome, ofLoad: evaluation.ticket)
      }
    }
  }

  /// Asks at once, or when a rebuild has found the story of the room: the current build may have it
  /// under another id, and until then its workers know none of this one.
  private func whenFound(
    _ live: RoomEntry, _ evaluation: Evaluation, ask: @escaping (Evaluation) -> Void
  ) {
    guard live.rebuilds > 0, !catalog.isListed(live.room.story) else { return ask(evaluation) }
    live.held.append {
      var evaluation = evaluation
      (evaluation.screen, evaluation.story) = live.inRoom { ($0.screen, $0.slug) }
      ask(evaluation)
    }
  }

  /// Holds what the room asks of workers, unless its story is in the current build as it is called.
  func holdEvaluations(of live: RoomEntry) { live.rebuilds += 1 }

  /// Asks what was held, once for all rebuilds of the room.
  func releaseEvaluations(of live: RoomEntry) {
    live.rebuilds -= 1
    guard live.rebuilds == 0 else { return }
    let held = live.held
    live.held = []
    for ask in held where isOpen(live) { ask() }
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
      self.after(RoomEntry.stackPatience, in: live) { service, live in
        service.update(live) { $0.reportCrash(of: ticket) }
      }
    }
  }

  func interruptSuperseded(in live: RoomEntry) {
    guard let superseded = live.inRoom({ $0.cancelSuperseded() }),
      let running = live.interrupt, running.ticket == superseded.ticket
    else { return }
    guard superseded.isLate else { return running.run(.work) }
    running.run(.worker)
  }
}
