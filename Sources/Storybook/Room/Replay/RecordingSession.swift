import StorybookSchema

/// A recording of a room: one that was started, which ends when it is full, or the last steps of the
/// room, which drops the oldest.
struct RecordingSession: Hashable, Sendable {
  private(set) var recording: Recording
  private(set) var isOn = true
  /// True when it ended by itself.
  private(set) var isFull = false
  /// The moment after the last step.
  private var last: Recording.Moment
  /// Bytes of each step, as it is written; the same however far the start has moved.
  private var sizes: [Int] = []
  private var size = 0
  /// Whether the oldest steps make room for new ones.
  private let dropsOldest: Bool
  /// Where crashes are, whose place in the code is still looked up.
  private var pendingSymbolications: [Evaluation.Ticket: Int] = [:]

  static let stepLimit = 10_000
  /// Bytes of the steps, as they are written.
  static let sizeLimit = 16 << 20

  /// Limits of the last steps, which every room keeps.
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

  /// Takes a step.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970; a clock that was set back stands still.
  ///   - patch: what led from the props `old` to those of the moment, if that is known.
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
      (isOn, isFull) = (false, true)
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
      preconditionFailure("Every step of a recording applies to the moment before it.")
    }
    recording.start = start
    recording.date += first.at
    for index in recording.steps.indices { recording.steps[index].at -= first.at }
    pendingSymbolications = pendingSymbolications.compactMapValues { $0 > 0 ? $0 - 1 : nil }
  }

  /// Says that the last step, which led to the props, was one that the screen failed on; false when
  /// it was another one.
  mutating func note(_ crash: CrashReport, on props: Value) -> Bool {
    guard isOn, let index = recording.steps.indices.last, recording.steps[index].crash == nil,
      last.props == props
    else { return false }
    recording.steps[index].crash = crash
    return true
  }

  /// The crash of the last step is told better once its place is known.
  mutating func expectReason(for ticket: Evaluation.Ticket) {
    guard isOn else { return }
    pendingSymbolications[ticket] = recording.steps.count - 1
  }

  mutating func explain(_ report: CrashReport, for ticket: Evaluation.Ticket) {
    guard let index = pendingSymbolications.removeValue(forKey: ticket) else { return }
    recording.steps[index].crash = CrashReport(report.cause, report.message)
  }

  /// What was recorded last need not be where the room went on from: it may have crashed.
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
  /// Nil when there is no difference.
  fileprivate static func change(from old: Value, to new: Value) -> Patch? {
    let patch = difference(from: old, to: new)
    return patch.operations.isEmpty ? nil : patch
  }
}
