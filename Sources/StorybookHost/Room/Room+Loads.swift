package import StorybookProgram
import StorybookRecording
import StorybookSchema
package import Storybook

extension Room {
  /// Starts the due loads that are not held, and discards those no longer due.
  ///
  /// A replay shows recorded props, and loads only what was not recorded with its input.
  ///
  /// - Parameter isRestart: whether the props ask for loads that no recording has.
  mutating func load(_ due: [DueLoad], isRestart: Bool = false) -> [Effect] {
    var due = due
    if let replay = recordings.player?.number, !isRestart {
      due = due.filter { loads.isRunning($0, in: replay) }
    }
    loads.update(due, in: environment)
    guard replication?.isOwner != false else { return [] }
    return loads.startable(in: environment).map { start($0) }
  }

  /// Returns the event of props that follow others, for which the loads may have other inputs; `nil`
  /// for props that are shown as they are. A link follows the story's own, a moment of a recording
  /// its start.
  func change(to props: Value, for purpose: PendingEvaluation.Purpose) -> Event? {
    guard definition.hasInputs else { return nil }
    switch purpose {
    case .opening where props != original && !life.isReturning && replication == nil:
      return .changed(from: original, keepsData: false)
    case .request(let request):
      switch request.kind {
      case .message(.edit), .message(.undo), .message(.redo):
        return .changed(from: self.props, keepsData: false)
      case .show:
        return recordings.player.map {
          .changed(from: $0.timeline.moment(0).props, keepsData: true)
        }
      default: return nil
      }
    default: return nil
    }
  }

  /// Continues an opening whose loads start again.
  mutating func restarted(_ work: PendingEvaluation, reaction: Reaction) -> [Effect] {
    guard let props = reaction.props else { return finish() }
    var work = work
    work.props = props.sharing(original)
    queue.work = work
    state.props = work.props
    return decoded(work, due: reaction.due)
  }

  var isSettled: Bool { loads.isSettled(in: environment) }

  /// Whether the load is still expected.
  package func waits(for ticket: Evaluation.Ticket) -> Bool { loads[ticket] != nil }

  /// Handles the outcome of a load; ignores that of a discarded one.
  package mutating func receiveOutcome(
    _ outcome: Outcome, ofLoad ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard let load = loads[ticket] else { return [] }
    switch outcome {
    case .decoded, .rendered, .inspected: return []
    case .reacted(let reaction):
      let props = (reaction.props ?? load.props).sharing(load.props)
      let bytes = props.memory(besides: load.props)
      queue.append(RoomRequest(.loaded(ticket, props), bytes: bytes))
      return advanceIfIdle()
    case .rejected(let mismatch): return fail(ticket, message: mismatch.reason)
    case .crashed(let report):
      let crash = Crash(revision: revision, report: report, props: load.props)
      results.noteCrash(crash, of: ticket, isCurrent: false)
      let effects = fail(ticket, message: report.message)
      guard report.stack != nil else { return effects }
      return [.send(.crashed(crash), to: .everyone)] + effects
    }
  }

  /// Returns the load that a request ends; `nil` for other requests, and if it was discarded.
  func load(of request: RoomRequest) -> RoomLoad? {
    switch request.kind {
    case .loaded(let ticket, _), .failedLoad(let ticket, _): loads[ticket]
    default: nil
    }
  }

  /// Sets the loaded value in the current props, which may have changed since the load started.
  mutating func endRequest(_ request: RoomRequest, by event: (RoomLoad) -> Event) -> [Effect] {
    guard let load = load(of: request) else { return [] }
    return evaluate(props, for: .request(request), event: event(load))
  }

  /// Handles an outcome that the props did not accept: the load fails. If they do not accept the
  /// failure either, reports to all participants why it never ends.
  mutating func reportMismatch(_ request: RoomRequest, reason: String) -> [Effect] {
    guard let load = load(of: request) else { return [] }
    if case .loaded(let ticket, _) = request.kind {
      queue.prepend(RoomRequest(.failedLoad(ticket, message: reason)))
      return []
    }
    guard loads.stick(load.ticket) else { return [] }
    let report = CrashReport(.thrown, reason, stack: [])
    return [.send(.crashed(Crash(revision: revision, report: report, props: props)), to: .everyone)]
  }

  /// Loads again after the viewers have chosen another outcome. A replay loads nothing.
  mutating func reload(_ names: Set<String>, request: RoomRequest) -> [Effect] {
    let props = loads.loading(names, in: self.props)
    guard recordings.player == nil, props != self.props else { return [] }
    return evaluate(props, for: .request(request))
  }

  private mutating func fail(_ ticket: Evaluation.Ticket, message: String) -> [Effect] {
    queue.append(RoomRequest(.failedLoad(ticket, message: message)))
    return advanceIfIdle()
  }

  private mutating func start(_ due: DueLoad) -> Effect {
    let ticket = queue.nextTicket()
    let dependency = environment.dependency(due)
    loads.startLoad(
      RoomLoad(
        ticket: ticket, due: due, start: due.path, props: props, dependency: dependency,
        replay: recordings.player?.number))
    let evaluation = Evaluation(
      ticket: ticket, screen: screen, story: slug, props: props.bytes, environment: environment,
      event: .load([due]), wantsRendering: false)
    return .load(evaluation, delay: dependency.delay)
  }
}
