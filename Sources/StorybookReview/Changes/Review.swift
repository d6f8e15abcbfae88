import StorybookCommandLine
import StorybookSchema
import StorybookSnapshots

/// What a branch does to every story.
struct Review: Hashable, Sendable {
  /// The display name of the other revision.
  let revision: String
  /// The stories of the branch.
  var storyCount = 0
  var groups: [ReviewGroup] = []
  /// What changed in each story that differs, in the catalog's order.
  var stories: [StoryReview] = []
  var new: [String] = []
  var gone: [String] = []
  var renamed: [Renaming] = []
  /// Sentences on stories that differ each time, which is no change.
  var flickers: [String: String] = [:]
  /// What could not be compared, in sentences.
  var notes: [String] = []

  struct Renaming: Hashable, Sendable {
    let old: String
    let new: String
  }

  init(revision: String) { self.revision = revision }

  /// - Parameter flickers: the stories of the branch that differ each time.
  init(
    revision: String, from old: RevisionState, to new: RevisionState,
    flickers: [String: String] = [:]
  ) {
    self.init(revision: revision)
    storyCount = new.stories.count
    self.flickers = flickers
    let before = Dictionary(old.stories.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(new.stories.map(\.id))
    pair(
      gone: old.stories.filter { !after.contains($0.id) },
      new: new.stories.filter { before[$0.id] == nil })
    stories = new.stories.compactMap { story in
      guard flickers[story.id] == nil, let other = before[story.id] else { return nil }
      return StoryReview(from: other, to: story)
    }
    groups = ReviewGroup.sorted(
      ReviewGroup.all(stories) + Self.types(old.schemas, new.schemas) + listings)
  }

  /// A story that is gone and a new one of its screen's with the same props and rendering are one,
  /// if no other looks like it.
  private mutating func pair(gone: [StoryState], new: [StoryState]) {
    let looks = Dictionary(grouping: gone, by: \.look)
    let others = Dictionary(grouping: new, by: \.look)
    for story in gone {
      guard looks[story.look]?.count == 1, let other = others[story.look], other.count == 1 else {
        continue
      }
      renamed.append(Renaming(old: story.id, new: other[0].id))
    }
    let paired = Set(renamed.flatMap { [$0.old, $0.new] })
    self.gone = gone.map(\.id).filter { !paired.contains($0) }
    self.new = new.map(\.id).filter { !paired.contains($0) }
  }

  private var listings: [ReviewGroup] {
    let rows = renamed.map { "\($0.old) → \($0.new)\n" }
    return [
      ReviewGroup(.gone, stories: gone), ReviewGroup(.new, stories: new),
      ReviewGroup(.renamed, stories: renamed.map(\.new), text: rows.joined()),
    ].compactMap(\.self)
  }

  private static func types(
    _ old: [String: Value], _ new: [String: Value]
  ) -> [ReviewGroup] {
    let screens = new.keys.filter { old[$0] != nil }.sorted()
    let changes = screens.compactMap { screen -> (screen: String, change: FixtureChange)? in
      let before = SchemaShape.of(old[screen] ?? .null)
      let after = SchemaShape.of(new[screen] ?? .null)
      return before == after ? nil : (screen, FixtureChange(old: before, new: after))
    }
    let alike = Dictionary(grouping: changes) { $0.change.lines }
    return alike.map { lines, changes in
      let path = lines.first ?? ""
      return ReviewGroup(
        change: ReviewedChange(
          .schema, changes.count == 1 ? changes[0].screen : "screens",
          after: lines.count == 1 ? path : "\(path) …"),
        members: changes.map(\.screen), example: changes[0].screen,
        text: lines.map { $0 + "\n" }.joined())
    }
  }
}

extension StoryState {
  /// Equal for stories that only differ in their names.
  fileprivate struct Look: Hashable {
    let props: Value?
    let content: SnapshotContent?
    let reason: String?
  }

  fileprivate var look: Look {
    Look(
      props: props, content: outcome.rendering.map { SnapshotContent($0) }, reason: outcome.reason)
  }
}

extension Review {
  /// Whether the branch changes nothing.
  var isEmpty: Bool { groups.isEmpty }

  /// The review in one sentence.
  var summary: String {
    let compared = storyCount.counted("story", plural: "stories")
    var parts: [String] = []
    func add(_ count: Int, _ words: String) { if count > 0 { parts.append("\(count) \(words)") } }
    add(stories.count, stories.count == 1 ? "differs" : "differ")
    add(new.count, "new")
    add(gone.count, "gone")
    add(renamed.count, "renamed")
    add(flickers.count, flickers.count == 1 ? "differs each time" : "differ each time")
    guard !isEmpty else {
      return "\(compared) against \(revision): no change\(parts.map { ", \($0)" }.joined())."
    }
    let groups = groups.count.counted("change")
    return "\(compared) against \(revision): \(groups); \(parts.joined(separator: ", "))."
  }
}
