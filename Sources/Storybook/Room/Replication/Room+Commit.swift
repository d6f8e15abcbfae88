import StorybookSchema

/// State changes of a room by commits, which it decides alone or agrees on with other hosts.
extension Room {
  /// Returns the commit of a request whose props are valid.
  func commit(of request: Request, to props: Value, environment: EnvironmentSettings?) -> Commit {
    var commit = Commit(request.commitKind, revision: revision + 1)
    commit.participant = request.participant
    commit.seq = request.seq
    commit.author = request.author
    commit.environment = environment
    if let due = load(of: request)?.due { commit.kind = .load(due) }
    switch request.kind {
    case .message(.edit(let edit)): commit.patch = work?.rebased?.patch ?? edit.patch
    default: commit.patch = .difference(from: self.props, to: props)
    }
    if case .restore(_, let restored, _) = request.kind {
      commit.revision = max(commit.revision, restored)
    }
    return commit
  }

  /// Applies a commit and sends the change to all participants.
  mutating func apply(_ commit: Commit, to props: Value) -> [Effect] {
    let old = self.props
    let performed = commit.note.map { Recording.Performed(command: $0.command, value: $0.value) }
    let (spliced, changes) =
      commit.changesProps ? commit.patch.spliced(on: old) : (commit.patch, [])
    var effects = sendPerformed(commit) + adopt(commit)
    keep(commit, from: old, to: props, changes)
    self.props = props
    revision = commit.revision
    texts.note(changes, of: old, at: revision)
    switch commit.kind {
    case .record(let action): effects += record(action)
    case .performed: effects += recordMoment(performed: performed)
    case .environment: break
    default:
      effects +=
        sendChange(commit, commit.patch.plain(on: old), spliced)
        + recordChange(commit.patch.plain(on: old), from: old, performed: performed)
        + takeOver(by: commit.participant)
    }
    return effects
  }

  private mutating func keep(
    _ commit: Commit, from old: Value, to new: Value, _ changes: [Change]
  ) {
    switch commit.kind {
    case .step(let paths, let merge):
      // Undoing an edit that replaces a whole text uses the history of the room.
      let changes = commit.patch.operations.allSatisfy(\.isSplice) ? changes : []
      history.edited(
        from: old, by: .init(participant: commit.author, paths: paths), merge: merge,
        bytes: commit.patch.weight, changes: changes)
    case .undo: history.wentBack(from: old, by: commit.participant)
    case .redo: history.wentForward(from: old)
    case .load(let due):
      loads.removeAll { $0.due == due }
      if old == original || old == loaded { loaded = new }
      history.changedAside()
    case .renewed: history.changedAside()
    case .environment, .performed, .record: break
    }
  }

  private mutating func adopt(_ commit: Commit) -> [Effect] {
    let isAll = commit.kind == .environment
    guard let environment = commit.environment, isAll || environment != self.environment
    else { return [] }
    self.environment = environment
    let shown = isAll ? commit.revision : revision
    return toAuthorAndOthers(commit) { seq in
      .environment(seq: isAll ? seq : nil, revision: shown, environment)
    } + recordMoment()
  }

  private func sendPerformed(_ commit: Commit) -> [Effect] {
    guard let note = commit.note else { return [] }
    return toAuthorAndOthers(commit) {
      .performed(seq: $0, participant: commit.participant, note)
    }
  }

  private func sendChange(_ commit: Commit, _ plain: Patch, _ spliced: Patch) -> [Effect] {
    toAuthorAndOthers(commit) { seq in
      .changed(
        HostMessage.Changed(
          revision: commit.revision, seq: seq, participant: commit.participant,
          patch: plain, spliced: spliced == plain ? nil : spliced, history: history.counts))
    }
  }

  /// Sends the `seq` only to the author of the change.
  private func toAuthorAndOthers(
    _ commit: Commit, _ message: (Int?) -> HostMessage
  ) -> [Effect] {
    [
      .send(message(commit.seq), to: .one(commit.participant)),
      .send(message(nil), to: .others(commit.participant)),
    ]
  }
}

extension Request {
  fileprivate var commitKind: Commit.Kind {
    switch kind {
    case .message(.edit(let edit)):
      .step(paths: edit.patch.operations.map(\.path), merge: edit.merge)
    case .message(.perform(let perform)): .step(paths: [perform.command], merge: perform.merge)
    case .message(.undo): .undo
    case .message(.redo): .redo
    // A whole replay is one step of the history.
    case .show: .step(paths: [], merge: true)
    default: .step(paths: [], merge: false)
    }
  }

  fileprivate var author: String {
    if case .show(_, let replay) = kind { "replay \(replay)" } else { participant }
  }
}
