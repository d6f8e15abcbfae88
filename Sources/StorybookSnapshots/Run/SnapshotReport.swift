/// What was found at many stories.
package struct SnapshotReport: Sendable {
  package let findings: [SnapshotResult]
  /// Paths of files that were written.
  package let written: [String]
  /// Why files were not written, each reason once.
  package let problems: [String]
  package let storyCount: Int

  package init(_ stories: [StoryReport]) {
    findings = stories.flatMap(\.findings)
    written = stories.flatMap(\.written)
    var seen: Set<String> = []
    problems = stories.compactMap(\.problem).filter { seen.insert($0).inserted }
    storyCount = stories.count
  }

  /// True when every rendering is as its snapshot.
  package var isFine: Bool { problems.isEmpty && findings.allSatisfy(\.isFine) }

  /// True when all that was not fine is recorded now.
  package var isSettled: Bool {
    problems.isEmpty && findings.allSatisfy { $0.isFine || $0.isRecorded }
  }

  /// Findings that are at fault for the same reason are one.
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

/// Snapshots that are at fault in the same way.
package struct SnapshotGroup: Sendable {
  /// At least one.
  package let findings: [SnapshotResult]

  var first: SnapshotResult { findings[0] }

  /// The ids, each once, in order.
  package var stories: [String] {
    var seen: Set<String> = []
    return findings.map(\.story).filter { seen.insert($0).inserted }
  }

  /// The same for what is at fault in the same way, at other stories, too.
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
