import StorybookSchema

extension Room {
  /// Takes a part of the answer to an evaluation; one that nobody waits for is passed over.
  package mutating func receive(
    _ outcome: Outcome, for ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard let work, work.ticket == ticket else { return [] }
    if work.proposal != nil {
      self.work?.proposal?.outcomes.append(outcome)
      return []
    }
    switch outcome {
    case .decoded(let due): return decoded(work, due)
    case .reacted(let reaction): return reacted(work, reaction)
    case .rejected(let mismatch): return rejected(work, mismatch)
    case .inspected(let inspection): return inspected(inspection)
    case .rendered(let rendering, let timing): return rendered(rendering, timing)
    case .crashed(let report): return crashed(work, report)
    }
  }

  private mutating func decoded(_ work: PendingEvaluation, _ due: [DueLoad]) -> [Effect] {
    self.work?.isDecoded = true
    guard case .request(let request) = work.purpose else {
      var effects = openDoors()
      // Somebody elsewhere has moved on meanwhile: these props are not the room's any more.
      if work.revision == revision { effects += noteDrift(work) + load(due) }
      return effects + finishUnlessRendering(work)
    }
    let commit = commit(of: request, to: work.props, environment: work.environment)
    return decide(commit, of: work, due)
  }

  /// An event that left the props as they were has no revision of its own.
  private mutating func reacted(_ work: PendingEvaluation, _ reaction: Reaction) -> [Effect] {
    guard case .request(let request) = work.purpose else { return finish() }
    guard let props = reaction.props else {
      if let load = load(of: request) {
        return reportMismatch(request, "“\(load.due.name)” has ended, and the props are as before.")
          + finish()
      }
      guard let note = reaction.performed else {
        return recordMoment(performed: work.performed) + finish()
      }
      var commit = Commit(.performed, revision: revision)
      (commit.participant, commit.seq, commit.note) = (request.participant, request.seq, note)
      var work = work
      work.wantsRendering = false
      return decide(commit, of: work)
    }
    var work = work
    work.props = props
    work.isDecoded = true
    self.work = work
    var commit = commit(of: request, to: props, environment: nil)
    commit.note = reaction.performed
    return decide(commit, of: work, reaction.due)
  }

  private mutating func rejected(_ work: PendingEvaluation, _ mismatch: PropsError) -> [Effect] {
    switch work.purpose {
    case .request(let request):
      if case .show(let step, _) = request.action { return reportMismatch(work, step, mismatch) }
      if load(of: request) != nil { return reportMismatch(request, mismatch.reason) + finish() }
      refuse(work, request)
      return [reject(request, request.placed(mismatch))] + finish()
    case .opening where work.props != original && isShared: return refuseSeed(work, mismatch)
    case .opening where work.props != original:
      props = original
      let doors = openDoors()
      let everyone = HostMessage.rejected(seq: 0, mismatch)
      return doors + [.send(everyone, to: .everyone)]
        + evaluate(original, for: .catchingUp, rendering: true)
    case .opening, .catchingUp, .rebuilt: return unfit(work, mismatch)
    }
  }

  /// The room's props are none of their type.
  mutating func unfit(_ work: PendingEvaluation, _ mismatch: PropsError) -> [Effect] {
    let drift = Drift.between(work.props, andPublished: schema)
    if !drift.isEmpty { return drifted(drift) }
    return crashed(work, CrashReport(.thrown, "\(mismatch)"))
  }

  private mutating func rendered(_ rendering: Rendering, _ timing: Timing) -> [Effect] {
    let shownRevision = work?.revision ?? revision
    self.rendering = Rendered(
      revision: shownRevision, mediaType: rendering.mediaType, body: rendering.body, timing: timing,
      notes: rendering.notes, isSettled: isSettled)
    crash = nil
    settledRevision = shownRevision
    shown = work?.props
    return openDoors() + forgetInspection() + [.show(to: .everyone)] + finish()
  }

  /// Props that trap while they decode are not taken over: the next edit starts from good ones.
  private mutating func crashed(_ work: PendingEvaluation, _ report: CrashReport) -> [Effect] {
    var effects = openDoors()
    let crash = Crash(revision: work.revision, report: report, props: work.props)
    lastCrash = crash
    effects += recordCrash(crash, of: work)
    if case .request(let request) = work.purpose, !work.isDecoded {
      let path = request.path ?? Pointer()
      refuse(work, request)
      effects.append(reject(request, PropsError(path: path, reason: report.message)))
      effects += reportMismatch(request, report.message)
    } else {
      self.crash = crash
      settledRevision = work.revision
    }
    guard report.stack == nil else {
      return effects + [.send(.crashed(crash), to: .everyone)] + finish()
    }
    pendingSymbolications[work.ticket] = crash
    return effects + finish()
  }

  /// Sends a crash whose stack takes longer to look up than its message may wait.
  package mutating func reportCrash(of ticket: Evaluation.Ticket) -> [Effect] {
    pendingSymbolications[ticket].map { [.send(.crashed($0), to: .everyone)] } ?? []
  }

  /// Takes what was found out about a crash: now it is told, though the room may have gone on.
  package mutating func explain(
    _ report: CrashReport, for ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard var crash = pendingSymbolications.removeValue(forKey: ticket) else { return [] }
    let isShown = self.crash == crash
    let isLast = lastCrash == crash
    crash.report = report
    recordReason(report, for: ticket)
    if isShown { self.crash = crash }
    if isLast { lastCrash = crash }
    return [.send(.crashed(crash), to: .everyone)]
  }

  /// What is typed next was typed behind it.
  private mutating func refuse(_ work: PendingEvaluation, _ request: Request) {
    guard let rebased = work.rebased else { return }
    texts.refused(rebased, request.seq, of: request.participant, at: revision)
  }

  mutating func openDoors() -> [Effect] {
    guard let waiting else { return [] }
    self.waiting = nil
    return waiting.flatMap { letIn($0) }
  }

  private mutating func finishUnlessRendering(_ work: PendingEvaluation) -> [Effect] {
    work.wantsRendering ? [] : finish()
  }

  mutating func finish() -> [Effect] {
    work = nil
    return arrived() + advance()
  }
}

extension Request {
  /// Where props were to change: the place that all operations of an edit have in common.
  fileprivate var path: Pointer? {
    switch action {
    case .edit(let edit): edit.patch.commonPath
    case .perform(let perform): perform.command
    default: nil
    }
  }
}

extension Request {
  /// A type that refuses a whole refuses what was edited inside of it.
  fileprivate func placed(_ mismatch: PropsError) -> PropsError {
    guard let path, path.starts(with: mismatch.path) else { return mismatch }
    return PropsError(path: path, reason: mismatch.reason)
  }
}
