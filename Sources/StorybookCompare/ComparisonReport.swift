import StorybookCommandLine
import StorybookSchema
import StorybookSnapshots

/// The differences between two hosts.
struct ComparisonReport: Hashable, Sendable {
  let first: String
  let second: String
  var stories = 0
  var onlyFirst: [String] = []
  var onlySecond: [String] = []
  var schemas: [Schema] = []
  private(set) var groups: [Group] = []
  private(set) var flickers: [FlickerGroup] = []

  struct Schema: Hashable, Sendable {
    let screen: String
    let change: FixtureChange
  }

  /// Stories with the same difference.
  struct Group: Hashable, Sendable {
    let difference: StoryDifference
    var stories: [String]
  }

  /// Stories that differ each time, which is no difference between the hosts.
  struct FlickerGroup: Hashable, Sendable {
    let sentence: String
    var stories: [String]
  }

  init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }

  var isSame: Bool {
    onlyFirst.isEmpty && onlySecond.isEmpty && schemas.isEmpty && groups.isEmpty
  }

  mutating func addDifference(_ difference: StoryDifference, at story: String) {
    let index = groups.firstIndex {
      $0.difference.kind == difference.kind
        && $0.difference.fingerprint == difference.fingerprint
    }
    if let index {
      groups[index].stories.append(story)
    } else {
      groups.append(Group(difference: difference, stories: [story]))
    }
  }
}

extension ComparisonReport {
  mutating func addFlicker(_ flicker: Flicker, at story: String) {
    let sentence = flicker.sentence
    if let index = flickers.firstIndex(where: { $0.sentence == sentence }) {
      flickers[index].stories.append(story)
    } else {
      flickers.append(FlickerGroup(sentence: sentence, stories: [story]))
    }
  }
}

// MARK: Text

extension ComparisonReport {
  var text: String {
    (["A: \(first)\nB: \(second)\n"] + blocks).joined(separator: "\n")
  }

  /// A summary in one sentence.
  var summary: String {
    let compared = "\(stories.counted("story", plural: "stories")) compared"
    guard !isSame else { return "\(compared): no difference\(flickering)." }
    let different = Set(groups.flatMap(\.stories)).count
    let parts = [
      Self.part(different, one: "is different", plural: "are different"),
      Self.part(onlyFirst.count, one: "is only at A", plural: "are only at A"),
      Self.part(onlySecond.count, one: "is only at B", plural: "are only at B"),
      Self.part(schemas.count, one: "schema changed", plural: "schemas changed"),
    ]
    return "\(compared): \(parts.compactMap(\.self).joined(separator: ", "))\(flickering)."
  }

  private var flickering: String {
    let count = flickers.reduce(0) { $0 + $1.stories.count }
    return Self.part(count, one: "differs each time", plural: "differ each time").map { ", \($0)" }
      ?? ""
  }

  private var blocks: [String] {
    [Self.list("Only at A:", stories: onlyFirst), Self.list("Only at B:", stories: onlySecond)]
      .compactMap(\.self)
      + schemas.map { "schema of \($0.screen)\n" + Self.indented($0.change.text) }
      + groups.map { group in
        let count = group.stories.count.counted("story", plural: "stories")
        return "\(group.difference.kind.rawValue) of \(count)"
          + ": \(group.stories.joined(separator: ", "))\n" + Self.indented(group.difference.text)
      }
      + flickers.map { group in
        "flicker of \(group.stories.count.counted("story", plural: "stories"))"
          + ": \(group.stories.joined(separator: ", "))\n" + Self.indented(group.sentence)
      }
  }

  private static func list(_ title: String, stories: [String]) -> String? {
    stories.nonEmpty.map { "\(title)\n" + $0.map { "  \($0)\n" }.joined() }
  }

  private static func indented(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { "  \($0)\n" }.joined()
  }

  private static func part(_ count: Int, one: String, plural many: String) -> String? {
    guard count > 0 else { return nil }
    return count.counted(one, plural: many)
  }
}

// MARK: JSON

extension ComparisonReport {
  var value: Value {
    .members([
      "first": first, "second": second, "same": isSame, "stories": stories,
      "onlyFirst": onlyFirst, "onlySecond": onlySecond, "schemas": schemas.map(\.value),
      "differences": groups.map(\.value), "flickers": flickers.map(\.value),
    ])
  }
}

extension ComparisonReport.FlickerGroup {
  fileprivate var value: Value { .members(["stories": stories, "text": sentence]) }
}

extension ComparisonReport.Schema {
  fileprivate var value: Value {
    let patch = Patch.difference(from: change.old, to: change.new)
    return .members(["screen": screen, "patch": patch.value])
  }
}

extension ComparisonReport.Group {
  fileprivate var value: Value {
    .members([
      "kind": difference.kind.rawValue, "stories": stories, "text": difference.text,
      "changes": difference.changes,
    ])
  }
}
