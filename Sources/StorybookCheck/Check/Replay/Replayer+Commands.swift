import Storybook
import StorybookCommandLine
import StorybookProgram
import StorybookRecording
import StorybookSchema
import StorybookHost

extension Replayer {
  /// Performs the step's command on the props before it. A command that no longer exists, or has
  /// another effect, is reported as a deviation; only a crash is a failure.
  func perform(
    _ performed: Recording.Performed, shown: ReplayedStep
  ) async throws -> ReplayedStep {
    var replayed = shown
    let before = fitting(timeline.moment(shown.step - 1).props)
    do {
      switch try await ask(.evaluate(evaluation(performed, on: before, step: shown.step))) {
      case .outcome(.reacted(let reaction)):
        let expected = fitting(timeline.moment(shown.step).props)
        replayed.deviation = deviation(from: expected, to: reaction.props ?? before, shown: shown)
      case .outcome(.rejected(let mismatch)):
        replayed.deviation = "The command can no longer be performed: \(mismatch)"
      case .outcome(.crashed(let report)): replayed.result = .crashed(report)
      default: break
      }
    } catch let exit as WorkerExitError {
      replayed.result = .crashed(exit.report)
    }
    return replayed
  }

  private func evaluation(
    _ performed: Recording.Performed, on props: Value, step: Int
  ) -> Evaluation {
    let recorded = timeline.moment(step).environment
    return Evaluation(
      ticket: 0, screen: recording.screen,
      story: String(recording.story.dropFirst(recording.screen.count + 1)), props: props.bytes,
      environment: (try? environment.merging(recorded)) ?? environment,
      event: .perform(performed.command, performed.value), wantsRendering: false)
  }

  private func deviation(
    from expected: Value, to props: Value, shown: ReplayedStep
  ) -> String? {
    let paths = Patch.difference(from: expected, to: props).operations.map(\.path.shown)
    guard shown.recorded == nil, !paths.isEmpty else { return nil }
    return "The command has a different result at \(paths.joined(separator: ", "))."
  }

  /// Returns the props as migrated to the current type.
  private func fitting(_ props: Value) -> Value {
    guard let drift = schema.map({ Drift.between(props, andPublished: $0) }),
      drift.fields.contains(where: { $0.kind != .unknown }),
      let migrated = try? props.applying(drift.patch, within: .props)
    else { return props }
    return migrated
  }
}
