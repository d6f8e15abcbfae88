package import StorybookSchema

/// A recording with random access to its moments.
package struct Timeline: Hashable, Sendable {
  package let recording: Recording
  /// The approximate memory in bytes.
  package private(set) var memory: Int
  /// Why steps cannot be shown: their patches do not apply, and their moments are those before.
  package private(set) var failures: [Int: Patch.ApplyError] = [:]
  /// What steps changed, in short.
  package private(set) var changes: [Int: ShortestChange] = [:]
  /// Moments at regular intervals; later ones result from applying patches to them.
  private var checkpoints: [Recording.Moment]
  private var spacing = 32
  /// The memory that checkpoints share with nothing: beyond it every other one goes. A long text
  /// is another one after each letter.
  private static let checkpointLimit = 32 << 20

  package init(_ recording: Recording) {
    self.recording = recording
    checkpoints = [recording.start]
    memory = recording.memory
    var moment = recording.start
    var bytes = 0
    for (index, step) in recording.steps.enumerated() {
      let before = moment.props
      do { moment = try moment.after(step) } catch { failures[index + 1] = error }
      note(step, at: index + 1, from: before, to: moment.props)
      guard (index + 1).isMultiple(of: spacing) else { continue }
      bytes += moment.props.memory(besides: checkpoints.last?.props)
      checkpoints.append(moment)
      if bytes > Self.checkpointLimit { bytes = thinOut() }
    }
    memory += bytes
  }

  private mutating func note(
    _ step: Recording.Step, at number: Int, from before: Value, to after: Value
  ) {
    guard failures[number] == nil, let patch = step.patch,
      let change = ShortestChange(of: patch, from: before, to: after)
    else { return }
    changes[number] = change
    memory += MemoryLayout<ShortestChange>.stride + change.memory
  }

  /// Keeps every other checkpoint; returns the memory of the rest.
  private mutating func thinOut() -> Int {
    spacing *= 2
    checkpoints = stride(from: 0, to: checkpoints.count, by: 2).map { checkpoints[$0] }
    return zip(checkpoints, checkpoints.dropFirst()).reduce(0) { sum, pair in
      sum + pair.1.props.memory(besides: pair.0.props)
    }
  }

  /// - Parameter step: from 0, the start, to the last step of the recording.
  package func moment(_ step: Int) -> Recording.Moment {
    let nearest = step / spacing
    return recording.steps[nearest * spacing..<step].reduce(checkpoints[nearest]) { moment, step in
      (try? moment.after(step)) ?? moment
    }
  }
}
