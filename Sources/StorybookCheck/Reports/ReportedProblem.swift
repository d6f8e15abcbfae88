import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookMarkup
import StorybookProgram
import StorybookSchema

/// A problem at a location in a file, in machine-readable form.
struct ReportedProblem: Hashable, Sendable {
  /// A keyword: the kind of drift, `refused`, `broken`, `altered`, `damaged`,
  /// `accessibility` or `failed`.
  let kind: String
  let message: String
  var path: Pointer?
  var line: Int?
  var was: Value?
  var proposal: Value?
  var from: Pointer?
  /// Whether fixing it loses a value.
  var isLossy = false
  /// Whether the proposal is a guess.
  var isUncertain = false
}

extension ReportedProblem {
  /// - Parameter json: the fixture's text, to find the lines of its fields.
  init(_ problem: CheckResult.Problem, in json: [UInt8]?) {
    self.init(problem)
    if line == nil, let json, let place = from ?? path {
      line = ValueLocator.line(of: place, in: json)
    }
  }

  private init(_ problem: CheckResult.Problem) {
    switch problem {
    case .field(let field):
      self.init(
        kind: field.kind.rawValue, message: field.message, path: field.path, was: field.was,
        proposal: field.proposal, from: field.from, isLossy: field.isLossy,
        isUncertain: field.isUncertain)
    case .refusal(let mismatch):
      self.init(kind: "refused", message: mismatch.reason, path: mismatch.path)
    case .broken(let rule):
      let message = rule.message.map { "\(rule.name): \($0)" } ?? rule.name
      self.init(kind: "broken", message: message, path: rule.paths.first)
    case .altered(let part):
      self.init(kind: "altered", message: part.description, path: part.path)
    case .damage(let damage):
      self.init(
        kind: "damaged", message: "invalid JSON: \(damage.reason)", line: damage.line)
      if !damage.path.isEmpty { path = damage.path }
    case .line(let line, let sentence):
      self.init(kind: "failed", message: sentence, line: line)
    case .sentence(let sentence): self.init(kind: "failed", message: sentence)
    case .test(let failure):
      self.init(kind: "failed", message: failure.report, line: failure.source.line)
    case .snapshot(let objection): self.init(kind: "failed", message: objection.text)
    case .accessibility(let fault): self.init(kind: "accessibility", message: fault.text)
    }
  }

  /// The problem in a sentence.
  var text: String {
    let old = from.map { ", was \($0.shown)" } ?? was.map { ", was \($0.shortened)" } ?? ""
    let new = proposal.map { " → \($0.shortened)" } ?? ""
    return (path.map { "\($0.shown): " } ?? "") + message + old + new
  }
}

extension CheckedItem {
  var problems: [ReportedProblem] {
    guard !finding.isFine else { return [] }
    let file = subject.kind == .fixture ? StoryFolder.contents(finding.place) : nil
    let json = file.map { FileText.withLineFeeds(FileText.withoutMark($0)) }
    return finding.problems.map { ReportedProblem($0, in: json) }
  }
}
