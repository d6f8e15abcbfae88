import StorybookSchema

extension Room {
  /// Takes a part of the answer to an evaluation; one that nobody waits for is passed over.
  package mutating func receive(
    _ outcome: Outcome, for ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard let work, work.ticket == ticket else { return [] }
    switch outcome {
    case .decoded(let due): return decoded(work, due)
    case .reacted(let reaction): return reacted(work, reaction)
    case .rejected(let mismatch): return rejected(work, mismatch)
    case .inspected(let inspection): return inspected(inspection)
    case .rendered(let rendering, let timing): return rendered(rendering, timing)
    case .crashed(let report): return crashed(work, report)
    }
  }

  private mutating func decoded(_ work: Work, _ due: [String]) -> [Effect] {
    self.work?.isDecoded = true
    var effects = commit(work) + openDoors() + noteDrift(work) + load(due)
    if !work.wantsRendering { effects += finish() }
    return effects
  }

  /// An event that left the props as they were has no revision of its own.
  private mutating func reacted(_ work: Work, _ reaction: Reaction) -> [Effect] {
    var effects = performed(work, reaction)
    guard let props = reaction.props else {
      return effects + recordMoment(performed: work.performed) + finish()
    }
    var work = work
    work.props = props
    work.isDecoded = true
    self.work = work
    effects += commit(work) + noteDrift(work) + load(reaction.due)
    if !work.wantsRendering { effects += finish() }
    return effects
  }

  private func performed(_ work: Work, _ reaction: Reaction) -> [Effect] {
    guard let note = reaction.performed, case .request(let request) = work.purpose else {
      return []
    }
    return toAuthorAndOthers(request) {
      .performed(seq: $0, participant: request.participant, note)
    }
  }

  private mutating func commit(_ work: Work) -> [Effect] {
    guard case .request(let request) = work.purpose else { return [] }
    let old = props
    let patch: Patch
    switch request.action {
    case .edit(let edit, let merge):
      patch = edit
      let paths = edit.operations.map(\.path)
      history.edited(
        from: old, by: .init(participant: request.participant, paths: paths), merge: merge)
    case .perform(let command, _, let merge):
      patch = .difference(from: old, to: work.props)
      history.edited(
        from: old, by: .init(participant: request.participant, paths: [command]), merge: merge)
    case .loaded(let name, _), .failedLoad(let name, _):
      patch = .difference(from: old, to: work.props)
      loads[name] = nil
    case .undo:
      patch = .difference(from: old, to: work.props)
      history.wentBack(from: old)
    case .redo:
      patch = .difference(from: old, to: work.props)
      history.wentForward(from: old)
    case .show(_, let replay):
      patch = .difference(from: old, to: work.props)
      // A whole replay is one step of the history.
      history.edited(from: old, by: .init(participant: "replay \(replay)", paths: []), merge: true)
    default:
      patch = .difference(from: old, to: work.props)
      history.edited(
        from: old, by: .init(participant: request.participant, paths: []), merge: false)
    }
    props = work.props
    revision += 1
    if case .restore(_, let restored, _) = request.action { revision = max(revision, restored) }
    return toAuthorAndOthers(request) { seq in
      .changed(
        HostMessage.Changed(
          revision: revision, seq: seq, participant: request.participant, patch: patch,
          history: history.counts))
    } + recordChange(patch, from: old, performed: work.performed) + takeOver(from: request)
  }

  private mutating func rejected(_ work: Work, _ mismatch: Mismatch) -> [Effect] {
    switch work.purpose {
    case .request(let request):
      if case .show(let step, _) = request.action { return misfit(work, step, mismatch) }
      return [reject(request, mismatch)] + finish()
    case .opening where work.props != original:
      props = original
      let doors = openDoors()
      let everyone = HostMessage.rejected(seq: 0, mismatch)
      return doors + [.send(everyone, to: .everyone)]
        + evaluate(original, for: .catchingUp, rendering: true)
    case .opening, .catchingUp, .rebuilt:
      let drift = Drift.between(work.props, andPublished: schema)
      if !drift.isEmpty { return drifted(drift) }
      return crashed(work, CrashReport(.thrown, "\(mismatch)"))
    }
  }

  private mutating func rendered(_ rendering: Rendering, _ timing: Timing) -> [Effect] {
    self.rendering = Rendered(
      revision: revision, mediaType: rendering.mediaType, body: rendering.body, timing: timing,
      notes: rendering.notes, isSettled: isSettled)
    crash = nil
    settledRevision = revision
    shown = work?.props
    return openDoors() + forgetInspection() + [.show(to: .everyone)] + finish()
  }

  /// Props that trap while they decode are not taken over: the next edit starts from good ones.
  private mutating func crashed(_ work: Work, _ report: CrashReport) -> [Effect] {
    var effects = openDoors()
    let crash = Crash(revision: revision, report: report, props: work.props)
    lastCrash = crash
    effects += recordCrash(crash, of: work)
    if case .request(let request) = work.purpose, !work.isDecoded {
      let path = request.path ?? Pointer()
      effects.append(reject(request, Mismatch(path: path, reason: report.message)))
    } else {
      self.crash = crash
      settledRevision = revision
    }
    guard report.stack == nil else {
      return effects + [.send(.crashed(crash), to: .everyone)] + finish()
    }
    unexplained[work.ticket] = crash
    return effects + finish()
  }

  /// Takes what was found out about a crash: now it is told, though the room may have gone on.
  package mutating func explain(
    _ report: CrashReport, for ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard var crash = unexplained.removeValue(forKey: ticket) else { return [] }
    let isShown = self.crash == crash
    let isLast = lastCrash == crash
    crash.report = report
    tape?.explain(report, for: ticket)
    if isShown { self.crash = crash }
    if isLast { lastCrash = crash }
    return [.send(.crashed(crash), to: .everyone)]
  }

  mutating func openDoors() -> [Effect] {
    guard let waiting else { return [] }
    self.waiting = nil
    return waiting.flatMap { letIn($0) }
  }

  mutating func finish() -> [Effect] {
    work = nil
    return arrived() + advance()
  }
}

extension Request {
  fileprivate var path: Pointer? {
    switch action {
    case .edit(let patch, _): patch.operations.first?.path
    case .perform(let command, _, _): command
    default: nil
    }
  }
}
