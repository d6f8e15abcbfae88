import StorybookRecording
import StorybookSchema
import Storybook

/// The recordings of a room, and the replay of one.
struct RoomRecordings: Sendable {
  /// The current recording: every step since a participant started it.
  var session: RecordingSession?
  var player: ReplayController?

  /// The approximate memory in bytes.
  var bytes: Int { (session?.memory ?? 0) + (player?.timeline.memory ?? 0) }

  /// Starts a recording and discards the current one, or stops it.
  mutating func control(
    _ action: ClientMessage.Record.Action, story: String, at now: Int,
    moment: Recording.Moment, crash: Crash?
  ) {
    switch action {
    case .start where session?.isOn != true:
      session = RecordingSession(story: story, date: now, start: moment)
      guard let report = crash?.report.withoutStack else { return }
      session?.record(at: now, moment: moment, crash: report)
    case .stop: session?.stop()
    case .start: break
    }
  }
}

extension RecordingSession {
  /// Records a crash at the step that resulted in its props, else as an extra step.
  mutating func recordCrash(
    _ crash: Crash, moment: Recording.Moment, at time: Int, performed: Recording.Performed?,
    ticket: Evaluation.Ticket
  ) {
    let report = crash.report.withoutStack
    if performed != nil || !noteCrash(report, on: crash.props) {
      record(at: time, moment: moment, performed: performed, crash: report)
    }
    if crash.report.stack == nil { expectReason(for: ticket) }
  }
}

extension CrashReport {
  /// The report without its stack, which recordings do not keep.
  fileprivate var withoutStack: CrashReport { CrashReport(cause, message) }
}
