import Storybook
import StorybookMarkup
import StorybookProgram
package import StorybookSchema

extension SnapshotReport {
  /// Returns JSON: `{stories, snapshots, fine, findings, groups, written, stale, problems}`.
  package func reportValue(_ style: SnapshotReportStyle, stale: [String]) -> Value {
    let shown = findings.filter { !$0.isFine }
    return .members([
      "stories": storyCount, "snapshots": findings.count, "fine": isFine,
      "findings": shown.map { $0.findingValue(style) }, "groups": groups.map(\.value),
      "written": written.map(style.path), "stale": stale.map(style.path), "problems": problems,
    ])
  }
}

extension SnapshotGroup {
  fileprivate var value: Value { .members(["verdict": first.verdict.name, "stories": stories]) }
}

extension SnapshotResult {
  fileprivate func findingValue(_ style: SnapshotReportStyle) -> Value {
    .members([
      "story": story, "verdict": verdict.name, "file": style.path(file), "recorded": isRecorded,
      "device": variant?.device, "colorScheme": variant?.colorScheme.rawValue,
      "variant": variant?.key, "test": test, "snapshot": snapshot?.name,
      "link": style.link(self), "...": verdict.details,
    ])
  }
}

extension SnapshotStatus {
  fileprivate var details: Value? {
    switch self {
    case .matches, .missing: nil
    case .changed(let difference):
      .members(["changes": difference.value, "meaning": difference.meaning.nonEmpty])
    case .damaged(let damage): .members(["line": damage.line, "reason": damage.reason])
    case .failed(let reason): ["reason": .string(reason)]
    }
  }
}

extension SnapshotDifference {
  /// The hunks as a list; each can be accepted by its index.
  package var value: Value {
    switch self {
    case .markup(let difference): .array(difference.changes.map(\.value))
    case .lines(let difference, _): .array(difference.hunks.map(\.value))
    case .mediaType(let old, let new):
      [
        .members([
          "id": 0, "kind": "mediaType", "before": old.name, "after": new.mediaType.name,
        ])
      ]
    }
  }

  fileprivate var meaning: [String] {
    if case .lines(_, let meaning) = self { meaning } else { [] }
  }
}

extension MarkupChange {
  fileprivate var value: Value {
    .members([
      "id": id, "kind": name, "path": path, "place": place, "attribute": attribute,
      "before": before, "after": after,
    ])
  }
}

extension LineDifference.Hunk {
  fileprivate var value: Value {
    .members([
      "id": id, "kind": "lines", "line": line, "before": removed.joined(separator: "\n"),
      "after": added.joined(separator: "\n"),
    ])
  }
}
