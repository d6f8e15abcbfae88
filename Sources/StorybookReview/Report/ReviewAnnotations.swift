import StorybookCheck
import StorybookSchema

/// A review as workflow commands, which GitHub's runners show as annotations of a change.
struct ReviewAnnotations {
  let text: String

  init(_ review: Review, verdicts: ReviewVerdicts) {
    let rows = review.groups.filter { !verdicts.accepts($0) }.map { group in
      let stories = ShortList(group.names).text
      return WorkflowCommand(
        "warning", properties: ["title": "\(group.change.kind.rawValue) \(group.id)"],
        text: "\(group.change.sentence)\n\(stories)"
      ).text
    }
    text = rows.joined() + VisibleText.lines(review.summary) + "\n"
  }
}
