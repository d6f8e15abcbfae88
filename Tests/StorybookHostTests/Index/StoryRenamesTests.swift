import Testing

@testable import StorybookHost

struct StoryRenamesTests {
  /// A catalog of `screen: story story …` lines.
  private static func catalog(_ lines: [String]) -> [StoryRenames.Screen] {
    lines.map { line in
      let words = line.split(separator: " ").map(String.init)
      let screen = String(words[0].dropLast())
      return StoryRenames.Screen(id: screen, stories: words.dropFirst().map { "\(screen)/\($0)" })
    }
  }

  private static let before = catalog(["login: empty wrong", "wizard: start middle end"])

  @Test(
    arguments: [
      ("is renamed", ["login: empty wrong", "wizard: begin middle end"], "wizard/begin"),
      ("is renamed with one", ["login: empty wrong", "wizard: begin middle last"], "wizard/begin"),
      ("is renamed with its neighbor", ["login: empty wrong", "wizard: a b end"], "wizard/a"),
      ("is moved, too", ["login: empty wrong", "wizard: middle end begin"], "wizard/begin?"),
      ("is removed", ["login: empty wrong", "wizard: middle end"], nil),
      ("is removed beside new ones", ["login: empty wrong", "wizard: a b middle end"], nil),
      ("is removed, and others come", ["login: empty wrong", "wizard: middle a end b"], nil),
      ("is in a renamed screen", ["login: empty wrong", "guide: start middle end"], "guide/start"),
      ("is renamed with its screen", ["login: empty wrong", "guide: go middle end"], "guide/go"),
      ("is in a renamed, moved screen", ["guide: start", "login: empty wrong"], "guide/start?"),
      ("is in a screen that is removed", ["login: empty wrong"], nil),
      ("is in one of two renamed screens", ["sign: empty wrong", "guide: start"], "guide/start"),
      ("is in a screen that became two", ["login: empty wrong", "a: start", "b: start"], nil),
    ] as [(String, [String], String?)])
  func `the story in the place of another, or elsewhere if its props are the same`(
    _ what: String, _ lines: [String], _ expected: String?
  ) {
    var renames = StoryRenames()
    renames.noteChange(from: Self.before, to: Self.catalog(lines))
    let found = renames["wizard/start"].map { $0.id + ($0.isInPlace ? "" : "?") }
    #expect(found == expected, "\(what)")
    #expect(renames["login/nowhere"] == nil)
  }

  @Test func `a former id leads to the last one, until a story has it again`() {
    var renames = StoryRenames()
    let names = ["one", "two", "three", "one"].map { Self.catalog(["wizard: \($0) end"]) }
    var current: [String] = []
    for (before, after) in zip(names, names.dropFirst()) {
      renames.noteChange(from: before, to: after)
      current.append(
        renames.current("wizard/one") { id in after.contains { $0.stories.contains(id) } })
    }
    #expect(current == ["wizard/two", "wizard/three", "wizard/one"])
    #expect(renames.current("wizard/two") { $0 == "wizard/one" } == "wizard/one")
  }

  /// Changes one after the other, and what the default rooms are named after in the end.
  @Test(
    arguments: [
      (["one end", "two end"], ["two": "one", "end": "end"]),
      (["one end", "two end", "three end"], ["three": "one"]),
      (["one end", "two end", "one end"], ["one": "one"]),
      (["one end", "two end", "two end one"], ["two": "one", "one": "one/"]),
      (["one end", "two end", "two end one", "two end six"], ["two": "one", "six": "one/"]),
      (["one end", "two end", "end", "end one"], ["one": "one"]),
      (["one end", "end two"], ["two": "two"]),
    ] as [([String], [String: String])])
  func `the default room goes on with its story`(_ steps: [String], _ expected: [String: String]) {
    var renames = StoryRenames()
    let catalogs = steps.map { Self.catalog(["wizard: \($0)"]) }
    for (before, after) in zip(catalogs, catalogs.dropFirst()) {
      renames.noteChange(from: before, to: after)
    }
    for (story, key) in expected {
      #expect(renames.roomKey(of: "wizard/\(story)") == "wizard/\(key)")
    }
  }

  @Test func `the default room of a renamed screen goes on once its type is known`() {
    var renames = StoryRenames()
    renames.noteChange(from: Self.before, to: Self.catalog(["login: empty wrong", "guide: start"]))
    #expect(renames.roomKey(of: "guide/start") == "guide/start")
    renames.confirm("wizard/start", as: "guide/start")
    #expect(renames.roomKey(of: "guide/start") == "wizard/start")
  }

  @Test func `one that stands elsewhere is followed once it is known to be the same`() {
    var renames = StoryRenames()
    renames.noteChange(from: Self.before, to: Self.catalog(["wizard: middle end begin"]))
    let isListed = { (id: String) in id == "wizard/begin" }
    #expect(renames.current("wizard/start", isListed: isListed) == "wizard/start")
    renames.confirm("wizard/start", as: "wizard/begin")
    #expect(renames.current("wizard/start", isListed: isListed) == "wizard/begin")
  }
}
