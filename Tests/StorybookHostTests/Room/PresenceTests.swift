import Storybook
@testable import StorybookTestSupport
import Testing
@testable import StorybookHost

/// What differs between two versions of who is in a room.
struct PresenceTests {
  private static func person(_ name: String) -> Participant {
    Participant(id: String(name.prefix(1)).lowercased(), name: name)
  }

  static let table: [(String, [Presence.Event], Presence.Difference)] = [
    ("nothing", [], .init()),
    ("one who comes", [.joined(person("C"))], .init(joined: [person("C")])),
    ("one who goes", [.left("a")], .init(left: ["a"])),
    ("one who comes and goes", [.joined(person("C")), .left("c")], .init()),
    (
      "one who comes and is renamed", [.joined(person("C")), .changed(person("Carl"))],
      .init(joined: [person("Carl")])
    ),
    (
      "the last of many names",
      [.changed(person("Ann")), .moved(person("Anna")), .changed(person("Anne"))],
      .init(changed: [person("Anne")])
    ),
    ("one who is renamed and goes", [.changed(person("Ann")), .left("a")], .init(left: ["a"])),
    (
      "one who goes and comes back", [.left("a"), .joined(person("Ann"))],
      .init(changed: [person("Ann")])
    ),
    (
      "one who comes, goes and comes again",
      [.joined(person("C")), .left("c"), .joined(person("Carl"))], .init(joined: [person("Carl")])
    ),
    (
      "several at once, in their order",
      [.joined(person("D")), .left("b"), .joined(person("C")), .changed(person("Ann"))],
      .init(joined: [person("D"), person("C")], changed: [person("Ann")], left: ["b"])
    ),
  ]

  @Test(arguments: table) func `a difference has the last of each`(
    what: String, events: [Presence.Event], expected: Presence.Difference
  ) {
    var presence = Presence()
    for name in ["A", "B"] { presence.noteEvent(.joined(Self.person(name)), among: 2) }
    let before = presence.version
    for event in events { presence.noteEvent(event, among: 2) }
    #expect(presence.difference(from: before, to: presence.version) == expected, "\(what)")
    #expect(presence.difference(from: before, to: before) == Presence.Difference())
  }

  @Test func `what is too long ago is forgotten, and memory is bounded by the people`() {
    var presence = Presence()
    for _ in 1...1000 { presence.noteEvent(.changed(Self.person("A")), among: 2) }
    #expect(presence.version == 1000)
    #expect(presence.difference(from: 0, to: 1000) == nil)
    let newest = Presence.Difference(changed: [Self.person("A")])
    #expect(presence.difference(from: 999, to: 1000) == newest)
    #expect(presence.difference(from: 940, to: 1000) == newest)
  }

  @Test func `where one is oneself is no news`() {
    var presence = Presence()
    presence.noteEvent(.moved(Self.person("A")), among: 2)
    presence.noteEvent(.moved(Self.person("A")), among: 2)
    #expect(!presence.concerns("a", from: 0, to: 2))
    #expect(presence.concerns("b", from: 0, to: 2))
    presence.noteEvent(.changed(Self.person("A")), among: 2)
    #expect(presence.concerns("a", from: 0, to: 3))
  }
}
