import StorybookSnapshots

/// How a story differs from its snapshots.
struct SnapshotViolation: Hashable, Sendable {
  /// Equal for stories that differ in the same way.
  let key: String
  let story: String
  /// What happened, the difference, and what to do.
  let text: String

  init(key: String, story: String, text: String) {
    self.key = key
    self.story = story
    self.text = text
  }

  init(_ group: SnapshotGroup, of story: String, _ style: SnapshotReportStyle) {
    self.init(key: group.key, story: story, text: group.reportText(style))
  }
}

/// Reports each difference once: a broken component affects many stories.
struct ReportedViolations: Hashable, Sendable {
  /// The first story of each difference, by key.
  private var stories: [String: String] = [:]

  /// Returns the result, with a reference instead of each difference that was already reported.
  mutating func shortened(_ finding: CheckResult) -> CheckResult {
    var finding = finding
    finding.problems = finding.problems.map { problem in
      guard case .snapshot(let objection) = problem else { return problem }
      guard let story = stories[objection.key] else {
        stories[objection.key] = objection.story
        return problem
      }
      return .sentence("Same failure as “\(story)”.")
    }
    return finding
  }
}
