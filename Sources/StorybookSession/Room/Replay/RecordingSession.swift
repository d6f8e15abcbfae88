import StorybookSchema
import Storybook

/// A recording in progress: either started by a participant, until it is stopped or full, or the
/// most recent steps of a room, which drops the oldest ones.
struct RecordingSession: Hashable, Sendable {
  private(set) var recording: Recording
  private(set) var isOn = true
  /// Whether it ended because it was full.
  private(set) var isFull = false
  /// The moment after the last step.
  private var last: Recording.Moment
  /// The encoded size of each step in bytes, without its time: independent of how far the start has
  /// moved.
  private var sizes: [Int] = []
  private(set) var size = 0
  /// Whether it drops the oldest steps when it is full.
  private let dropsOldest: Bool
  /// The steps of crashes whose symbolication is pending.
  private var pendingSymbolications: [Evaluation.Ticket: Int] = [:]

  static let stepLimit = 10_000
  /// The maximum encoded size of all steps, in bytes.
  static let sizeLimit = 16 << 20

  /// The limits of the recent steps that every room keeps.
  static let recentStepLimit = 200
  static let recentSizeLimit = 1 << 20

  init(story: String, date: Int, start: Recording.Moment, dropsOldest: Bool = false) {
    recording = Recording(story: story, date: date, start: start)
    last = start
    self.dropsOldest = dropsOldest
  }

  var report: HostMessage.RecordingReport {
    HostMessage.RecordingReport(
      isOn: isOn, steps: recording.steps.count, since: recording.date,
      duration: recording.duration, isFull: isFull)
  }

  mutating func stop() { isOn = false }

  /// Appends a step.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970; steps stay in order if the clock is set back.
  ///   - patch: the patch from the props `old` to those of the moment, if known.
  mutating func record(
    at now: Int, _ moment: Recording.Moment, patch: Patch? = nil, from old: Value? = nil,
    performed: Recording.Performed? = nil, crash: CrashReport? = nil
  ) {
    guard isOn else { return }
    if dropsOldest, recording.steps.isEmpty { recording.date = now }
    var step = Recording.Step(
      at: 0,
      patch: change(patch, from: old, to: moment.props),
      environment: .change(from: last.environment, to: moment.environment),
      performed: performed, crash: crash)
    let bytes = step.contentSize
    if dropsOldest {
      makeSpace(for: bytes)
    } else if recording.steps.count >= Self.stepLimit || size + bytes > Self.sizeLimit {
      isOn = false
      isFull = true
      return
    }
    step.at = max(recording.duration, now - recording.date)
    recording.steps.append(step)
    sizes.append(bytes)
    size += bytes
    last = moment
  }

  private mutating func makeSpace(for bytes: Int) {
    while !recording.steps.isEmpty,
      recording.steps.count >= Self.recentStepLimit || size + bytes > Self.recentSizeLimit
    { dropFirst() }
  }

  /// Moves the start past the first step.
  private mutating func dropFirst() {
    let first = recording.steps.removeFirst()
    size -= sizes.removeFirst()
    guard let start = try? recording.start.after(first) else {
      preconditionFailure("Every step of a valid recording applies to the preceding moment.")
    }
    recording.start = start
    recording.date += first.at
    for index in recording.steps.indices { recording.steps[index].at -= first.at }
    pendingSymbolications = pendingSymbolications.filter { $0.value > 0 }.mapValues { $0 - 1 }
  }

  /// Adds a crash to the last step if it resulted in these props and has no crash yet; returns
  /// whether it did.
  mutating func note(_ crash: CrashReport, on props: Value) -> Bool {
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

extension Recording.Step {
  fileprivate var contentSize: Int {
    var step = self
    step.at = 0
    return step.value.bytes.count
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
