import StorybookMarkup
import StorybookSchema

/// How a report is formatted for its reader.
package struct SnapshotReportStyle: Sendable {
  /// The folder to which paths are relative if they are inside it.
  package let root: String?
  /// The executable in the command that accepts the differences.
  package let command: String
  package let isColored: Bool
  private let strategy: SnapshotStrategy
  /// What accepts all differences; `nil` for the command `snapshot`.
  private let acceptance: String?
  /// Returns the address that opens a story in its rendered environment.
  package let link: @Sendable (SnapshotResult) -> String?

  package init(
    root: String?, command: String, isColored: Bool = false,
    strategy: SnapshotStrategy = .markup, acceptance: String? = nil,
    link: @escaping @Sendable (SnapshotResult) -> String?
  ) {
    self.root = root
    self.command = command
    self.isColored = isColored
    self.strategy = strategy
    self.acceptance = acceptance
    self.link = link
  }

  /// What accepts the differences of stories.
  func acceptance(_ ids: String) -> String {
    if let acceptance { return acceptance }
    guard let option = strategy.option else { return "verifySnapshots(…, record: .failed)" }
    return "\(command) snapshot\(option) --record failed \(ids)"
  }

  package func path(_ path: String) -> String {
    guard let root, path.hasPrefix(root + "/") else { return VisibleText.line(path) }
    return VisibleText.line(String(path.dropFirst(root.count + 1)))
  }
}

extension SnapshotGroup {
  /// Describes the outcome, the affected stories, the differences and the next steps.
  package func reportText(_ style: SnapshotReportStyle) -> String {
    let paint = Paint(isOn: style.isColored)
    var lines = [paint.bold(headline(style))]
    lines += rows(style)
    lines += details(style)
    if !first.isRecorded, canBeRecorded {
      var ids = stories.prefix(Self.mostStories).joined(separator: " ")
      if stories.count > Self.mostStories { ids += " …" }
      lines.append("  accept  \(style.acceptance(ids))")
    }
    if let link = style.link(first) { lines.append("  open    \(link)") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The maximum number of stories listed for a group.
  private static let mostStories = 12

  private var canBeRecorded: Bool { if case .failed = first.verdict { false } else { true } }

  private func headline(_ style: SnapshotReportStyle) -> String {
    let count = findings.count
    func subject(_ one: String, many: String) -> String {
      guard count != 1 else { return "A snapshot \(one)" }
      return "\(count) snapshots \(many)"
    }
    switch first.verdict {
    case .matches: return subject("matches.", many: "match.")
    case .missing where first.isRecorded:
      return subject(
        "was missing and is now recorded: review it, and run again.",
        many: "were missing and are now recorded: review them, and run again.")
    case .missing: return subject("is missing.", many: "are missing.")
    case .changed where first.isRecorded:
      return subject("differed and is recorded again.", many: "differed and are recorded again.")
    case .changed: return subject("differs.", many: "differ in the same way.")
    case .damaged(let damage):
      let sentence = "The snapshot \(style.path(first.file)):\(damage.line) \(damage.reason)."
      guard first.isRecorded else { return sentence }
      return sentence + " It was recorded again."
    case .failed where first.test != nil:
      return subject("of a test cannot be compared.", many: "of tests cannot be compared.")
    case .failed where count == 1: return "A story has no rendering to compare."
    case .failed: return "\(count) stories have no rendering to compare."
    }
  }

  /// Returns a line for each story with its variants and file.
  private func rows(_ style: SnapshotReportStyle) -> [String] {
    let shown = stories.prefix(Self.mostStories).map { story in
      let own = findings.filter { $0.story == story }
      let variants = own.map(\.title).joined(separator: ", ")
      return
        "  \(story)  \(VisibleText.line(variants))  \(own.first.map { style.path($0.file) } ?? "")"
    }
    let rest = stories.count - shown.count
    guard rest > 0 else { return shown }
    return shown + ["  … and \(rest) more stories"]
  }

  private func details(_ style: SnapshotReportStyle) -> [String] {
    let text =
      switch first.verdict {
      case .changed(let difference): difference.text(colored: style.isColored)
      case .failed(let reason): reason
      case .matches, .missing, .damaged: ""
      }
    let rows = text.split(separator: "\n").map { "    \($0)" }
    guard rows.count > 60 else { return rows }
    return rows.prefix(60) + ["    … and \(rows.count - 60) more lines"]
  }
}

extension SnapshotReport {
  /// A one-sentence summary.
  package var summary: String {
    let faults = findings.count { !$0.isFine }
    let recorded = findings.count(where: \.isRecorded)
    guard faults > 0 else { return "\(scope): all match." }
    let sentence = "\(faults) of \(scope) do not match."
    guard recorded > 0 else { return sentence }
    return "\(sentence) \(recorded) recorded in \(written.count.counted("file"))."
  }

  private var scope: String {
    let stories = storyCount.counted("story", plural: "stories")
    return "\(findings.count.counted("snapshot")) of \(stories)"
  }

  /// The summary of a run that has recorded everything that did not match.
  package var settledSummary: String {
    let recorded = findings.count(where: \.isRecorded)
    guard recorded > 0 else { return summary }
    let files = written.count.counted("file")
    return "\(recorded) of \(scope) recorded in \(files); all match now."
  }
}
