import Storybook
import StorybookRecording
import StorybookSchema

/// A recording whose moments are migrated to the current type of its props.
///
/// ```text
/// {"story":"cart/new", …, "props":{"user_name":"Ann"}}        {…, "props":{"userName":"Ann"}}
/// {"at":350,"patch":[{… "path":"/user_name" …}]}              {"at":350,"patch":[{… "path":"/userName" …}]}
/// ```
struct RecordingMigration {
  private(set) var recording: Recording
  /// What only a person can decide, once for each place.
  private(set) var openFields: [Drift.Field] = []
  private var last: (old: Value, new: Value)

  /// - Parameters:
  ///   - recording: its moments follow by ``append(_:after:drift:mode:)``.
  ///   - drift: that of the start.
  init(_ recording: Recording, drift: Drift, mode: FixMode) {
    self.recording = recording
    self.recording.steps = []
    last = (recording.start.props, recording.start.props)
    last.new = migrated(last.old, drift: drift, mode: mode)
    self.recording.start.props = last.new
  }

  /// Adds a step.
  ///
  /// - Parameters:
  ///   - props: the old props after the step.
  ///   - drift: that of these props.
  ///   - before: the drift of the props before the step, which says where its command is now.
  mutating func append(
    _ step: Recording.Step, to props: Value, drift: Drift, before: Drift, mode: FixMode
  ) {
    let new = migrated(props, drift: drift, mode: mode)
    var step = step
    if last.old != last.new || props != new {
      step.patch = .difference(from: last.new, to: new)
      if step.patch?.operations.isEmpty == true { step.patch = nil }
    }
    step.performed = step.performed.map {
      Recording.Performed(
        command: before.place(of: $0.command), value: $0.value, element: $0.element)
    }
    last = (props, new)
    recording.steps.append(step)
  }

  private mutating func migrated(_ props: Value, drift: Drift, mode: FixMode) -> Value {
    let known = Set(openFields.map(\.path))
    openFields += drift.open.filter { !known.contains($0.path) }
    let patch = mode == .lossy ? drift.patch : drift.lossless
    return (try? props.applying(patch)) ?? props
  }
}

extension Drift {
  /// Returns where a renamed field, or what is in it, is now.
  fileprivate func place(of pointer: Pointer) -> Pointer {
    let renamed = fields.first { $0.from.map { pointer.starts(with: $0) } ?? false }
    guard let renamed, let from = renamed.from else { return pointer }
    return Pointer(renamed.path.tokens + pointer.tokens.dropFirst(from.tokens.count))
  }
}

extension Replayer {
  /// Migrates the recording; `nil` if it fits, or the type cannot be probed.
  func migration(_ mode: FixMode) async throws -> RecordingMigration? {
    guard schema != nil else { return nil }
    var before = try await drift(0)
    var migration = RecordingMigration(recording, drift: before, mode: mode)
    var hasDrift = !before.isEmpty
    for (index, step) in recording.steps.enumerated() {
      let drift = try await drift(index + 1)
      hasDrift = hasDrift || !drift.isEmpty
      migration.append(
        step, to: timeline.moment(index + 1).props, drift: drift, before: before, mode: mode)
      before = drift
    }
    return hasDrift ? migration : nil
  }
}
