import StorybookCommandLine
import StorybookSchema
import Foundation

/// A review as a comment of a pull request: the counts, and the first changes in words.
struct ReviewMarkdown {
  let text: String

  /// More rows are read on the page of the review.
  private static let mostRows = 20

  init(_ review: Review, verdicts: ReviewVerdicts) {
    let rows = review.groups.prefix(Self.mostRows).map { group in
      let mark = verdicts.accepts(group) ? "✓" : ""
      let change = Self.cell(group.change.sentence)
      return "| \(mark) | \(change) | \(group.members.count) | \(Self.cell(group.example)) |\n"
    }
    var text = "### Stories\n\n\(Self.line(review.summary))\n"
    if !rows.isEmpty {
      text += "\n| | Change | Stories | Example |\n|-|-|-|-|\n" + rows.joined()
    }
    let rest = review.groups.count - rows.count
    if rest > 0 { text += "\n… and \(rest.counted("more change")).\n" }
    self.text = text + review.notes.map { "\n\(Self.line($0))\n" }.joined()
  }

  private static func cell(_ text: String) -> String {
    line(text).replacingOccurrences(of: "|", with: "\\|")
  }

  /// Text of stories in a line: no markup, no link, no mention.
  private static func line(_ text: String) -> String {
    VisibleText.line(text).reduce(into: "") { result, character in
      if "\\`*_{}[]<>#@!~&".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
