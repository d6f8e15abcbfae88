/// Which changes are one: those that are equal, and those that are equal but for the words of their
/// stories. A word of the page can be a word of some stories, too, so that either may hold.
struct ChangeLikeness {
  private enum Key: Hashable {
    case exact(ReviewedChange.Kind, String, String, String)
    case pattern(ReviewedChange.Kind, String, ReviewedChange.Pattern)
  }

  private var numbers: [Key: Int] = [:]
  /// A set of changes by its number: its own, or that of a set that it joined.
  private var parents: [Int] = []
  /// The change of each set; `nil` if it has several.
  private var only: [ReviewedChange?] = []
  /// The shortest pattern of each set, which stands for all.
  private var patterns: [ReviewedChange] = []

  mutating func add(_ change: ReviewedChange) {
    let sets = Self.keys(change).compactMap { numbers[$0] }.map(root)
    let exact = ReviewedChange(
      change.kind, change.subject, before: change.before, after: change.after)
    let set = sets.first ?? makeSet(exact)
    if only[set] != exact { only[set] = nil }
    addPattern(change.withoutOwnWords, to: set)
    for other in sets.dropFirst() where other != set {
      parents[other] = set
      if only[other] != only[set] { only[set] = nil }
      addPattern(patterns[other], to: set)
    }
    for key in Self.keys(change) { numbers[key] = set }
  }

  /// What all changes that are one with a change have in common.
  func common(_ change: ReviewedChange) -> ReviewedChange {
    guard let set = numbers[Self.keys(change)[0]].map(root) else { return change }
    return only[set] ?? patterns[set]
  }

  private mutating func makeSet(_ change: ReviewedChange) -> Int {
    parents.append(parents.count)
    only.append(change)
    patterns.append(change)
    return parents.count - 1
  }

  private mutating func addPattern(_ pattern: ReviewedChange, to set: Int) {
    let known = patterns[set].sentence
    let new = pattern.sentence
    if (new.count, new) < (known.count, known) { patterns[set] = pattern }
  }

  private func root(_ set: Int) -> Int {
    var set = set
    while parents[set] != set { set = parents[set] }
    return set
  }

  private static func keys(_ change: ReviewedChange) -> [Key] {
    [
      .exact(change.kind, change.subject, change.before, change.after),
      .pattern(change.kind, change.subject, change.pattern),
    ]
  }
}
