/// The results of comparing many stories.
package struct SnapshotReport: Sendable {
  package let findings: [SnapshotResult]
  /// The paths of written files.
  package let written: [String]
  /// The paths of files that tests no longer take.
  package let stale: [String]
  /// The reasons why files were not written, without duplicates.
  package let problems: [String]
  package let storyCount: Int

  package init(_ stories: [StoryReport]) {
    findings = stories.flatMap(\.findings)
    written = stories.flatMap(\.written)
    stale = stories.flatMap(\.stale)
    var seen: Set<String> = []
    problems = stories.compactMap(\.problem).filter { seen.insert($0).inserted }
    storyCount = stories.count
  }

  /// Whether every rendering matches its snapshot.
  package var isFine: Bool { problems.isEmpty && findings.allSatisfy(\.isFine) }

  /// Whether every snapshot matches or was recorded.
  package var isSettled: Bool {
    problems.isEmpty && findings.allSatisfy { $0.isFine || $0.isRecorded }
  }

  /// The failing results, grouped by equal cause.
  package var groups: [SnapshotGroup] {
    var order: [String] = []
    var members: [String: [SnapshotResult]] = [:]
    for finding in findings where !finding.isFine {
      let key = SnapshotGroup.key(finding)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(finding)
    }
    return order.compactMap { key in members[key].map { SnapshotGroup(findings: $0) } }
  }
}

/// Snapshots that fail for the same reason.
package struct SnapshotGroup: Sendable {
  /// The results, at least one.
  package let findings: [SnapshotResult]

  var first: SnapshotResult { findings[0] }

  /// The ids of the affected stories, in order and without duplicates.
  package var stories: [String] {
    var seen: Set<String> = []
    return findings.map(\.story).filter { seen.insert($0).inserted }
  }

  /// A key that is equal for equal causes, across stories.
  package var key: String { Self.key(first) }

  static func key(_ finding: SnapshotResult) -> String {
    let recorded = finding.isRecorded ? "recorded " : ""
    return switch finding.verdict {
    case .matches, .missing: recorded + finding.verdict.name
    case .changed(let difference): "\(recorded)changed \(difference.fingerprint)"
    case .damaged: "\(recorded)damaged \(finding.file)"
    case .failed(let reason): "failed \(reason)"
    }
  }
}
