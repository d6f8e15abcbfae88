import StorybookMarkup
import StorybookSchema

/// How a report is formatted for its reader.
package struct SnapshotReportStyle: Sendable {
  /// The folder to which paths are relative if they are inside it.
  package let root: String?
  /// The executable in the command that accepts the differences.
  package let command: String
  package let isColored: Bool
  /// Returns the address that opens a story in its rendered environment.
  package let link: @Sendable (SnapshotResult) -> String?

  package init(
    root: String?, command: String, isColored: Bool = false,
    link: @escaping @Sendable (SnapshotResult) -> String?
  ) {
    self.root = root
    self.command = command
    self.isColored = isColored
    self.link = link
  }

  package func path(_ path: String) -> String {
    guard let root, path.hasPrefix(root + "/") else { return VisibleText.line(path) }
    return VisibleText.line(String(path.dropFirst(root.count + 1)))
  }
}

extension SnapshotGroup {
  /// Describes the outcome, the affected stories, the differences and the next steps.
  package func text(_ style: SnapshotReportStyle) -> String {
    let paint = Paint(isOn: style.isColored)
    var lines = [paint.bold(headline(style))]
    lines += rows(style)
    lines += details(style)
    if !first.isRecorded, canBeRecorded {
      let ids = stories.prefix(Self.mostStories).joined(separator: " ")
      let rest = stories.count > Self.mostStories ? " …" : ""
      lines.append("  accept  \(style.command) snapshot --record failed \(ids)\(rest)")
    }
    if let link = style.link(first) { lines.append("  open    \(link)") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The maximum number of stories listed for a group.
  private static let mostStories = 12

  private var canBeRecorded: Bool { if case .failed = first.verdict { false } else { true } }

  private func headline(_ style: SnapshotReportStyle) -> String {
    let count = findings.count
    let subject = count == 1 ? "A snapshot" : "\(count) snapshots"
    let isAre = count == 1 ? "is" : "are"
    return switch first.verdict {
    case .matches: "\(subject) \(count == 1 ? "matches" : "match")."
    case .missing where first.isRecorded:
      "\(subject) \(count == 1 ? "was" : "were") missing and \(isAre) now recorded: review "
        + "\(count == 1 ? "it" : "them"), and run again."
    case .missing: "\(subject) \(isAre) missing."
    case .changed where first.isRecorded: "\(subject) differed and \(isAre) recorded again."
    case .changed:
      count == 1 ? "A snapshot differs." : "\(count) snapshots differ in the same way."
    case .damaged(let damage):
      "The snapshot \(style.path(first.file)):\(damage.line) \(damage.reason)."
        + (first.isRecorded ? " It was recorded again." : "")
    case .failed:
      "\(count == 1 ? "A story has" : "\(count) stories have") no rendering to compare."
    }
  }

  /// Returns a line for each story with its variants and file.
  private func rows(_ style: SnapshotReportStyle) -> [String] {
    let shown = stories.prefix(Self.mostStories).map { story in
      let own = findings.filter { $0.story == story }
      let variants = own.map(\.variant.title).joined(separator: ", ")
      return
        "  \(story)  \(VisibleText.line(variants))  \(own.first.map { style.path($0.file) } ?? "")"
    }
    let rest = stories.count - shown.count
    return shown + (rest > 0 ? ["  … and \(rest) more stories"] : [])
  }

  private func details(_ style: SnapshotReportStyle) -> [String] {
    let text =
      switch first.verdict {
      case .changed(let difference): difference.text(colored: style.isColored)
      case .failed(let reason): reason
      case .matches, .missing, .damaged: ""
      }
    let rows = text.split(separator: "\n").map { "    \($0)" }
    return rows.count <= 60 ? rows : rows.prefix(60) + ["    … and \(rows.count - 60) more lines"]
  }
}

extension SnapshotReport {
  /// A one-sentence summary.
  package var summary: String {
    let stories = storyCount == 1 ? "1 story" : "\(storyCount) stories"
    let all = findings.count == 1 ? "1 snapshot" : "\(findings.count) snapshots"
    let faults = findings.count { !$0.isFine }
    let recorded = findings.count(where: \.isRecorded)
    guard faults > 0 else { return "\(all) of \(stories): all match." }
    let files = written.count == 1 ? "1 file" : "\(written.count) files"
    let note = recorded == 0 ? "" : " \(recorded) recorded in \(files)."
    return "\(faults) of \(all) of \(stories) do not match.\(note)"
  }

  /// The summary of a run that has recorded everything that did not match.
  package var settledSummary: String {
    let recorded = findings.count(where: \.isRecorded)
    guard recorded > 0 else { return summary }
    let stories = storyCount == 1 ? "1 story" : "\(storyCount) stories"
    let all = findings.count == 1 ? "1 snapshot" : "\(findings.count) snapshots"
    let files = written.count == 1 ? "1 file" : "\(written.count) files"
    return "\(recorded) of \(all) of \(stories) recorded in \(files); all match now."
  }
}
