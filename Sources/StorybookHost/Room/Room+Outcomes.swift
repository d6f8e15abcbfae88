package import StorybookProgram
import StorybookSchema
package import Storybook

extension Room {
  /// Handles a part of an evaluation; ignores evaluations other than the current one.
  package mutating func receiveOutcome(
    _ outcome: Outcome, for ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard let work = queue.work, work.ticket == ticket else { return [] }
    if replication?.hold(outcome, for: ticket) == true { return [] }
    switch outcome {
    case .decoded(let due): return decoded(work, due: due)
    case .reacted(let reaction): return reacted(work, reaction: reaction)
    case .rejected(let mismatch): return rejected(work, mismatch: mismatch)
    case .inspected(let inspection): return inspected(inspection)
    case .rendered(let rendering, let timing): return rendered(rendering, timing: timing)
    case .crashed(let report): return crashed(work, report: report)
    }
  }

  mutating func decoded(_ work: PendingEvaluation, due: [DueLoad]) -> [Effect] {
    guard case .request(let request) = work.purpose else {
      queue.work?.isCommitted = true
      var effects = admitPending()
      // After a commit from another host, these props are no longer the room's.
      if work.revision == revision { effects += noteDrift(work) + load(due) }
      guard !work.wantsRendering else { return effects }
      return effects + finish()
    }
    return commit(work, of: request, due: due)
  }

  /// An event that did not change the props creates no revision.
  private mutating func reacted(_ work: PendingEvaluation, reaction: Reaction) -> [Effect] {
    guard case .request(let request) = work.purpose else {
      return restarted(work, reaction: reaction)
    }
    let answered = answered(request, reaction: reaction)
    guard let props = reaction.props else {
      if let load = load(of: request) {
        return reportMismatch(
          request, reason: "“\(load.due.name)” finished without changing the props.")
          + finish()
      }
      guard let note = reaction.performed else {
        return answered + recordChange(performed: work.performed) + finish()
      }
      queue.work = nil
      return commit(.performed, of: request, note: note) + advanceIfIdle()
    }
    if let excess = excess(of: props, for: request) {
      return rejected(work, mismatch: excess.mismatch)
    }
    var work = work
    if !work.hasEvent { work.restarts = .difference(from: work.props, to: props, isCertain: true) }
    work.props = props.sharing(self.props)
    return answered + commit(work, of: request, note: reaction.performed, due: reaction.due)
  }

  private mutating func rejected(_ work: PendingEvaluation, mismatch: PropsError) -> [Effect] {
    switch work.purpose {
    // A shared room has accepted them although they do not fit.
    case .request where work.isCommitted: return unfit(work, mismatch: mismatch)
    case .request(let request):
      if case .show(let step, _) = request.kind {
        return reportMismatch(mismatch, of: work, for: request, at: step)
      }
      if load(of: request) != nil {
        return reportMismatch(request, reason: mismatch.reason) + finish()
      }
      if let effects = commitDrifted(work, mismatch: mismatch, of: request) { return effects }
      refuse(work, request: request)
      return [reject(request, mismatch: request.placed(mismatch))] + finish()
    case .opening where work.props != original:
      if let drift = drift(ofOlder: work.props) { return drifted(drift) }
      guard replication == nil else { return rejectInitialProps(work, mismatch: mismatch) }
      state.props = original
      life = RoomLife(life.id)
      state.edits = PageEdits()
      let admitted = admitPending()
      let everyone = HostMessage.rejected(seq: 0, mismatch)
      return admitted + [.send(everyone, to: .everyone)]
        + evaluate(original, for: .catchingUp, rendering: true)
    case .opening, .catchingUp, .rebuilt: return unfit(work, mismatch: mismatch)
    }
  }

  /// The drift of a link's or a page's props that an older version of their type made; `nil` for props
  /// of which nothing fits, and for those that only the type's own code rejects.
  private func drift(ofOlder props: Value) -> Drift? {
    let drift = Drift.between(props, andPublished: schema)
    let lossCount = drift.fields.reduce(0) { $0 + $1.lossCount }
    guard drift.fields.contains(where: { $0.kind != .unknown }),
      lossCount < props.lossCount(in: .null)
    else { return nil }
    return drift
  }

