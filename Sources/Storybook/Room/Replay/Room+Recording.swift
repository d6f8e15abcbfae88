import StorybookSchema

/// The recordings of a room: always the recent steps, and every step while recording.
extension Room {
  /// Starts a recording and discards the current one, stops it, or keeps the recent steps as one.
  mutating func record(_ action: ClientMessage.Record.Action) -> [Effect] {
    switch action {
    case .start where recordingSession?.isOn != true:
      recordingSession = RecordingSession(story: story, date: now, start: moment)
      if let crash { record(moment, crash: crash.report.pendingSymbolications) }
    case .stop: recordingSession?.stop()
    case .keep where recordingSession?.isOn != true:
      recordingSession = recent
      recordingSession?.stop()
    case .start, .keep: break
    }
    return sendRecording()
  }

  func sendRecording(to recipients: Effect.Recipients = .everyone) -> [Effect] {
    [.send(.recording(recordingSession?.report ?? .nothing), to: recipients)]
  }

  private var moment: Recording.Moment {
    Recording.Moment(props: props, environment: environment.value)
  }

  /// Records a change of the props.
  mutating func recordChange(
    _ patch: Patch, from old: Value, performed: Recording.Performed? = nil
  ) -> [Effect] {
    record(moment, patch, from: old, performed: performed)
    return recordingSession?.isOn == true ? sendRecording() : []
  }

  /// Records a change of something other than the props.
  mutating func recordMoment(performed: Recording.Performed? = nil) -> [Effect] {
    record(moment, performed: performed)
    return recordingSession?.isOn == true ? sendRecording() : []
  }

  /// Records a crash at the step that caused it, or as an extra step if the room rejected its
  /// props.
  mutating func recordCrash(_ crash: Crash, of work: PendingEvaluation) -> [Effect] {
    let moment = Recording.Moment(props: crash.props, environment: environment.value)
    let performed = work.isCommitted ? nil : work.performed
    let time = now
    eachRecordingSession { recordingSession in
      recordingSession.recordCrash(
        crash, moment, at: time, performed: performed, ticket: work.ticket)
    }
    return recordingSession?.isOn == true ? sendRecording() : []
  }

  /// Adds the symbolicated report to a recorded crash.
  mutating func recordReason(_ report: CrashReport, for ticket: Evaluation.Ticket) {
    eachRecordingSession { $0.explain(report, for: ticket) }
  }

  private mutating func eachRecordingSession(_ change: (inout RecordingSession) -> Void) {
    recordingSession?.apply(change)
    recent.apply(change)
  }

  private mutating func record(
    _ moment: Recording.Moment, _ patch: Patch? = nil, from old: Value? = nil,
    performed: Recording.Performed? = nil, crash: CrashReport? = nil
  ) {
    let time = now
    eachRecordingSession {
      $0.record(at: time, moment, patch: patch, from: old, performed: performed, crash: crash)
    }
  }
}

extension RecordingSession {
  fileprivate mutating func apply(_ change: (inout RecordingSession) -> Void) { change(&self) }

  /// Records a crash at the step that resulted in its props, else as an extra step.
  fileprivate mutating func recordCrash(
    _ crash: Crash, _ moment: Recording.Moment, at time: Int, performed: Recording.Performed?,
    ticket: Evaluation.Ticket
  ) {
    guard isOn else { return }
    let report = crash.report.pendingSymbolications
    if performed != nil || !note(report, on: crash.props) {
      record(at: time, moment, performed: performed, crash: report)
    }
    if crash.report.stack == nil { expectReason(for: ticket) }
  }
}

extension PendingEvaluation {
  /// The command that the evaluation performs.
  var performed: Recording.Performed? {
    guard case .request(let request) = purpose,
      case .message(.perform(let perform)) = request.kind
    else { return nil }
    return Recording.Performed(command: perform.command, value: perform.value)
  }
}

extension CrashReport {
  /// The report without its stack, which recordings do not keep.
  fileprivate var pendingSymbolications: CrashReport { CrashReport(cause, message) }
}
