import Storybook
import StorybookCommandLine
import StorybookMarkup
import StorybookSchema
import StorybookSnapshots

/// What a revision changed in one story.
struct StoryReview: Hashable, Sendable {
  let story: String
  let screen: String
  /// Each once, the most surprising first.
  let changes: [ReviewedChange]
  /// The difference for people, as lines.
  let text: String

  /// `nil` if both revisions make the same of it.
  init?(from old: StoryState, to new: StoryState) {
    let words = OwnWords([old.props, new.props].compactMap(\.self))
    var found = Self.outcomes(old.outcome, new.outcome, words: words)
    if let before = old.props, let after = new.props { found += Self.props(before, after) }
    guard !found.changes.isEmpty else { return nil }
    story = new.id
    screen = new.screen
    changes = Set(found.changes).sorted {
      ($0.kind, $0.subject, $0.before, $0.after) < ($1.kind, $1.subject, $1.before, $1.after)
    }
    text = found.text
  }

  private struct Found {
    var changes: [ReviewedChange] = []
    var text = ""

    static func += (found: inout Found, other: Found) {
      found.changes += other.changes
      found.text += other.text
    }
  }

  private static func outcomes(
    _ old: StoryState.Outcome, _ new: StoryState.Outcome, words: OwnWords
  ) -> Found {
    guard old != new else { return Found() }
    if let before = old.rendering, let after = new.rendering {
      return renderings(before, after, words: words)
    }
    // The reasons of equal outcomes may differ, because source locations move.
    guard old.verb != new.verb else { return Found() }
    let change = ReviewedChange(
      .outcome, "", before: old.sentence, after: new.sentence, ownWords: words)
    return Found(
      changes: [change], text: "- \(old.sentence)\n+ \(new.sentence)\n")
  }

  private static func renderings(
    _ old: Rendering, _ new: Rendering, words: OwnWords
  ) -> Found {
    let before = SnapshotContent(old)
    let after = SnapshotContent(new)
    guard before != after else { return Found() }
    let difference = SnapshotDifference(from: before, to: after)
    switch difference {
    case .markup:
      guard let language = after.mediaType.language else { return Found() }
      let from = MarkupDocument(parsing: before.text, as: language)
      let to = MarkupDocument(parsing: after.text, as: language)
      return Found(
        changes: MarkupChanges(ownWords: words).all(from: from, to: to)
          + findings(from, to: to, words: words),
        text: difference.text())
    case .lines(let lines, _):
      let changes = lines.hunks.map { hunk in
        ReviewedChange(
          .output, "lines", before: hunk.removed.joined(separator: "\n"),
          after: hunk.added.joined(separator: "\n"), ownWords: words)
      }
      return Found(changes: changes, text: difference.text())
    case .mediaType(let type, let content):
      let change = ReviewedChange(
        .output, "media type", before: type.name, after: content.mediaType.name)
      return Found(changes: [change], text: difference.text())
    }
  }

  /// The faults of accessibility that one document has and the other has not.
  private static func findings(
    _ old: MarkupDocument, to new: MarkupDocument, words: OwnWords
  ) -> [ReviewedChange] {
    func counts(_ document: MarkupDocument) -> [ReviewedChange: Int] {
      document.accessibilityFaults.reduce(into: [:]) { counts, fault in
        let change = ReviewedChange(
          .finding, fault.rule, after: fault.sentence, ownWords: words)
        counts[change, default: 0] += 1
      }
    }
    let before = counts(old)
    let after = counts(new)
    let come = after.filter { $0.value > before[$0.key] ?? 0 }.map(\.key)
    let gone = before.filter { $0.value > after[$0.key] ?? 0 }.map {
      ReviewedChange(.repaired, $0.key.subject, before: $0.key.after, ownWords: words)
    }
    return come + gone
  }

  private static func props(_ old: Value, _ new: Value) -> Found {
    guard old != new else { return Found() }
    let change = FixtureChange(old: old, new: new)
    let paths = Patch.difference(from: old, to: new).operations.map(\.path.pattern)
    let changes = Set(paths).sorted().map { ReviewedChange(.props, $0) }
    return Found(changes: changes, text: change.lines.map { $0 + "\n" }.joined())
  }
}

extension Pointer {
  /// The path with `…` for the positions of lists.
  fileprivate var pattern: String {
    tokens.map { Int($0) == nil ? "/\($0)" : "/…" }.joined()
  }
}
