/// Stories with the same change.
struct ReviewGroup: Hashable, Sendable {
  let change: ReviewedChange
  /// The ids of stories, or of screens for a change of a type; in the catalog's order.
  var members: [String]
  /// The member that has least to read beside the change.
  var example: String
  /// The change of the example, for people.
  var text: String
}

extension ReviewGroup {
  /// A name that is the same in each review: that of the change, and of its stories where it is said
  /// of them alone.
  var id: String {
    guard [.gone, .renamed, .new].contains(change.kind) else { return change.id }
    return ReviewedChange(change.kind, change.subject, before: members.joined(separator: "\n")).id
  }

  /// Stories that only one revision has; `nil` for none.
  init?(_ kind: ReviewedChange.Kind, stories: [String], text: String = "") {
    guard let first = stories.first else { return nil }
    let subject = stories.count == 1 ? "story" : "stories"
    self.init(
      change: ReviewedChange(kind, subject), members: stories, example: first,
      text: text)
  }

  /// The groups of all changes: the most surprising kind first, then the one of most stories.
  static func all(_ stories: [StoryReview]) -> [ReviewGroup] {
    var likeness = ChangeLikeness()
    for story in stories { story.changes.forEach { likeness.add($0) } }
    var groups: [ReviewedChange: ReviewGroup] = [:]
    for story in stories {
      for change in Set(story.changes.map { likeness.common($0) }) {
        groups[change, default: ReviewGroup(change, story: story)].addStory(story)
      }
    }
    return sorted(Array(groups.values))
  }

  static func sorted(_ groups: [ReviewGroup]) -> [ReviewGroup] {
    groups.sorted { one, other in
      (one.change.kind, -one.members.count, one.change.sentence)
        < (other.change.kind, -other.members.count, other.change.sentence)
    }
  }

  private init(_ change: ReviewedChange, story: StoryReview) {
    self.init(change: change, members: [], example: story.story, text: story.text)
  }

  private mutating func addStory(_ story: StoryReview) {
    members.append(story.story)
    guard story.text.utf8.count < text.utf8.count else { return }
    example = story.story
    text = story.text
  }
}
