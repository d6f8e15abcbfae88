import StorybookSchema
package import Storybook

/// A room that several hosts replicate.
extension Room {
  /// Adopts a state that the hosts agreed on, and proposes commits from now on.
  ///
  /// Pending requests of this host are applied on top of it; its participants receive the new
  /// state.
  package mutating func share(_ state: RoomState) -> [Effect] {
    startSharing {
      $0.loads.discardAll()
      $0.results.forgetFailures()
      $0.state = state
      $0.texts = TextHistory(from: state.revision)
      guard $0.membership.waiting == nil else { return [] }
      return $0.reopen()
    }
  }

  /// Starts sharing if the state of this room is the agreed one.
  package mutating func shareAsIs() -> [Effect] { startSharing { _ in [] } }

  private mutating func startSharing(_ adopt: (inout Room) -> [Effect]) -> [Effect] {
    let wasStarted = queue.work != nil
    queue.withdraw()
    if replication == nil { replication = Replication() }
    let effects = adopt(&self)
    if membership.waiting == nil { return effects + advance() }
    guard wasStarted else { return [] }
    return start()
  }

  /// Continues as owner without the unreachable log: commits locally, pending proposals included.
  package mutating func commitLocally() -> [Effect] {
    guard var former = replication else { return [] }
    replication = nil
    let left = former.remote.keys.sorted().flatMap { former.setParticipants([], at: $0) }
    let effects =
      noteEvents(left) + (former.takeTicket(queue.work?.ticket).map { settle($0) } ?? [])
    guard !former.isOwner else { return effects }
    return effects + loadAgain()
  }

  /// Sets whether this host owns the room; the owner runs the loads of its props.
  package mutating func keep(_ isOwner: Bool) -> [Effect] {
    guard let before = replication?.isOwner, before != isOwner else { return [] }
    replication?.isOwner = isOwner
    guard isOwner else { return [] }
    return loadAgain()
  }

  private mutating func loadAgain() -> [Effect] {
    guard !isSettled else { return [] }
    results.outdate(revision)
    return advanceIfIdle()
  }

  /// Updates the participants on another host; an empty list after it has left.
  package mutating func setParticipants(_ others: [Participant], at host: String) -> [Effect] {
    guard let before = replication.map({ $0.remote[host] ?? [] }), before != others else {
      return []
    }
    let place = max(0, membership.limit - participantCount + before.count)
    return noteEvents(replication?.setParticipants(Array(others.prefix(place)), at: host) ?? [])
  }

  private mutating func noteEvents(_ events: [Presence.Event]) -> [Effect] {
    guard !events.isEmpty else { return [] }
    for event in events { _ = noteEvent(event) }
    return [.presence] + offerSteps()
  }
}

// MARK: Commits

extension Room {
  /// Proposes the commit of the current evaluation to the log.
  mutating func propose(_ commit: Commit, due: [DueLoad] = []) -> [Effect] {
    guard let ticket = queue.work?.ticket else { return [] }
    replication?.propose(commit, of: ticket, due: due)
    return [.propose(commit, ticket)]
  }

  /// Proposes a commit that runs none of the author's code.
  mutating func propose(_ commit: Commit, of request: RoomRequest, to props: Value) -> [Effect] {
    queue.work = PendingEvaluation(
      ticket: queue.nextTicket(), purpose: .request(request), props: props, revision: revision,
      wantsRendering: false)
    return propose(commit)
  }

  /// Whether the commit of that evaluation is proposed and not yet accepted.
  package func proposes(_ ticket: Evaluation.Ticket) -> Bool {
    queue.work?.ticket == ticket && replication?.proposes(ticket) == true
  }

  /// Applies the proposed commit after the log has accepted it.
  package mutating func agreed(on ticket: Evaluation.Ticket) -> [Effect] {
    guard queue.work?.ticket == ticket, let proposal = replication?.takeTicket(ticket) else {
      return []
    }
    return settle(proposal)
  }

  private mutating func settle(_ proposal: Replication.Proposal) -> [Effect] {
    if proposal.commit.kind == .renewed, let work = queue.work {
      queue.work = nil
      return applyCommit(proposal.commit, to: work.props) + reopen()
        + evaluate(props, for: .rebuilt, rendering: true)
    }
    if proposal.isDrifted { results.drift = nil }
    var effects = settle(proposal.commit, due: proposal.due)
    for outcome in proposal.outcomes { effects += receiveOutcome(outcome, for: proposal.ticket) }
    return effects
  }

  /// Applies a commit from another host; returns `nil` if it does not apply to the current state.
  package mutating func follow(_ commit: Commit) -> [Effect]? {
    guard isNext(commit), let props = try? props.applying(commit.patch, within: .props) else {
      return nil
    }
    if queue.work?.isCommitted == false, case .request? = queue.work?.purpose { queue.withdraw() }
    forget(commit)
    return applyCommit(commit, to: props) + advanceIfIdle()
  }

  /// Drops a request whose commit the log accepted although this room was not notified.
  private mutating func forget(_ commit: Commit) {
    guard commit.seq != 0 else { return }
    queue.removeAll { $0.seq == commit.seq && $0.participant == commit.participant }
  }

  private func isNext(_ commit: Commit) -> Bool {
    switch commit.kind {
    case .undo: commit.revision > revision && history.undo.contains { $0.author == commit.author }
    case .redo: commit.revision > revision && history.redo.contains { $0.author == commit.author }
    case .performed, .record: commit.revision == revision
    default: commit.revision > revision
    }
  }

  /// Handles an initial state from a link that does not fit the type: resets to the story's own
  /// props.
  mutating func rejectInitialProps(_ work: PendingEvaluation, mismatch: PropsError) -> [Effect] {
    guard revision == 0, replication?.isOwner == true else {
      return admitPending() + unfit(work, mismatch: mismatch)
    }
    queue.prepend(RoomRequest(.message(.reset(seq: 0))))
    return admitPending() + [.send(.rejected(seq: 0, mismatch), to: .everyone)] + finish()
  }

  /// Proposes the story's new own props to the other hosts.
  mutating func renew(from before: Value) -> [Effect] {
    guard membership.waiting == nil else { return start() }
    queue.prepend(RoomRequest(.renew(from: before)))
    return advance()
  }

  mutating func renew(from before: Value, request: RoomRequest) -> [Effect] {
    var new = props
    if props == before { new = original }
    var commit = Commit(.renewed, revision: revision + 1, by: request)
    commit.patch = .difference(from: props, to: new, isCertain: true)
    guard replication != nil else { return applyCommit(commit, to: new) }
    return propose(commit, of: request, to: new)
  }
}
