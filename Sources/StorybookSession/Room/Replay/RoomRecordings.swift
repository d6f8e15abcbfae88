import StorybookSchema
import Storybook

/// The recordings of a room, and the replay of one.
struct RoomRecordings: Sendable {
  /// The current recording: every step since a participant started it.
  private(set) var session: RecordingSession?
  /// The recent steps, to be kept as a recording after the fact.
  private var recent: RecordingSession
  var player: ReplayController?

  init(story: String, start: Recording.Moment) {
    recent = RecordingSession(story: story, date: 0, start: start, dropsOldest: true)
  }

  /// The encoded size of all steps in bytes.
  var bytes: Int { recent.size + (session?.size ?? 0) }

  /// Starts a recording and discards the current one, stops it, or keeps the recent steps as one.
  mutating func control(
    _ action: ClientMessage.Record.Action, story: String, at now: Int,
    moment: Recording.Moment, crash: Crash?
  ) {
    switch action {
    case .start where session?.isOn != true:
      session = RecordingSession(story: story, date: now, start: moment)
      guard let report = crash?.report.withoutStack else { return }
      each { $0.record(at: now, moment, crash: report) }
    case .stop: session?.stop()
    case .keep where session?.isOn != true:
      session = recent
      session?.stop()
    case .start, .keep: break
    }
  }

  /// Records in both, so that they agree on every step that they share.
  mutating func each(_ record: (inout RecordingSession) -> Void) {
    session?.apply(record)
    recent.apply(record)
  }
}

extension RecordingSession {
  fileprivate mutating func apply(_ change: (inout RecordingSession) -> Void) { change(&self) }

  /// Records a crash at the step that resulted in its props, else as an extra step.
  mutating func recordCrash(
    _ crash: Crash, _ moment: Recording.Moment, at time: Int, performed: Recording.Performed?,
    ticket: Evaluation.Ticket
  ) {
    guard isOn else { return }
    let report = crash.report.withoutStack
    if performed != nil || !note(report, on: crash.props) {
      record(at: time, moment, performed: performed, crash: report)
    }
    if crash.report.stack == nil { expectReason(for: ticket) }
  }
}

extension CrashReport {
  /// The report without its stack, which recordings do not keep.
  fileprivate var withoutStack: CrashReport { CrashReport(cause, message) }
}