  /// Handles props of the room that do not fit their type.
  mutating func unfit(_ work: PendingEvaluation, mismatch: PropsError) -> [Effect] {
    let drift = Drift.between(work.props, andPublished: schema)
    if !drift.isEmpty { return drifted(drift) }
    return crashed(work, report: CrashReport(.thrown, "\(mismatch)"))
  }

  private mutating func rendered(_ rendering: Rendering, timing: Timing) -> [Effect] {
    let rendered = Rendered(
      revision: queue.work?.revision ?? revision, mediaType: rendering.mediaType,
      body: rendering.body, timing: timing, notes: rendering.notes, isSettled: isSettled)
    results.rendered(rendered, of: queue.work?.props)
    return admitPending() + forgetInspection() + [.show(to: .everyone)] + finish()
  }

  /// Rejects props that crash while decoding, so that the next edit starts from valid ones.
  private mutating func crashed(_ work: PendingEvaluation, report: CrashReport) -> [Effect] {
    if work.isCancelled, report.cause == .thrown { return abandoned(work) }
    var effects = admitPending()
    let crash = Crash(revision: work.revision, report: report, props: work.props)
    effects += recordCrash(
      crash, of: work.ticket, performed: work.isCommitted ? nil : work.performed)
    var isCurrent = true
    if case .request(let request) = work.purpose, !work.isCommitted {
      isCurrent = false
      effects += refuse(work, request: request, reason: report.message)
    }
    results.noteCrash(crash, of: work.ticket, isCurrent: isCurrent)
    if report.stack != nil { effects.append(.send(.crashed(crash), to: .everyone)) }
    return effects + finish()
  }

  private static let cancelledWait = "The screen was still waiting when the next edit cancelled it."

  /// Continues after an evaluation that ended because it was cancelled: what replaces it is queued.
  /// A request that waited would wait again, and is refused.
  private mutating func abandoned(_ work: PendingEvaluation) -> [Effect] {
    guard case .request(let request) = work.purpose, !work.isCommitted else { return finish() }
    if work.isLate { return refuse(work, request: request, reason: Self.cancelledWait) + finish() }
    queue.prepend(request)
    return finish()
  }

  /// Refuses a request whose props crashed before the room had them.
  private mutating func refuse(
    _ work: PendingEvaluation, request: RoomRequest, reason: String
  ) -> [Effect] {
    refuse(work, request: request)
    let rejection = reject(
      request, mismatch: PropsError(path: request.path ?? Pointer(), reason: reason))
    return [rejection] + reportMismatch(request, reason: reason)
  }

  /// Reports a crash whose symbolication takes longer than the message may wait.
  package mutating func reportCrash(of ticket: Evaluation.Ticket) -> [Effect] {
    results.pendingCrash(of: ticket).map { [.send(.crashed($0), to: .everyone)] } ?? []
  }

  /// Reports a symbolicated crash, even if the room has continued since.
  package mutating func explain(
    _ report: CrashReport, for ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard let crash = results.explain(report, of: ticket) else { return [] }
    recordings.session?.explain(report, for: ticket)
    return [.send(.crashed(crash), to: .everyone)]
  }

  /// Keeps the refused text: following edits of the author are based on it.
  private mutating func refuse(_ work: PendingEvaluation, request: RoomRequest) {
    guard let rebased = work.rebased else { return }
    texts.refused(rebased, seq: request.seq, of: request.typist, at: revision)
  }

  mutating func admitPending() -> [Effect] { membership.open().flatMap { admit($0) } }

  mutating func finish() -> [Effect] {
    queue.work = nil
    return showedStep() + advance()
  }
}

extension RoomRequest {
  /// The path of the change: the common path of all operations of an edit.
  fileprivate var path: Pointer? {
    switch kind {
    case .message(.edit(let edit)): edit.patch.commonPath
    case .message(.perform(let perform)): perform.command
    default: nil
    }
  }

  /// If the type rejects an enclosing value, reports the error at the edited path.
  func placed(_ mismatch: PropsError) -> PropsError {
    guard let path, path.starts(with: mismatch.path) else { return mismatch }
    return PropsError(path: path, reason: mismatch.reason)
  }
}
