import StorybookHost
import StorybookSchema

extension Review {
  /// `{same, accepted, stories, summary, groups, new, gone, renamed, flickers, notes}`.
  func reportValue(_ verdicts: ReviewVerdicts) -> Value {
    .members([
      "same": isEmpty, "accepted": isAccepted(verdicts), "revision": revision,
      "stories": storyCount, "summary": summary,
      "groups": groups.map { $0.reportValue(verdicts) }, "new": new, "gone": gone,
      "renamed": renamed.map { Value.members(["from": $0.old, "to": $0.new]) },
      "flickers": Value.object(
        Object(flickers.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "notes": notes,
    ])
  }
}

extension ReviewGroup {
  fileprivate func reportValue(_ verdicts: ReviewVerdicts) -> Value {
    .members([
      "id": id, "kind": change.kind.rawValue, "sentence": change.sentence,
      "subject": change.subject, "before": change.before, "after": change.after,
      "stories": members, "example": example, "text": text, "accepted": verdicts.accepts(self),
      "comments": verdicts.comments.filter { $0.group == id }.map(\.value),
    ])
  }
}
