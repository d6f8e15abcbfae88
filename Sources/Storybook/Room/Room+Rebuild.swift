package import StorybookSchema

extension Room {
  /// Goes on with a new build of the author's code, or with a new file of its fixture.
  ///
  /// Props that nobody has touched follow the story's own; all others stay as they are.
  package mutating func rebuilt(schema: Value, original: Value) -> [Effect] {
    let before = self.original
    self.schema = schema
    self.original = original
    player?.forgetDrifts()
    guard !isShared else {
      withdraw()
      return renew(from: before)
    }
    if props == before { props = original }
    withdraw()
    guard waiting == nil else { return start() }
    revision += 1
    texts = TextHistory(from: revision)
    return reopen() + evaluate(props, for: .rebuilt, rendering: true)
  }

  /// Everybody is told the whole state again; what they are shown is out of date.
  mutating func reopen() -> [Effect] {
    settledRevision = revision - 1
    return participants.map { participant in
      .send(.opened(opened(for: participant.id)), to: .one(participant.id))
    }
  }

  /// More is known of the same type: nothing is rendered again.
  package mutating func described(schema: Value) -> [Effect] {
    guard schema != self.schema else { return [] }
    self.schema = schema
    return waiting == nil ? [.send(.schema(room: id, schema), to: .everyone)] : []
  }

  /// What is under way asks code that is gone, or is about props that are: it is asked again.
  mutating func withdraw() {
    guard let work else { return }
    self.work = nil
    if case .request(let request) = work.purpose, !work.isCommitted {
      requests.insert(request, at: 0)
    }
  }

  /// The props do not decode: what is shown stays, with a list of what does not fit.
  mutating func drifted(_ drift: Drift) -> [Effect] {
    self.drift = drift
    crash = nil
    settledRevision = work?.revision ?? revision
    let doors = openDoors()
    return doors + [.send(.drifted(revision, drift), to: .everyone)] + finish()
  }

  /// Looks for what a decoder passes over in silence: fields that the type no longer knows.
  mutating func noteDrift(_ work: PendingEvaluation) -> [Effect] {
    let mayDrift: Bool =
      switch work.purpose {
      case .rebuilt: true
      case .opening: isFixture
      case .request, .catchingUp: drift != nil
      }
    guard mayDrift else { return [] }
    let before = drift
    let found = Drift.between(props, andPublished: schema).limited(to: .unknown)
    drift = found.isEmpty ? nil : found
    guard drift != before else { return [] }
    return [.send(.drifted(revision, found), to: .everyone)]
  }
}
