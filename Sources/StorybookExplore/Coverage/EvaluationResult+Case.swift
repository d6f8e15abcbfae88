import Storybook
import StorybookProgram

extension EvaluationResult {
  /// Whether the case ended its worker process.
  var isFatal: Bool {
    guard case .crashed(let report) = result else { return false }
    return report.cause != .thrown
  }

  var isCrashed: Bool {
    if case .crashed = result { true } else { false }
  }

  var isLate: Bool {
    guard case .crashed(let report) = result else { return false }
    return report.cause == .deadline
  }

  var isRejected: Bool {
    if case .rejected = result { true } else { false }
  }

  /// The hash of the output, to compare it with others; `nil` when the type rejects the props, or
  /// when the case timed out, which may be due to a busy machine.
  var look: Int? {
    switch result {
    case .rendered(let rendering, _): rendering.hashValue
    case .rejected: nil
    case .crashed where isLate: nil
    case .crashed(let report): report.cause.hashValue
    }
  }
}
