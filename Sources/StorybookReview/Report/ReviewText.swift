import StorybookCommandLine
import StorybookMarkup
import StorybookSchema
import StorybookSnapshots

/// A review for a terminal: a block for each change, with its smallest example.
///
/// ```text
/// 1f0c92aa  style of h2 class: “heading” is new · 24 stories
///   contacts/empty, contacts/full and 22 more
///     main > h2
///       ~ class  +heading
/// ```
struct ReviewText {
  let text: String

  /// More lines of an example are no help to see what changed.
  private static let mostLines = 12

  init(_ review: Review, verdicts: ReviewVerdicts) {
    let blocks = review.groups.map { Self.block($0, isAccepted: verdicts.accepts($0)) }
    let flickers = review.flickers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }
    text =
      (review.notes.map { "\($0)\n" } + blocks + flickers).joined(separator: "\n")
      + (blocks.isEmpty && flickers.isEmpty ? "" : "\n") + review.summary + "\n"
  }

  private static func block(_ group: ReviewGroup, isAccepted: Bool) -> String {
    let noun = group.change.kind == .schema ? "screen" : "story"
    let plural = group.change.kind == .schema ? "screens" : "stories"
    let count = group.members.count.counted(noun, plural: plural)
    let mark = isAccepted ? " · accepted" : ""
    let rows = group.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var lines = rows.prefix(mostLines).map { "    \($0)" }
    if rows.count > mostLines { lines.append("    … and \(rows.count - mostLines) more lines") }
    let head = "\(group.id)  \(group.change.sentence) · \(count)\(mark)"
    return VisibleText.line(head) + "\n"
      + ([VisibleText.line("  \(ShortList(group.names).text)")] + lines)
      .map { VisibleText.lines($0) + "\n" }.joined()
  }
}

extension ReviewGroup {
  /// The members, the one that is shown as an example first.
  var names: [String] { [example] + members.filter { $0 != example } }
}
