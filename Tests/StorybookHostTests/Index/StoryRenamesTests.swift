import StorybookSchema
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
    let isListed = Self.isListed(catalogs.last ?? [])
    for (story, key) in expected {
      let found = renames.roomKey(of: "wizard/\(story)", isListed: isListed)
      #expect(found == "wizard/\(key)")
    }
    // Another host, which has only seen the last catalog.
    var late = StoryRenames()
    late.noteShared(renames.unsharedOwners, isListed: isListed)
    for story in catalogs.last?.flatMap(\.stories) ?? [] {
      #expect(
        late.roomKey(of: story, isListed: isListed)
          == renames.roomKey(of: story, isListed: isListed))
    }
  }

  private static func isListed(_ screens: [StoryRenames.Screen]) -> (String) -> Bool {
    { story in screens.contains { $0.stories.contains(story) } }
  }

  /// Renames and new stories, which two hosts see each at its own time. The oracle gives each story a
  /// number, which it keeps. Finally, a third host starts.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `hosts agree on default rooms, whichever sees a rename first`(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var names = ["a", "b", "c"]
    var catalogs = [names]
    for number in 0..<6 {
      let former = ["a", "b", "c"].first { !names.contains($0) }
      if let former, random.next() % 3 == 0 {
        names.append(former)
      } else {
        names[Int(random.next() % UInt64(names.count))] = "n\(number)"
      }
      catalogs.append(names)
    }
    let screens = catalogs.map { Self.catalog(["w: \($0.joined(separator: " "))"]) }
    var hosts = [StoryRenames(), StoryRenames()]
    var seen = [0, 0]
    /// The keys of a host's stories, by their numbers.
    func keys(_ host: StoryRenames, at step: Int) -> [String] {
      screens[step][0].stories.map { host.roomKey(of: $0, isListed: Self.isListed(screens[step])) }
    }
    while seen.contains(where: { $0 < 6 }) {
      let index = seen.indices.filter { seen[$0] < 6 }.randomElement(using: &random) ?? 0
      hosts[index].noteChange(from: screens[seen[index]], to: screens[seen[index] + 1])
      seen[index] += 1
      let owners = hosts[index].unsharedOwners
      for host in hosts.indices {
        hosts[host].noteShared(owners, isListed: Self.isListed(screens[seen[host]]))
      }
      let both = hosts.indices.map { keys(hosts[$0], at: seen[$0]) }
      #expect(zip(both[0], both[1]).allSatisfy(==), "\(catalogs) \(seen): \(both)")
      #expect(both.allSatisfy { Set($0).count == $0.count }, "\(catalogs) \(seen): \(both)")
    }
    var late = StoryRenames()
    late.noteShared(hosts[0].sharedOwners, isListed: Self.isListed(screens[6]))
    #expect(keys(late, at: 6) == keys(hosts[0], at: 6))
  }

  @Test func `the default room of a renamed screen goes on once its type is known`() {
    var renames = StoryRenames()
    renames.noteChange(from: Self.before, to: Self.catalog(["login: empty wrong", "guide: start"]))
    let isListed = { (id: String) in id == "guide/start" }
    #expect(renames.roomKey(of: "guide/start", isListed: isListed) == "guide/start")
    renames.confirm("wizard/start", as: "guide/start", isListed: isListed)
    #expect(renames.roomKey(of: "guide/start", isListed: isListed) == "wizard/start")
  }

  @Test func `one that stands elsewhere is followed once it is known to be the same`() {
    var renames = StoryRenames()
    renames.noteChange(from: Self.before, to: Self.catalog(["wizard: middle end begin"]))
    let isListed = { (id: String) in id == "wizard/begin" }
    #expect(renames.current("wizard/start", isListed: isListed) == "wizard/start")
    renames.confirm("wizard/start", as: "wizard/begin", isListed: isListed)
    #expect(renames.current("wizard/start", isListed: isListed) == "wizard/begin")
  }
}
