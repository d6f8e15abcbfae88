import StorybookRecording
import StorybookSchema
import Storybook

/// Replays a recording in the room; each step is requested after the previous one has arrived.
extension Room {
  mutating func load(_ name: String?, recording: Recording) {
    recordings.player = ReplayController(name: name, recording, number: queue.nextTicket())
  }

  mutating func control(_ replay: ClientMessage.Replay) -> [Effect] {
    switch replay.action {
    case .stop:
      let last = recordings.player?.reportState(.stopped, at: now)
      recordings.player = nil
      return last.map { [.send(.replaying($0), to: .everyone)] } ?? []
    case .pause: recordings.player?.pause(at: now)
    case .seek: break
    case .play:
      recordings.player?.play(at: now)
      let isNew = recordings.player?.asked == nil || recordings.player?.isAtEnd == true
      if replay.place == nil, isNew { go(to: .step(0)) }
    }
    if let place = replay.place { go(to: place) }
    return continuePlaying()
  }

  /// Reports the state of the loaded recording after any action on it.
  func sendReplay(
    withSteps: Bool = false, to recipients: Effect.Recipients = .everyone
  ) -> [Effect] {
    guard let player = recordings.player else { return [] }
    var report = player.reportState(player.isPlaying ? .playing : .paused, at: now)
    if withSteps { report.steps = player.listedSteps }
    return [.send(.replaying(report), to: recipients)]
  }

  /// Handles the timer of the next step.
  package mutating func wake(_ number: Int) -> [Effect] {
    guard recordings.player?.wake == number else { return [] }
    return continuePlaying() + advance()
  }

  /// Pauses the replay when a participant changes the props.
  mutating func pauseReplay(for participant: Participant.ID) -> [Effect] {
    guard recordings.player?.isPlaying == true, !participant.isEmpty else { return [] }
    recordings.player?.pause(at: now)
    return sendReplay()
  }

  private mutating func go(to place: ClientMessage.Place) {
    guard let step = recordings.player?.recording.step(place) else { return }
    recordings.player?.move(to: place, at: now)
    ask(for: step)
  }

  private mutating func ask(for step: Int) {
    guard let number = recordings.player?.number else { return }
    recordings.player?.ask(for: step)
    // Drops earlier requests, which are obsolete.
    queue.removeAll(where: \.isOfReplay)
    queue.append(RoomRequest(.show(step: step, replay: number)))
  }

  /// Requests the step that is due, or a timer for the next one.
  private mutating func continuePlaying() -> [Effect] {
    guard let player = recordings.player, player.isPlaying, let asked = player.asked,
      asked == player.shown
    else { return [] }
    guard let next = player.next(at: now) else {
      recordings.player?.pause(at: now)
      return sendReplay()
    }
    guard next.wait > 0, let wake = recordings.player?.nextWake() else {
      ask(for: next.step)
      return []
    }
    return [.wake(after: next.wait, number: wake)]
  }
}

// MARK: Showing a step

extension Room {
  /// Shows the moment of a step, unless another one has been requested since.
  mutating func showStep(_ step: Int, of number: Int, request: RoomRequest) -> [Effect] {
    guard let player = recordings.player, player.number == number, player.asked == step else {
      return showedStep()
    }
    let moment = player.timeline.moment(step)
    // Ignores environment fields that this host does not know.
    let environment = self.environment.adopting(moment.environment)
    if moment.props != props {
      return evaluate(moment.props, for: .request(request), environment: environment)
    }
    guard environment != self.environment else { return showedStep() }
    return commit(.environment, of: request, environment: environment)
  }

  /// Handles a moment whose props do not fit the current type: shows the part that fits.
  mutating func reportMismatch(
    _ mismatch: PropsError, of work: PendingEvaluation, for request: RoomRequest, at step: Int
  ) -> [Effect] {
    queue.work = nil
    let drift = Drift.between(work.props, andPublished: schema)
    let isFirstTry = recordings.player?.timeline.moment(step).props == work.props
    guard isFirstTry, let fitting = try? work.props.applying(drift.patch, within: .props),
      fitting != work.props
    else {
      recordings.player?.noteDrift(StepDrift(fields: [], problem: "\(mismatch)"), at: step)
      return showEnvironment(of: work, request: request)
    }
    recordings.player?.noteDrift(StepDrift(fields: drift.fields), at: step)
    guard fitting != props else { return showEnvironment(of: work, request: request) }
    return evaluate(fitting, for: .request(request), environment: work.environment)
  }

  private mutating func showEnvironment(
    of work: PendingEvaluation, request: RoomRequest
  ) -> [Effect] {
    guard let environment = work.environment, environment != self.environment else {
      return finish()
    }
    return commit(.environment, of: request, environment: environment) + advanceIfIdle()
  }

  /// Marks the last requested step as shown when no request is pending.
  mutating func showedStep() -> [Effect] {
    guard let player = recordings.player, let step = player.asked, step != player.shown,
      !queue.requests.contains(where: \.isOfReplay)
    else { return [] }
    recordings.player?.showStep(step)
    if player.drifts[step] == nil {
      let unread = Drift.between(player.timeline.moment(step).props, andPublished: schema)
        .limited(to: .unknown)
      if !unread.isEmpty {
        recordings.player?.noteDrift(StepDrift(fields: unread.fields), at: step)
      }
    }
    return sendReplay() + continuePlaying()
  }
}

extension RoomRequest {
  fileprivate var isOfReplay: Bool {
    if case .show = kind { true } else { false }
  }
}
