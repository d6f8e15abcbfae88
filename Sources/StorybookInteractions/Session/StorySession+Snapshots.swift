import Storybook
import StorybookProgram
import StorybookSchema

extension StorySession {
  /// The most bytes of the renderings of a test's snapshots and their props.
  static let snapshotLimit = 8 << 20

  /// Notes the rendering for a comparison with a recorded one. Throws a ``StepError`` if the screen
  /// fails, and for more than a worker sends.
  func takeSnapshot(_ name: String, isOutline: Bool) throws {
    guard !name.allSatisfy(\.isWhitespace) else {
      throw StepError("A snapshot needs a name.", showsRendering: false)
    }
    let snapshot = TestedSnapshot(
      name: name, step: stepCount, source: source, isOutline: isOutline,
      rendering: try steadyRendering(), state: traced)
    let bytes = (snapshots + [snapshot]).reduce(0) { $0 + $1.byteCount }
    guard bytes <= Self.snapshotLimit else {
      throw StepError(
        "The snapshots of a test have at most \(Self.snapshotLimit >> 20) MB, with their props: "
          + "take fewer, or divide the test.", showsRendering: false)
    }
    snapshots.append(snapshot)
  }

  /// The props rendered once more, at the time of all snapshots unless the test chose another one.
  private func steadyRendering() throws -> Rendering {
    let own = environment
    defer { environment = own }
    environment.clock = own.clock ?? EnvironmentSettings.snapshotClock
    for outcome in outcomes(of: nil) {
      switch outcome {
      case .rendered(let rendering, _): return rendering.withoutPage
      case .crashed(let report): throw StepError("The screen failed: \(report.message)")
      case .rejected(let error): throw StepError("\(error.path.shownPath): \(error.reason)")
      case .decoded, .reacted, .inspected: continue
      }
    }
    throw StepError("Nothing was rendered.")
  }
}

extension TestedSnapshot {
  fileprivate var byteCount: Int {
    let props = state.props.weight(upTo: StorySession.snapshotLimit) ?? StorySession.snapshotLimit
    return switch rendering.body {
    case .text(let text): props + text.utf8.count
    case .bytes(let bytes): props + bytes.count
    }
  }
}
