import Storybook
import StorybookSchema

/// The result of evaluating props with the author's code.
struct PropsCheck: Hashable, Sendable {
  let verdict: Checker.Verdict
  var broken: [BrokenRule] = []
  /// The values that the type encodes differently from how it was given them.
  var altered: [Alteration] = []
}

extension PropsCheck {
  /// - Parameter replies: all parts of the reply to an evaluation.
  init(_ replies: [WorkerReply]) {
    for case .outcome(.inspected(let inspection)) in replies {
      (broken, altered) = (inspection.broken, inspection.altered)
    }
    switch replies.last {
    case .outcome(.rendered): verdict = .renders
    case .outcome(.rejected(let mismatch)): verdict = .refused(mismatch)
    case .outcome(.crashed(let report)):
      verdict = .failed(WorkerExitError(report: report).description)
    default: verdict = .failed("No rendering was returned.")
    }
  }
}
