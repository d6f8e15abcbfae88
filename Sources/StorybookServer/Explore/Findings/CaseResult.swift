import Storybook
import StorybookSchema

/// The result of rendering one set of props.
struct CaseResult: Hashable, Sendable {
  enum Outcome: Hashable, Sendable {
    case rendered(Rendering)
    case refused(PropsError)
    case failed(CrashReport)
  }

  let outcome: Outcome
  var broken: [BrokenRule] = []

  /// - Parameter replies: all parts of the reply to an evaluation.
  init(_ replies: [WorkerReply]) {
    for case .outcome(.inspected(let inspection)) in replies { broken = inspection.broken }
    switch replies.last {
    case .outcome(.rendered(let rendering, _)): outcome = .rendered(rendering)
    case .outcome(.rejected(let mismatch)): outcome = .refused(mismatch)
    case .outcome(.crashed(let report)): outcome = .failed(report)
    case .failed(let reason): outcome = .failed(CrashReport(.thrown, reason))
    default: outcome = .failed(CrashReport(.thrown, "No rendering was returned."))
    }
  }

  init(_ report: CrashReport) { outcome = .failed(report) }

  /// Whether the case ended its worker process.
  var isFatal: Bool {
    guard case .failed(let report) = outcome else { return false }
    return report.cause != .thrown
  }

  var isLate: Bool {
    guard case .failed(let report) = outcome else { return false }
    return report.cause == .deadline
  }

  var isRefused: Bool {
    if case .refused = outcome { true } else { false }
  }

  /// The hash of the output, to compare it with others; `nil` when the type rejects the props, or
  /// when the case timed out, which may be due to a busy machine.
  var look: Int? {
    switch outcome {
    case .rendered(let rendering): rendering.hashValue
    case .refused: nil
    case .failed(let report): isLate ? nil : report.cause.hashValue
    }
  }
}
