import StorybookRecording
import StorybookSchema
import Storybook

/// A recording that a participant has started, until it is stopped or full.
struct RecordingSession: Hashable, Sendable {
  private(set) var recording: Recording
  private(set) var isOn = true
  /// Whether it ended because it was full.
  private(set) var isFull = false
  /// The moment after the last step.
  private var last: Recording.Moment
  /// The encoded size of all steps in bytes.
  private(set) var size = 0
  /// The approximate memory in bytes.
  private(set) var memory: Int
  /// The steps of crashes whose symbolication is pending.
  private var pendingSymbolications: [Evaluation.Ticket: Int] = [:]

  static let stepLimit = 10_000
  /// The maximum encoded size of all steps, in bytes.
  static let sizeLimit = 16 << 20

  init(story: String, date: Int, start: Recording.Moment) {
    recording = Recording(story: story, date: date, start: start)
    last = start
    memory = recording.memory
  }

  var report: HostMessage.RecordingReport {
    HostMessage.RecordingReport(
      isOn: isOn, steps: recording.steps.count, since: recording.date,
      duration: recording.duration, isFull: isFull)
  }

  mutating func stop() {
    isOn = false
    last = recording.start
  }

  /// Appends a step.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970; steps stay in order if the clock is set back.
  ///   - patch: the patch from the props `old` to those of the moment, if known.
  mutating func record(
    at now: Int, moment: Recording.Moment, patch: Patch? = nil, from old: Value? = nil,
    performed: Recording.Performed? = nil, crash: CrashReport? = nil
  ) {
    guard isOn else { return }
    let step = Recording.Step(
      at: max(recording.duration, now - recording.date),
      patch: change(patch, from: old, to: moment.props),
      environment: .change(from: last.environment, to: moment.environment),
      performed: performed, crash: crash)
    let bytes = step.value.bytes.count
    guard recording.steps.count < Self.stepLimit, size + bytes <= Self.sizeLimit else {
      stop()
      isFull = true
      return
    }
    recording.steps.append(step)
    size += bytes
    memory += step.memory + MemoryLayout<Recording.Step>.stride
    last = moment
  }

  /// Adds a crash to the last step if it resulted in these props and has no crash yet; returns
  /// whether it did.
  mutating func noteCrash(_ crash: CrashReport, on props: Value) -> Bool {
    guard isOn, let index = recording.steps.indices.last, recording.steps[index].crash == nil,
      last.props == props
    else { return false }
    recording.steps[index].crash = crash
    return true
  }

  /// Expects a symbolicated report for the crash of the last step.
  mutating func expectReason(for ticket: Evaluation.Ticket) {
    guard isOn else { return }
    pendingSymbolications[ticket] = recording.steps.count - 1
  }

  mutating func explain(_ report: CrashReport, for ticket: Evaluation.Ticket) {
    guard let index = pendingSymbolications.removeValue(forKey: ticket) else { return }
    recording.steps[index].crash = CrashReport(report.cause, report.message)
  }

  /// Reuses the patch if it applies to the last recorded props; after a crash the room may have
  /// continued from others.
  private func change(_ patch: Patch?, from old: Value?, to props: Value) -> Patch? {
    if let patch, old == last.props { return patch }
    return .change(from: last.props, to: props)
  }
}

extension Patch {
  /// Returns `nil` if the values are equal.
  fileprivate static func change(from old: Value, to new: Value) -> Patch? {
    let patch = difference(from: old, to: new)
    guard !patch.operations.isEmpty else { return nil }
    return patch
  }
}
