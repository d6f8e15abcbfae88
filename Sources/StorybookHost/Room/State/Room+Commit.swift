import StorybookRecording
import StorybookSchema
import Storybook

/// State changes of a room by commits.
extension Room {
  /// Commits the props of a request's evaluation, and continues with their rendering.
  mutating func commit(
    _ work: PendingEvaluation, of request: RoomRequest, note: PerformedNote? = nil, due: [DueLoad]
  ) -> [Effect] {
    // What is confirmed makes no step.
    let kind = contains(request) ? .step(paths: [], merge: false) : request.commitKind
    var commit = Commit(kind, revision: revision + 1, by: request)
    if let place = work.step { (commit.author, commit.passed) = (place.author, place.passed) }
    commit.environment = work.environment
    commit.note = request.noted(note)
    if let due = load(of: request)?.due { commit.kind = .load(due) }
    commit.patch = work.patch ?? .difference(from: props, to: work.props, isCertain: true)
    if work.patch != nil, let restarts = work.restarts {
      commit.patch = Patch(commit.patch.operations + restarts.operations)
    }
    if case .restore(let known) = request.kind {
      commit.revision = max(commit.revision, known.revision)
      commit.edits = known.edits
      life.adopt(known)
    }
    queue.work = work
    guard replication == nil else { return propose(commit, due: due) }
    return settle(commit, due: due)
  }

  /// Commits a change that runs none of the author's code.
  mutating func commit(
    _ kind: Commit.Kind, of request: RoomRequest, environment: EnvironmentSettings? = nil,
    note: PerformedNote? = nil
  ) -> [Effect] {
    var commit = Commit(kind, revision: revision, by: request)
    if environment != nil { commit.revision += 1 }
    commit.environment = environment
    commit.note = request.noted(note)
    guard replication == nil else { return propose(commit, of: request, to: props) }
    return applyCommit(commit, to: props) + showedStep()
  }

  /// Applies the commit of the current evaluation.
  mutating func settle(_ commit: Commit, due: [DueLoad]) -> [Effect] {
    guard let work = queue.work else { return [] }
    let effects = applyCommit(commit, to: work.props)
    if let rebased = work.rebased {
      texts.committed(rebased, of: commit.typist, at: revision)
    }
    queue.work?.revision = commit.revision
    queue.work?.isCommitted = true
    guard commit.changesProps else { return effects + finish() }
    let more =
      admitPending() + noteDrift(work)
      + load(due, isRestart: work.restarts != nil || commit.isLoad)
    guard !work.wantsRendering else { return effects + more }
    return effects + more + finish()
  }

  /// Applies a commit and sends the change to all participants. Its steps depend on their order:
  ///
  /// ```text
  /// sendPerformed, adoptCommit   send what was performed, and the environment at the last revision
  /// keepCommit                   compares the old props with the new ones, for history and loads
  /// props, revision              change
  /// texts.noteChanges            notes the texts as they were before this revision
  /// record…, sendChanged         read the room as it is now
  /// ```
  mutating func applyCommit(_ commit: Commit, to props: Value) -> [Effect] {
    let old = self.props
    let performed = commit.note.map {
      Recording.Performed(command: $0.command, value: $0.value, element: $0.element)
    }
    let (spliced, applied, placed) =
      commit.changesProps
      ? commit.patch.spliced(on: old, isRewriting: commit.isRewriting) : (commit.patch, [], [])
    var effects = sendPerformed(commit, to: props) + adoptCommit(commit)
    keepCommit(commit, from: old, to: props, operations: applied)
    noteCommit(commit)
    state.props = props
    state.revision = commit.revision
    texts.noteChanges(placed, of: old, at: revision, by: commit.note, to: props)
    switch commit.kind {
    case .record(let action): effects += record(action)
    case .performed: effects += recordChange(performed: performed)
    case .environment: break
    default: effects += sendChanged(commit, from: old, spliced: spliced, performed: performed)
    }
    return effects
  }

