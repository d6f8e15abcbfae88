import StorybookSchema

/// What a room records: its last steps always, and all steps while a recording is on.
extension Room {
  /// Starts a recording, forgetting the one in hand; stops it; or keeps the last steps as one.
  mutating func record(_ action: ClientMessage.Record.Action) -> [Effect] {
    switch action {
    case .start where tape?.isOn != true:
      tape = Tape(story: story, date: now, start: moment)
      if let crash { record(moment, crash: crash.report.unexplained) }
    case .stop: tape?.stop()
    case .keep where tape?.isOn != true:
      tape = recent
      tape?.stop()
    case .start, .keep: break
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
    record(moment, patch, from: old, performed: performed)
    return tape?.isOn == true ? tellRecording() : []
  }

  /// Notes that something other than the props is new.
  mutating func recordMoment(performed: Recording.Performed? = nil) -> [Effect] {
    record(moment, performed: performed)
    return tape?.isOn == true ? tellRecording() : []
  }

  /// Notes a crash at the step that led to it; one that the room did not follow gets its own.
  mutating func recordCrash(_ crash: Crash, of work: Work) -> [Effect] {
    let moment = Recording.Moment(props: crash.props, environment: environment.value)
    let performed = work.isDecoded ? nil : work.performed
    let time = now
    eachTape { tape in
      tape.recordCrash(
        crash, moment, at: time, performed: performed, ticket: work.ticket)
    }
    return tape?.isOn == true ? tellRecording() : []
  }

  /// Notes why a crash happened that was recorded before its place in the code was known.
  mutating func recordReason(_ report: CrashReport, for ticket: Evaluation.Ticket) {
    eachTape { $0.explain(report, for: ticket) }
  }

  private mutating func eachTape(_ change: (inout Tape) -> Void) {
    tape?.apply(change)
    recent.apply(change)
  }

  private mutating func record(
    _ moment: Recording.Moment, _ patch: Patch? = nil, from old: Value? = nil,
    performed: Recording.Performed? = nil, crash: CrashReport? = nil
  ) {
    let time = now
    eachTape {
      $0.record(at: time, moment, patch: patch, from: old, performed: performed, crash: crash)
    }
  }
}

extension Tape {
  fileprivate mutating func apply(_ change: (inout Tape) -> Void) { change(&self) }

  /// Notes a crash at the step that led to its props; one that the room did not follow gets its own.
  fileprivate mutating func recordCrash(
    _ crash: Crash, _ moment: Recording.Moment, at time: Int, performed: Recording.Performed?,
    ticket: Evaluation.Ticket
  ) {
    guard isOn else { return }
    let report = crash.report.unexplained
    if performed != nil || !note(report, on: crash.props) {
      record(at: time, moment, performed: performed, crash: report)
    }
    if crash.report.stack == nil { expectReason(for: ticket) }
  }
}

extension Work {
  /// The command that it performs.
  var performed: Recording.Performed? {
    guard case .request(let request) = purpose,
      case .perform(let perform) = request.action
    else { return nil }
    return Recording.Performed(command: perform.command, value: perform.value)
  }
}

extension CrashReport {
  /// Without the stack, which a recording does not keep.
  fileprivate var unexplained: CrashReport { CrashReport(cause, message) }
}
