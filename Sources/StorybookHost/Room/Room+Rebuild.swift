import StorybookProgram
package import StorybookSchema
import Storybook

extension Room {
  /// Continues with a new build of the author's code, or a changed fixture file.
  ///
  /// Unedited props follow the story's own; edited ones are kept.
  package mutating func rebuilt(schema: Value, original: Value) -> [Effect] {
    let before = self.original
    definition.schema = schema
    definition.original = original
    recordings.player?.forgetDrifts()
    queue.withdraw()
    guard replication == nil else { return renew(from: before) }
    if props == before {
      let patch = Patch.difference(from: before, to: original, isCertain: true)
      state.history.changedAside(
        to: original, operations: patch.spliced(on: before).applied, bytes: patch.weight)
      state.props = original
    }
    guard membership.waiting == nil else { return start() }
    state.revision += 1
    texts = TextHistory(from: revision)
    return reopen() + evaluate(props, for: .rebuilt, rendering: true)
  }

  /// Takes the new id of its story; the next rebuild brings its code.
  package mutating func rename(to story: String, screen: String) {
    state.story = story
    definition.screen = screen
  }

  /// Sends the complete state to all participants and marks the rendering as outdated.
  mutating func reopen() -> [Effect] {
    results.outdate(revision)
    _ = offerSteps()
    return participants.map { participant in
      .send(.opened(opened(for: participant.id)), to: .one(participant.id))
    }
  }

  /// Sets a more complete schema of the same type; renders nothing again.
  package mutating func described(schema: Value) -> [Effect] {
    guard schema != self.schema else { return [] }
    definition.schema = schema
    guard membership.waiting == nil else { return [] }
    return [.send(.schema(room: id, schema), to: .everyone)]
  }

  /// Reports the schema drift of props that do not decode; keeps the last rendering.
  mutating func drifted(_ drift: Drift) -> [Effect] {
    results.drifted(drift, at: queue.work?.revision ?? revision)
    let admitted = admitPending()
    return admitted + [.send(.drifted(revision, drift), to: .everyone)] + finish()
  }

  /// Commits props that the type rejects if a migration has led to them, or is taken back. `nil` for
  /// other requests.
  mutating func commitDrifted(
    _ work: PendingEvaluation, mismatch: PropsError, of request: RoomRequest
  ) -> [Effect]? {
    let rest = Drift.between(work.props, andPublished: schema)
    let isStep = work.step != nil && rest.isOfOldType
    guard isStep || isPartly(rest, after: request) else { return nil }
    var work = work
    work.wantsRendering = true
    guard replication == nil else { return proposeDrifted(work, mismatch: mismatch, of: request) }
    results.drift = nil
    return commit(work, of: request, due: []) + drifted(rest)
  }

  /// The drift is reported once the log has accepted the commit.
  private mutating func proposeDrifted(
    _ work: PendingEvaluation, mismatch: PropsError, of request: RoomRequest
  ) -> [Effect] {
    let effects = commit(work, of: request, due: [])
    _ = replication?.hold(.rejected(mismatch), for: work.ticket)
    return effects
  }

  /// Whether an edit of props that did not fit their type makes them fit it better: a migration leaves
  /// values that fit nothing.
  private func isPartly(_ rest: Drift, after request: RoomRequest) -> Bool {
    guard case .message(.edit) = request.kind, let drift, drift.isOfOldType else { return false }
    let before = Set(drift.fields.map(\.path))
    return !rest.isEmpty && rest.fields.count < before.count
      && rest.fields.allSatisfy { before.contains($0.path) }
  }

  /// Detects unknown fields, which decoders ignore silently.
  mutating func noteDrift(_ work: PendingEvaluation) -> [Effect] {
    let mayDrift: Bool =
      switch work.purpose {
      case .rebuilt: true
      case .opening: definition.isFixture
      case .request, .catchingUp: drift != nil
      }
    guard mayDrift else { return [] }
    let before = drift
    let found = Drift.between(props, andPublished: schema).limited(to: .unknown)
    results.drift = nil
    if !found.isEmpty { results.drift = found }
    guard drift != before else { return [] }
    return [.send(.drifted(revision, found), to: .everyone)]
  }
}

extension Drift {
  fileprivate var isOfOldType: Bool { fields.contains { $0.kind != .unknown } }
}
