import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookMarkup
import StorybookProgram
import StorybookSchema
import StorybookSnapshots

/// The result of checking one story, fixture, recording or snapshot.
package struct CheckResult: Hashable, Sendable {
  /// The path of the file; for a story in Swift its line and its id.
  let place: String
  var problems: [Problem] = []
  /// Remarks that are not faults of the story.
  var notes: [String] = []
  /// The change that was written to the fixture.
  var change: FixtureChange?
  /// Whether the subject renders, and the same each time.
  var isShown = true
  /// Whether the check can fix the fixture, but was not asked to.
  var isFixable = false
  /// The number of values that the fixture lost when it was fixed.
  var lostCount = 0
  /// The number of values in the fixture that wait for a person.
  var leftCount = 0

  package var isFine: Bool { problems.isEmpty }

  enum Problem: Hashable, Sendable {
    /// The fixture differs from its type here.
    case field(Drift.Field)
    /// The type rejects the props, even where they match its schema.
    case refusal(PropsError)
    /// The props break a rule, at these places.
    case broken(BrokenRule)
    /// The file is not valid JSON from here on.
    case damage(FixtureFileError)
    /// A problem in a line of the file.
    case line(Int, String)
    case sentence(String)
    /// The type does not encode the value that it decoded.
    case altered(Alteration)
    /// The story differs from its snapshot.
    case snapshot(SnapshotViolation)
    /// An interaction test failed.
    case test(TestFailure)
    case accessibility(AccessibilityFault)
  }
}

extension CheckResult {
  /// Returns the result with another problem, if there is one.
  func adding(_ problem: String?) -> CheckResult {
    var result = self
    if let problem { result.problems.append(.sentence(problem)) }
    return result
  }

  func adding(_ flicker: Flicker?) -> CheckResult {
    guard let flicker else { return self }
    var result = adding(flicker.sentence)
    result.isShown = false
    return result
  }

  /// A block of the report; empty where there is nothing to report.
  var text: String {
    guard !isFine || change != nil || !notes.isEmpty else { return "" }
    let place = VisibleText.line(WorkingFolder.relative(place))
    var lines = [place]
    if let change { lines = ["\(place): fixed"] + change.lines.map(VisibleText.line) }
    lines += AlignedRows(problems.compactMap(\.cells)).lines
    lines += problems.flatMap(\.sentences) + notes.map(VisibleText.line)
    return lines.map { $0 + "\n" }.joined(separator: "  ")
  }
}

extension CheckResult.Problem {
  /// Pointer, kind, reason, actual value, proposed value.
  fileprivate var cells: [String]? {
    switch self {
    case .field(let field): field.cells
    case .refusal(let mismatch): [mismatch.path.shown, "refused", mismatch.reason]
    case .broken(let rule): rule.cells
    case .altered(let part): [part.path.shown, "altered", part.description]
    case .accessibility(let fault): [fault.path, "\(fault.rule) (\(fault.impact))", fault.sentence]
    case .damage, .line, .sentence, .snapshot, .test: nil
    }
  }

  fileprivate var sentences: [String] {
    let text: String
    switch self {
    case .damage(let damage): text = VisibleText.line(damage.description)
    case .line(let line, let sentence): text = "line \(line): \(VisibleText.line(sentence))"
    case .sentence(let sentence): text = VisibleText.lines(sentence)
    case .snapshot(let objection): text = objection.text
    case .test(let failure):
      text = "line \(failure.source.line): \(VisibleText.lines(failure.report))"
    case .field, .refusal, .broken, .altered, .accessibility: return []
    }
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }
}

extension BrokenRule {
  fileprivate var cells: [String] {
    let places = (paths.nonEmpty ?? [Pointer()]).map(\.shown).joined(separator: ", ")
    let kind = subject == .view ? "broken (projected)" : "broken"
    return [places, kind, message.map { "\(name): \($0)" } ?? name]
  }
}

extension Drift.Field {
  var message: String {
    guard from == nil else { return isUncertain ? "may have been renamed" : "was renamed" }
    return reason
  }

  fileprivate var cells: [String] {
    let old = from.map { "from \($0)" } ?? was.map { "was \($0.shortened)" } ?? ""
    let new = proposal.map { "→ \($0.shortened)" } ?? ""
    return [path.shown, kind.rawValue, message, old, new]
  }
}
