import StorybookSchema

/// What a room records. All of it returns at once while nothing is recorded.
extension Room {
  /// Starts a recording, forgetting the one in hand, or stops it.
  mutating func record(_ action: ClientMessage.Record.Action) -> [Effect] {
    switch action {
    case .start where tape?.isOn != true:
      tape = Tape(story: story, date: now, start: moment)
      if let crash { record(moment, crash: crash.report.unexplained) }
    case .stop: tape?.stop()
    case .start: break
    }
    return tellRecording()
  }

  func tellRecording(to recipients: Effect.Recipients = .everyone) -> [Effect] {
    [.send(.recording(tape?.report ?? .nothing), to: recipients)]
  }

  private var moment: Recording.Moment {
    Recording.Moment(props: props, environment: environment.value)
  }

  /// Notes that the props moved on.
  mutating func recordChange(
    _ patch: Patch, from old: Value, performed: Recording.Performed? = nil
  ) -> [Effect] {
    guard tape?.isOn == true else { return [] }
    record(moment, patch, from: old, performed: performed)
    return tellRecording()
  }

  /// Notes that something other than the props is new.
  mutating func recordMoment(performed: Recording.Performed? = nil) -> [Effect] {
    guard tape?.isOn == true else { return [] }
    record(moment, performed: performed)
    return tellRecording()
  }

  /// Notes a crash at the step that led to it; one that the room did not follow gets its own.
  mutating func recordCrash(_ crash: Crash, of work: Work) -> [Effect] {
    guard tape?.isOn == true else { return [] }
    let report = crash.report.unexplained
    let performed = work.isDecoded ? nil : work.performed
    if performed != nil || tape?.note(report, on: crash.props) == false {
      let moment = Recording.Moment(props: crash.props, environment: environment.value)
      record(moment, performed: performed, crash: report)
    }
    if crash.report.stack == nil { tape?.expectReason(for: work.ticket) }
    return tellRecording()
  }

  private mutating func record(
    _ moment: Recording.Moment, _ patch: Patch? = nil, from old: Value? = nil,
    performed: Recording.Performed? = nil, crash: CrashReport? = nil
  ) {
    let time = now
    tape?.record(at: time, moment, patch: patch, from: old, performed: performed, crash: crash)
  }
}

extension Work {
  /// The command that it performs.
  var performed: Recording.Performed? {
    guard case .request(let request) = purpose,
      case .perform(let command, let value, _) = request.action
    else { return nil }
    return Recording.Performed(command: command, value: value)
  }
}

extension CrashReport {
  /// Without the stack, which a recording does not keep.
  fileprivate var unexplained: CrashReport { CrashReport(cause, message) }
}
