import Storybook
import StorybookSchema

/// What the author's code makes of props.
struct PropsCheck: Hashable, Sendable {
  let verdict: Checker.Verdict
  var broken: [BrokenRule] = []
  /// What the type writes otherwise than it was given.
  var altered: [Alteration] = []
}

extension PropsCheck {
  /// - Parameter replies: all parts of the answer to an evaluation.
  init(_ replies: [WorkerReply]) {
    for case .outcome(.inspected(let inspection)) in replies {
      (broken, altered) = (inspection.broken, inspection.altered)
    }
    switch replies.last {
    case .outcome(.rendered): verdict = .renders
    case .outcome(.rejected(let mismatch)): verdict = .refused(mismatch)
    case .outcome(.crashed(let report)):
      verdict = .failed(WorkerExitError(report: report).description)
    default: verdict = .failed("There is no rendering.")
    }
  }
}