  private mutating func sendChanged(
    _ commit: Commit, from old: Value, spliced: Patch, performed: Recording.Performed?
  ) -> [Effect] {
    let plain = commit.patch.plain(from: old, to: props)
    if commit.kind != .undo { passedSteps[commit.typist] = nil }
    var effects = offerSteps(besides: commit.participant)
    effects += sendChange(commit, plain: plain, spliced: spliced)
    if performed != nil || old != props {
      effects += recordChange(plain, from: old, performed: performed)
    }
    return effects + pauseReplay(for: commit.participant)
  }

  private mutating func keepCommit(
    _ commit: Commit, from old: Value, to new: Value, operations: [AppliedOperation]
  ) {
    let bytes = commit.patch.weight
    switch commit.kind {
    case .step(let paths, let merge):
      state.history.edited(
        from: old, to: new, by: .init(participant: commit.author, paths: paths), merge: merge,
        bytes: bytes, operations: operations)
    case .undo:
      state.history.wentBack(
        from: old, at: .init(author: commit.author, passed: commit.passed), by: commit.typist)
    case .redo: state.history.wentForward(from: old, to: new, of: commit.author, by: commit.typist)
    case .load, .reload, .renewed:
      if case .load(let due) = commit.kind { loads.end(due, from: old, to: new) }
      if commit.isLoad { definition.noteLoad(from: old, to: new) }
      state.history.changedAside(to: new, operations: operations, bytes: bytes)
    case .environment, .performed, .record: break
    }
  }

  private mutating func adoptCommit(_ commit: Commit) -> [Effect] {
    let isAll = commit.kind == .environment
    guard let environment = commit.environment, isAll || environment != self.environment
    else { return [] }
    state.environment = environment
    let shown = isAll ? commit.revision : revision
    return toAuthorAndOthers(commit) { seq in
      .environment(seq: isAll ? seq : nil, revision: shown, environment)
    } + recordChange()
  }

  private func sendPerformed(_ commit: Commit, to new: Value) -> [Effect] {
    guard var note = commit.note else { return [] }
    note.change = ShortestChange(of: commit.patch, from: props, to: new)
    return toAuthorAndOthers(commit) {
      .performed(
        seq: $0, participant: commit.participant, note, unchanged: commit.kind == .performed)
    }
  }

  private func sendChange(_ commit: Commit, plain: Patch, spliced: Patch) -> [Effect] {
    toAuthorAndOthers(commit) { seq in
      .changed(
        HostMessage.Changed(
          revision: commit.revision, seq: seq, participant: commit.participant,
          page: seq == nil ? commit.page : nil, edit: seq == nil ? commit.edit : nil,
          loaded: commit.isLoad,
          rewritten: commit.isRewriting && spliced.operations.contains(where: \.isSplice),
          patch: plain, spliced: spliced == plain ? nil : spliced,
          history: history.counts, steps: seq == nil ? nil : offered[commit.participant]))
    }
  }

  /// Sends the `seq` only to the author of the change.
  private func toAuthorAndOthers(
    _ commit: Commit, message: (Int?) -> HostMessage
  ) -> [Effect] {
    [
      .send(message(commit.seq), to: .one(commit.participant)),
      .send(message(nil), to: .others(commit.participant)),
    ]
  }
}

extension Commit {
  init(_ kind: Kind, revision: Int, by request: RoomRequest) {
    self.init(kind, revision: revision)
    participant = request.participant
    seq = request.seq
    author = request.author
    page = request.page
  }
}

extension RoomRequest {
  fileprivate var commitKind: Commit.Kind {
    switch kind {
    case .message(.edit(let edit)):
      .step(paths: edit.patch.operations.map(\.path), merge: edit.merge)
    case .message(.perform(let perform)): .step(paths: [perform.command], merge: perform.merge)
    case .message(.undo): .undo
    case .message(.redo): .redo
    case .message(.reset): .step(paths: [Pointer()], merge: false)
    // A whole replay is one step of the history.
    case .show: .step(paths: [], merge: true)
    case .reload: .reload
    default: .step(paths: [], merge: false)
    }
  }

  /// The note of a command, with the element that its author acted on.
  fileprivate func noted(_ note: PerformedNote?) -> PerformedNote? {
    guard var note, case .message(.perform(let perform)) = kind else { return note }
    note.element = perform.element
    return note
  }

  fileprivate var author: String {
    if case .show(_, let replay) = kind { History.author(ofReplay: replay) } else { typist }
  }
}
