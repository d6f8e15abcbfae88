import Foundation
import Storybook
import StorybookAsync
import StorybookInteractions
import StorybookProgram
import Testing

/// What a failed step says.
@Suite struct FailureTests {
  typealias Body = @Sendable (TestedStory<Till.Props>) async throws -> Void

  static let failing: [(message: String, body: Body)] = [
    (
      "Found no button, link or other control “Payy”. Did you mean “Pay”?",
      { try await $0.press("Payy") }
    ),
    ("Found 3 elements for “Remove”:", { try await $0.press("Remove") }),
    ("button “Remove” in listitem “Apple pie 1 kg Remove”", { try await $0.press("Remove") }),
    (
      "Found no row, item or line with “Plum”.",
      { try await $0.within(.row("Plum")).press("Remove") }
    ),
    ("button “Gift” is disabled.", { try await $0.press("Gift") }),
    ("button “Idle” does nothing when it is pressed", { try await $0.press("Idle") }),
    ("Found no field “Namee”. Did you mean “Name”?", { try await $0.type("x", into: "Namee") }),
    ("textbox “Free” is read only.", { try await $0.type("x", into: "Free") }),
    ("textbox “Name” is required and empty", { try await $0.press("Pay") }),
    ("checkbox “Terms” is cleared already.", { try await $0.uncheck("Terms") }),
    ("A radio button cannot be cleared", { try await $0.uncheck("Paper") }),
    ("Found no option “Lage”. Did you mean “Large”?", { try await $0.select("Lage", in: "Size") }),
    ("The option “Huge” is disabled.", { try await $0.select("Huge", in: "Size") }),
    ("combobox “Size” takes one option.", { try await $0.select("Small", "Large", in: "Size") }),
    ("Found no story “till/nowhere”.", { try await $0.press("Broken") }),
    ("The key “F1” does nothing here.", { try await $0.press(key: "F1") }),
    ("Found no load “letters”. The story has no loads.", { try $0.hold(load: "letters") }),
    ("The command \\.gift is not available now.", { try await $0.perform(\.gift) }),
    ("Found no text “Thank you”.", { try $0.expect("Thank you") }),
    ("Expected no “Till”, found heading “Till”.", { try $0.expect(no: "Till") }),
    ("Expected the value “Ann”, found “”.", { try $0.expect("Name", value: "Ann") }),
    ("Expected “checked”, found not checked, enabled.", { try $0.expect("Terms", is: .checked) }),
    ("Expected Ann, found .", { try $0.expect(\.name, "Ann") }),
    ("Expected \\.help, but no command was performed.", { try $0.expect(performed: \.help) }),
    ("Expected 2 elements, found 3.", { try $0.expect(.role("listitem"), count: 2) }),
    ("Expected a link to “/x”, found none.", { try $0.expect(link: "/x") }),
    ("The outline differs:", { try $0.expect(outline: "main") }),
    ("The rendering:\n  main\n    heading “Till” level 1", { try await $0.press("Nothing") }),
    (
      "The last step changed:",
      { s in
        try await s.type("A", into: "Name")
        try s.expect("Thank you")
      }
    ),
    ("The test takes no step and expects nothing.", { _ in }),
    ("The test threw an error: Broken()", { _ in throw Broken() }),
  ]

  struct Broken: Error {}

  @Test(arguments: failing.indices)
  func `a failure says what was expected and found`(index: Int) async throws {
    let (message, body) = Self.failing[index]
    let failure = try #require(await result(Till.screen(body)).failure)
    #expect(failure.message.contains(message), "\(failure.message)")
    #expect(failure.story == "till/open")
  }

  @Test func `a field that is disabled while a text is typed takes no more of it`() async throws {
    let screen = Screen("Pin", render: Self.pin) {
      Story("Empty", Pin()) { OnCommand(\.typed) { $0.digits = $1 } }
        .test("types too much") { try await $0.type("123", into: "Digits") }
    }
    let failure = try #require(await result(screen).failure)
    #expect(failure.message.contains("textbox “Digits” is disabled."))
    #expect(failure.props?["digits"]?.string == "12")
  }

