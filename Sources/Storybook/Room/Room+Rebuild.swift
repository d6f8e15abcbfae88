package import StorybookSchema

extension Room {
  /// Goes on with a new build of the author's code, or with a new file of its fixture.
  ///
  /// Props that nobody has touched follow the story's own; all others stay as they are.
  package mutating func rebuilt(schema: Value, original: Value) -> [Effect] {
    let isUntouched = props == self.original
    self.schema = schema
    self.original = original
    if isUntouched { props = original }
    withdraw()
    player?.forgetDrifts()
    guard waiting == nil else { return start() }
    revision += 1
    settledRevision = revision - 1
    let opened = participants.map { participant -> Effect in
      .send(.opened(self.opened(for: participant.id)), to: .one(participant.id))
    }
    return opened + evaluate(props, for: .rebuilt, rendering: true)
  }

  /// More is known of the same type: nothing is rendered again.
  package mutating func described(schema: Value) -> [Effect] {
    guard schema != self.schema else { return [] }
    self.schema = schema
    return waiting == nil ? [.send(.schema(room: id, schema), to: .everyone)] : []
  }

  /// What is under way asks code that is gone: it is asked again.
  private mutating func withdraw() {
    guard let work else { return }
    self.work = nil
    if case .request(let request) = work.purpose, !work.isDecoded {
      requests.insert(request, at: 0)
    }
  }

  /// The props do not decode: what is shown stays, with a list of what does not fit.
  mutating func drifted(_ drift: Drift) -> [Effect] {
    self.drift = drift
    crash = nil
    settledRevision = revision
    let doors = openDoors()
    return doors + [.send(.drifted(revision, drift), to: .everyone)] + finish()
  }

  /// Looks for what a decoder passes over in silence: fields that the type no longer knows.
  mutating func noteDrift(_ work: Work) -> [Effect] {
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
