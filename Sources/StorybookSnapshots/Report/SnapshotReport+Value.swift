import Storybook
import StorybookMarkup
package import StorybookSchema

extension SnapshotReport {
  /// Returns JSON: `{stories, snapshots, fine, findings, groups, written, stale, problems}`.
  package func value(_ style: SnapshotReportStyle, stale: [String]) -> Value {
    let shown = findings.filter { !$0.isFine }
    return [
      "stories": Value(storyCount), "snapshots": Value(findings.count), "fine": .bool(isFine),
      "findings": .array(shown.map { $0.value(style) }),
      "groups": .array(groups.map(\.value)),
      "written": .array(written.map { .string(style.path($0)) }),
      "stale": .array(stale.map { .string(style.path($0)) }),
      "problems": .array(problems.map { .string($0) }),
    ]
  }
}

extension SnapshotGroup {
  fileprivate var value: Value {
    ["verdict": .string(first.verdict.name), "stories": .array(stories.map { .string($0) })]
  }
}

extension SnapshotResult {
  fileprivate func value(_ style: SnapshotReportStyle) -> Value {
    var object: Object = [
      "story": .string(story), "verdict": .string(verdict.name),
      "file": .string(style.path(file)), "recorded": .bool(isRecorded),
    ]
    if let variant {
      object["device"] = .string(variant.device)
      object["colorScheme"] = .string(variant.colorScheme.rawValue)
      object["variant"] = .string(variant.key)
    }
    object["test"] = test.map { .string($0) }
    object["snapshot"] = snapshot.map { .string($0.name) }
    object["link"] = style.link(self).map { .string($0) }
    switch verdict {
    case .matches, .missing: break
    case .changed(let difference):
      object["changes"] = difference.value
      if case .lines(_, let meaning) = difference, !meaning.isEmpty {
        object["meaning"] = .array(meaning.map { .string($0) })
      }
    case .damaged(let damage):
      object["line"] = Value(damage.line)
      object["reason"] = .string(damage.reason)
    case .failed(let reason): object["reason"] = .string(reason)
    }
    return .object(object)
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
        [
          "id": 0, "kind": "mediaType", "before": .string(old.name),
          "after": .string(new.mediaType.name),
        ]
      ]
    }
  }
}

extension MarkupChange {
  fileprivate var value: Value {
    var object: Object = [
      "id": Value(id), "kind": .string(name), "path": .string(path),
    ]
    object["place"] = place.map { .string($0) }
    object["attribute"] = attribute.map { .string($0) }
    object["before"] = before.map { .string($0) }
    object["after"] = after.map { .string($0) }
    return .object(object)
  }
}

extension LineDifference.Hunk {
  fileprivate var value: Value {
    [
      "id": Value(id), "kind": "lines", "line": Value(line),
      "before": .string(removed.joined(separator: "\n")),
      "after": .string(added.joined(separator: "\n")),
    ]
  }
}