  private struct Pin: Codable, Hashable, Sendable {
    var digits = ""
    var typed: CommandWith<String> = .noop
  }

  private static func pin(_ props: Pin) -> HTML {
    let disabled: HTML = props.digits.count < 2 ? "" : "disabled"
    return #"<input aria-label="Digits" value="\#(props.digits)" \#(disabled) \#(props.typed)>"#
  }

  @Test func `a failure has the place and the state of its step`() async throws {
    let line = #line + 3
    let screen = Till.screen { s in
      try await s.type("Ann", into: "Name")
      try s.expect("Thank you")
    }
    let failure = try #require(await result(screen).failure)
    #expect(failure.source == CodeLocation(file: #filePath, line: line))
    #expect(failure.props?["name"]?.string == "Ann")
  }

  @Test func `a text says which keys there are`() async throws {
    let screen = Meter.screen { try await $0.press("Upp") }
    let failure = try #require(await result(screen).failure)
    #expect(failure.message.contains("Found no key “Upp”. Did you mean “Up”?"))
    #expect(failure.message.contains("Keys: [u] Up, [ArrowUp] Up more."))
    let typing = try #require(await result(Meter.screen { try await $0.check("x") }).failure)
    #expect(typing.message.contains("this rendering is text"))
  }

  @Test func `the second of two tests with one name fails`() async throws {
    let screen = Screen("Pair", render: { (_: String) -> HTML in "x" }) {
      Story("One", "").test("twice") { try $0.expect("x") }.test("twice") { try $0.expect("x") }
    }
    let catalog = Catalog { screen }
    #expect(catalog.result(ofTest: 0, screen: "pair", story: "one")?.failure == nil)
    let second = catalog.result(ofTest: 1, screen: "pair", story: "one")
    #expect(second?.failure?.message.contains("Two tests of “pair/one” are named “twice”") == true)
    #expect(catalog.result(ofTest: 2, screen: "pair", story: "one") == nil)
  }

  @Test func `a load that sets nothing ends the test with its reason`() async throws {
    let screen = Screen("Endless", render: { (_: Endless) -> HTML in "x" }) {
      Story("Live", Endless()) { Load("letters", \.letters) { ["x"] } }
        .test("test") { try $0.expect("x") }
    }
    let failure = try #require(await result(screen).failure)
    #expect(failure.message.contains("“letters” cannot be loaded"))
  }

  @Test func `fixtures are opened, and a drifted or missing one is named`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let fixtures = folder.appending(path: "Jar/.storybook/Fixtures")
    try FileManager.default.createDirectory(at: fixtures, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [("full", #"{"level": 9}"#), ("old", #"{"height": 9}"#), ("torn", "{")] {
      try text.write(
        to: fixtures.appending(path: "\(name).json"), atomically: true, encoding: .utf8)
    }
    let outcomes = [
      ("full", nil), ("old", "The fixture “old” no longer fits its type: /level: "),
      ("torn", "torn.json is not valid JSON"),
      ("ful", "Found no fixture “ful”. Found: “full”, “old”, “torn”."),
    ]
    for (name, message) in outcomes {
      let screen = Screen(
        "Jar", render: { (jar: Jar) -> HTML in "Level \(jar.level)" },
        filePath: folder.appending(path: "Jar/Jar.swift").path
      ) {
        Story("Empty", Jar()).test("test") { s in
          try await s.open(fixture: name)
          try s.expect("Level 9")
        }
      }
      let failure = await result(screen).failure
      #expect(failure.map { $0.message.contains(message ?? "-") } != false, "\(failure as Any)")
      #expect((failure == nil) == (message == nil))
    }
  }

  struct Jar: Codable, Sendable { var level = 0 }

  struct Endless: Codable, Sendable {
    var letters: AsyncData<[String]> {
      get { .loading() }
      set {}
    }
  }
}
