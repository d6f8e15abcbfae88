package import Storybook
package import StorybookSchema

/// A rendering, or the reason for its failure.
package enum RenderResult: Hashable, Sendable {
  case rendered(Rendering, Timing)
  /// The type does not accept the props.
  case rejected(PropsError)
  /// The author's code failed.
  case crashed(CrashReport)

  package var isRendered: Bool {
    if case .rendered = self { true } else { false }
  }
}

extension RenderResult {
  /// Returns `nil` for a partial outcome that will be followed by others.
  package init?(_ outcome: Outcome) {
    switch outcome {
    case .rendered(let rendering, let timing): self = .rendered(rendering, timing)
    case .rejected(let mismatch): self = .rejected(mismatch)
    case .crashed(let report): self = .crashed(report)
    case .decoded, .reacted, .inspected: return nil
    }
  }

  /// - Parameter reply: the last part of the reply to an evaluation that wants a rendering.
  package init(_ reply: WorkerReply?) {
    switch reply {
    case .outcome(let outcome)?: self = RenderResult(outcome) ?? .none
    case .failed(let reason)?: self = .crashed(CrashReport(.thrown, reason))
    default: self = .none
    }
  }

  private static let none = RenderResult.crashed(
    CrashReport(.garbage, "No rendering was returned."))
}

/// The result of rendering one set of props, with what was found out about the props.
package struct EvaluationResult: Hashable, Sendable {
  package let result: RenderResult
  package var broken: [BrokenRule] = []
  /// The values that the type encodes differently from how it was given them.
  package var altered: [Alteration] = []
}

extension EvaluationResult {
  /// - Parameter replies: all parts of the reply to an evaluation.
  package init(_ replies: [WorkerReply]) {
    for case .outcome(.inspected(let inspection)) in replies {
      broken = inspection.broken
      altered = inspection.altered
    }
    result = RenderResult(replies.last)
  }

  /// The author's code ended its process.
  package init(_ report: CrashReport) { result = .crashed(report) }
}
