import StorybookSnapshots

/// What the snapshots of a story object to.
struct SnapshotViolation: Hashable, Sendable {
  /// The same where others differ in the same way.
  let key: String
  let story: String
  /// What happened, what is different, and what to do.
  let text: String

  init(key: String, story: String, text: String) {
    (self.key, self.story, self.text) = (key, story, text)
  }

  init(_ group: SnapshotGroup, of story: String, _ telling: SnapshotReportStyle) {
    self.init(key: group.key, story: story, text: group.text(telling))
  }
}

/// Tells a difference once: a component that broke is in many stories.
struct ReportedViolations: Hashable, Sendable {
  /// Stories by the keys of what was told at them.
  private var stories: [String: String] = [:]

  /// The finding with a word instead of what was told already.
  mutating func shortened(_ finding: CheckResult) -> CheckResult {
    var finding = finding
    finding.problems = finding.problems.map { problem in
      guard case .snapshot(let objection) = problem else { return problem }
      guard let story = stories[objection.key] else {
        stories[objection.key] = objection.story
        return problem
      }
      return .sentence("The same as at “\(story)”.")
    }
    return finding
  }
}
