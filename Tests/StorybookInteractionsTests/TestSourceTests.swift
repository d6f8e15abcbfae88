import Foundation
import Storybook
import StorybookHost
import StorybookInteractions
import StorybookProgram
import StorybookRecording
import StorybookSchema
import Testing

/// The test that a recording becomes: what its source is, and that it passes.
@Suite struct TestSourceTests {
  /// The story with the test that its recording becomes, as it is pasted.
  static let screen = Screen("Shop/Till", render: Till.html) {
    Story("Open", Till.Props(), update: Till.update)
      .test("thanks the buyer") { s in
        try await s.fill("Name", with: "Ann")
        try await s.check("Terms")
        try await s.select("Large", in: "Size")
        try await s.within(.row("Pear")).press("Remove")
        try await s.check("Cloth")
        try await s.check("Card")
        try await s.press("Pay")
        try await s.perform(\.help)
        try s.expect(.alert("Thank you, Ann."))
      }
  }

  /// The commands that a page sends for these steps.
  static let commands: [(String, Value?)] = [
    ("/typed", "A"), ("/typed", "An"), ("/typed", "Ann"), ("/left", "Ann"), ("/accept", true),
    ("/choose", "l"), ("/lines/0/remove", nil),
    ("/submit", ["name": "Ann", "terms": true, "size": "l", "wrap": "cloth", "extras": ["card"]]),
    ("/help", nil),
  ]

  @Test func `a recording becomes a test with the best queries`() throws {
    let found = try source("thanks the buyer", Self.screen, Self.commands)
    let pasted = found.split(separator: "\n").map { "      \($0)\n" }.joined()
    let this = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(this.contains(pasted), "\(found)")
  }

  @Test func `that test passes`() async { await expectPass(Self.screen) }

  @Test func `keys of a text are pressed, and its new line is expected`() throws {
    let found = try source("climbs", Meter.screen { _ in }, [("/up", nil)])
    #expect(
      found == """
        .test("climbs") { s in
          try await s.press(key: "u")
          try s.expect("Level 4")
        }

        """)
  }

  struct Echo: Codable, Sendable {
    var name = ""
    var typed: CommandWith<String> = .noop

    static func html(_ echo: Echo) -> HTML {
      "<input aria-label=\("Name \(echo.name)") value=\(echo.name)\(echo.typed)>"
    }
  }

  @Test func `a field is found by the name that it has before it is typed into`() throws {
    let screen = Screen("Echo", render: Echo.html) {
      Story("Live", Echo()) { OnCommand(\.typed) { echo, text in echo.name = text } }
    }
    let found = try source("echoes", screen, [("/typed", "A"), ("/typed", "An")])
    #expect(found.contains("s.fill(\"Name\", with: \"An\")"), "\(found)")
  }

  @Test func `what no user does is performed or commented`() throws {
    let edit = Recording.Step(at: 1, patch: Patch([.replace(Pointer(["name"]), "Bo")]))
    let dark = Recording.Step(
      at: 2, environment: Patch([.replace(Pointer(["locale"]), "de_CH")]))
    let hidden = Recording.Step(
      at: 3, performed: .init(command: Pointer(["rows", "0", "drop"]), value: "x\"\n"))
    let odd = Recording.Step(at: 4, performed: .init(command: Pointer(["set"]), value: ["a": 1]))
    let recording = Recording(
      story: "till/open", date: 0, start: .init(props: [:], environment: [:]),
      steps: [edit, dark, hidden, odd])
    let found = TestSource("x", of: recording, renderings: [])
    #expect(
      found.text == """
        .test("x") { s in
          // /name = "Bo": an edit of the props
          try await s.environment { $0.locale = "de_CH" }
          try await s.perform(\\.rows[0].drop, with: "x\\"\\n")
          // /set({"a":1}): no element offers it
          try s.expect(performed: "/set")
        }

        """)
  }

  /// What a path, a value or an environment says in a recording that comes from elsewhere.
  static let hostile: [(path: [String], value: Value?, line: String)] = [
    (["a", "0", "größe"], nil, "try await s.perform(\\.a[0].größe)"),
    (["self"], "\\(exit(1))", "try await s.perform(\\.`self`, with: \"\\\\(exit(1))\")"),
    (["a(exit(1))"], nil, "// /a(exit(1)): no element offers it"),
    (["a)\nexit(1)"], nil, "// /a)\\nexit(1): no element offers it"),
    (["a\u{2028}b"], true, "// /a\\u{2028}b(true): no element offers it"),
    (["a\u{200D}"], nil, "// /a\u{200D}: no element offers it"),
    ([""], nil, "// /: no element offers it"),
    (["\u{301}a"], nil, "// /\u{301}a: no element offers it"),
  ]

  @Test(arguments: hostile) func `no path or text becomes code`(
    path: [String], value: Value?, line: String
  ) {
    let dark = Patch([.replace(Pointer(["colorScheme"]), "dark; exit(1)")])
    let recording = Recording(
      story: "till/open", date: 0, start: .init(props: [:], environment: [:]),
      steps: [
        .init(at: 1, performed: .init(command: Pointer(path), value: value)),
        .init(at: 2, environment: dark),
      ])
    let lines = TestSource("x", of: recording, renderings: []).text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1] == "  \(line)")
    #expect(lines[2].hasPrefix("  // the environment: "))
  }

  /// Performs the commands one after the other, and returns the source of their recording.
  private func source(
    _ name: String, _ screen: some ScreenConvertible, _ commands: [(String, Value?)]
  ) throws -> String {
    let catalog = Catalog("Tests") { screen.erased }
    let first = catalog.screens[0]
    var props = try first.props.sample(0)
    var recording = Recording(
      story: "\(first.id)/\(first.stories[0].slug)", date: 0,
      start: .init(props: props, environment: [:]))
    var renderings: [Rendering?] = []
    func evaluate(_ event: Event?) {
      var evaluation = Evaluation(
        ticket: 0, screen: first.id, story: first.stories[0].slug, props: props.bytes,
        environment: EnvironmentSettings(device: "phone"), event: event, wantsRendering: true)
      evaluation.comparison = .deferred
      catalog.answerRequest(.evaluate(evaluation)) { reply in
        if case .outcome(.reacted(let reaction)) = reply { props = reaction.props ?? props }
        if case .outcome(.rendered(let rendering, _)) = reply { renderings.append(rendering) }
      }
    }
    evaluate(nil)
    for (path, value) in commands {
      let command = try #require(Pointer(path))
      let count = renderings.count
      evaluate(.perform(command, value))
      if renderings.count == count { renderings.append(renderings[count - 1]) }
      recording.steps.append(.init(at: 0, performed: .init(command: command, value: value)))
    }
    return TestSource(name, of: recording, renderings: renderings).text
  }
}
