import StorybookSchema

/// Decisions about commits: immediate in a local room, through the log in a shared room.
extension Room {
  /// Applies a commit, or proposes it to the log first.
  mutating func decide(_ commit: Commit, of work: PendingEvaluation, _ due: [DueLoad] = [])
    -> [Effect]
  {
    guard isShared else { return settle(commit, of: work, due) }
    self.work?.proposal = PendingCommit(commit: commit, props: work.props, due: due)
    self.work?.wantsRendering = work.wantsRendering
    return [.propose(commit, work.ticket)]
  }

  /// Decides on a change that runs none of the author's code.
  mutating func decide(
    _ kind: Commit.Kind, _ request: Request, to props: Value? = nil,
    environment: EnvironmentSettings? = nil
  ) -> [Effect] {
    let props = props ?? self.props
    var commit = commit(of: request, to: props, environment: environment)
    if !commit.changesProps { commit.patch = Patch([]) }
    commit.kind = kind
    if case .record = kind { commit.revision = revision }
    guard isShared else { return apply(commit, to: props) }
    ticket += 1
    let work = PendingEvaluation(
      ticket: ticket, purpose: .request(request), props: props, revision: revision,
      wantsRendering: false, isDecoded: true)
    self.work = work
    return decide(commit, of: work)
  }

  /// Applies the proposed commit after the log has accepted it.
  package mutating func agreed(on ticket: Evaluation.Ticket) -> [Effect] {
    guard var work, work.ticket == ticket, let proposal = work.proposal else { return [] }
    work.props = proposal.props
    work.proposal = nil
    self.work = work
    var effects = settle(proposal.commit, of: work, proposal.due)
    for outcome in proposal.outcomes { effects += receive(outcome, for: ticket) }
    return effects
  }

  /// Applies a commit from another host; returns `nil` if it does not apply to the current state.
  package mutating func follow(_ commit: Commit) -> [Effect]? {
    guard isNext(commit), let props = try? props.applying(commit.patch) else { return nil }
    if work?.isCommitted == false, case .request? = work?.purpose { withdraw() }
    forget(commit)
    return apply(commit, to: props) + (work == nil ? advance() : [])
  }

  /// Drops a request whose commit the log accepted although this room was not notified.
  private mutating func forget(_ commit: Commit) {
    let index = requests.firstIndex {
      commit.seq != 0 && $0.seq == commit.seq && $0.participant == commit.participant
    }
    if let index { requests.remove(at: index) }
  }

  private func isNext(_ commit: Commit) -> Bool {
    switch commit.kind {
    case .undo where history.previous == nil, .redo where history.next == nil: false
    case .performed, .record: commit.revision == revision
    default: commit.revision > revision
    }
  }

  private mutating func settle(_ commit: Commit, of work: PendingEvaluation, _ due: [DueLoad])
    -> [Effect]
  {
    let effects = apply(commit, to: work.props)
    if let rebased = work.rebased {
      texts.committed(rebased, of: commit.participant, at: revision)
    }
    self.work?.revision = revision
    if commit.kind == .renewed {
      self.work = nil
      return effects + reopen() + evaluate(props, for: .rebuilt, rendering: true)
    }
    guard commit.changesProps else { return effects + finish() }
    let more = openDoors() + noteDrift(work) + load(due)
    return effects + more + (work.wantsRendering ? [] : finish())
  }
}
