import Storybook
import StorybookCommandLine
import StorybookSchema
import StorybookSession

/// A problem at a location in a file, in machine-readable form.
struct ReportedProblem: Hashable, Sendable {
  /// A keyword: the kind of drift, `refused`, `broken`, `altered`, `damaged` or `failed`.
  let kind: String
  let message: String
  var path: Pointer?
  var line: Int?
  var was: Value?
  var proposal: Value?
  var from: Pointer?
  /// Whether fixing it loses a value.
  var isLossy = false

  /// - Parameter json: the fixture's text, to find the lines of its fields.
  init(_ problem: CheckResult.Problem, in json: [UInt8]?) {
    switch problem {
    case .field(let field):
      (kind, message) = (field.kind.rawValue, field.from == nil ? field.reason : "was renamed")
      (path, was, proposal, from) = (field.path, field.was, field.proposal, field.from)
      isLossy = field.isLossy
    case .refusal(let mismatch):
      (kind, message, path) = ("refused", mismatch.reason, mismatch.path)
    case .broken(let rule):
      kind = "broken"
      message = rule.message.map { "\(rule.name): \($0)" } ?? rule.name
      path = rule.paths.first
    case .altered(let part):
      (kind, message, path) = ("altered", part.description, part.path)
    case .damage(let damage):
      (kind, message, line) = ("damaged", "invalid JSON: \(damage.reason)", damage.line)
      path = damage.path.isEmpty ? nil : damage.path
    case .line(let line, let sentence):
      (kind, message) = ("failed", sentence)
      self.line = line
    case .sentence(let sentence): (kind, message) = ("failed", sentence)
    case .snapshot(let objection): (kind, message) = ("failed", objection.text)
    }
    if line == nil, let json, let place = from ?? path {
      line = ValueLocator.line(of: place, in: json)
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
