import StorybookSchema

/// A recording with random access to its moments.
package struct Timeline: Hashable, Sendable {
  package let recording: Recording
  /// Moments at regular intervals; later ones result from applying patches to them.
  private let checkpoints: [Recording.Moment]
  private static let spacing = 32

  package init(_ recording: Recording) {
    self.recording = recording
    var moment = recording.start
    var checkpoints = [moment]
    for (index, step) in recording.steps.enumerated() {
      moment = Self.moment(after: step, moment)
      if (index + 1).isMultiple(of: Self.spacing) { checkpoints.append(moment) }
    }
    self.checkpoints = checkpoints
  }

  package func moment(_ step: Int) -> Recording.Moment {
    let nearest = step / Self.spacing
    return recording.steps[nearest * Self.spacing..<step].reduce(checkpoints[nearest]) {
      Self.moment(after: $1, $0)
    }
  }

  private static func moment(
    after step: Recording.Step, _ moment: Recording.Moment
  ) -> Recording.Moment {
    guard let next = try? moment.after(step) else {
      preconditionFailure("The patches of a valid recording apply.")
    }
    return next
  }
}
