import Storybook
import StorybookProgram
import StorybookSchema
import StorybookHost

/// The result of replaying one step of a recording with the current code.
struct ReplayedStep: Hashable, Sendable {
  let step: Int
  let at: Int
  let title: String
  /// The crash that was recorded at the step, if any.
  let recorded: CrashReport?
  var result: RenderResult
  /// Where the recorded props no longer match their type.
  let drift: [Drift.Field]
  /// How the effect of its command differs from the recorded one.
  var deviation: String?

  /// The report: a line, followed by the differences.
  var text: String {
    let problems =
      drift.map { CheckResult.Problem.field($0) } + (deviation.map { [.sentence($0)] } ?? [])
    let finding = CheckResult(place: line, problems: problems)
    guard !finding.isFine else { return "\(line)\n" }
    return finding.text
  }

  private var line: String {
    "\(step)  \(Self.decimal(at, digits: 3)) s  \(title)\(ending)"
  }

  private var ending: String {
    switch result {
    case .rendered(_, let timing):
      let note = recorded == nil ? "" : "  no longer fails"
      return "\(note)  \(Self.decimal(timing.decode + timing.render, digits: 3)) ms"
    case .rejected: return "  refused"
    case .crashed: return "  failed"
    }
  }

  /// What failed, with the author's line; `nil` if nothing did.
  var failure: String? {
    switch result {
    case .rendered: return nil
    case .rejected(let mismatch):
      return "Step \(step) of the recording is rejected by the current type: \(mismatch)"
    case .crashed(let report):
      let kind = report.cause.kind.rawValue
      let comparison =
        switch recorded {
        case let recorded? where recorded.cause.kind == report.cause.kind:
          ", as it did when recorded"
        case let recorded?: "; it failed with “\(recorded.cause.kind.rawValue)” when recorded"
        case nil: "; it did not fail when recorded"
        }
      return "Step \(step) of the recording fails with “\(kind)”\(comparison): "
        + WorkerExitError(report: report).description
    }
  }

  /// Formats an integer with a decimal point before that many digits.
  private static func decimal(_ number: Int, digits: Int) -> String {
    let text = String(number)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}
