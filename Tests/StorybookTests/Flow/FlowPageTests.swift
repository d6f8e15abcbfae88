// swift-format-ignore-file: NeverForceUnwrap
// Literals that are known to be good.

import Storybook
import StorybookFlows
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

/// What is on screen where a flow is.
struct FlowPageTests {
  private static let editing = Flow("Editing") { present in
    let menu = try await present.show(Menu.self, props: Menu.Props())
    while try await menu.next() != nil {
      _ = try await present(Question.self, props: Question.Props(text: "x"))
    }
  }

  private static let pushing = Flow("Pushing") { present in
    let menu = try await present.show(Menu.self, props: Menu.Props())
    _ = try await menu.next()
    _ = try await present(Question.self, props: Question.Props(text: "x"), style: .push)
  }

  @Test func `commands of a screen have the pointer of its place on the stack`() {
    var stage = FlowStage(Self.editing)
    #expect(stage.markup.contains("data-storybook-command=\"/stack/0/props/choose\""))
    stage.perform("/stack/0/props/choose", "tea")
    #expect(stage.markup.contains("data-storybook-command=\"/stack/1/props/save\""))
  }

  @Test func `a modal screen is a dialog, and what is below it cannot be used`() {
    var stage = FlowStage(Self.editing)
    #expect(stage.markup.contains("<div class=\"storybook-flow\">"))
    stage.perform("/stack/0/props/choose", "tea")
    #expect(stage.markup.contains("<div class=\"storybook-flow\" inert>"))
    #expect(stage.markup.contains("aria-modal=\"true\" aria-label=\"Question\" tabindex=\"-1\""))
  }

  @Test func `Escape cancels where the screen offers that`() {
    var stage = FlowStage(Self.editing)
    stage.perform("/stack/0/props/choose", "tea")
    let escape = "data-storybook-key-Escape=\"/stack/1/props/cancel\""
    #expect(stage.markup.contains(escape))
    stage.edit(.remove(Pointer("/stack/1/props/cancel")!))
    #expect(!stage.markup.contains("data-storybook-key-Escape"))
  }

  static let containers: [(container: Container, contains: String, isMenuShown: Bool)] = [
    (.plain, "<div class=\"storybook-flow\">\n<input", false),
    (
      .navigation,
      "<button type=\"button\" data-storybook-command=\"/stack/1/props/cancel\">‹ Menu",
      false
    ),
    (.split, "<div class=\"storybook-split\"><section><menu>", true),
    (.tabs, "<label for=\"storybook-tab-1\">Question</label>", true),
    (
      Container("own") { layers, _ in "\(layers.map(\.name).joined(separator: ">"))" },
      "Menu&gt;Question", false
    ),
  ]

  @Test(arguments: containers.indices) func `a container shows what it wants of a stack`(
    index: Int
  ) {
    let (container, contains, isMenuShown) = Self.containers[index]
    var stage = FlowStage(Self.pushing, in: container)
    stage.perform("/stack/0/props/choose", "tea")
    #expect(stage.markup.contains(contains))
    #expect(stage.markup.contains("<menu>") == isMenuShown)
  }

  @Test func `the schema knows the props of every screen on the stack`() throws {
    let stage = FlowStage(Self.editing)
    let schema = stage.catalog.screens[0].schema
    #expect(schema.problems.isEmpty)
    let stack = schema.value["properties"]?["stack"]?["items"]
    #expect(stack?["x-tag"] == "screen")
    #expect(stack?["oneOf"]?.array?.compactMap { $0["title"]?.string } == ["Menu", "Question"])
    #expect(schema.document.mismatches(stage.position).isEmpty)
  }

  @Test func `a flow is listed as one`() throws {
    let stage = FlowStage(Self.editing)
    let listing = CatalogListing(stage.catalog)
    #expect(listing.screens[0].isFlow)
    #expect(try CatalogListing(reading: listing.value) == listing)
  }

  @Test func `a position is exported as it is written`() throws {
    let stage = FlowStage(Self.editing)
    let props = try stage.catalog.screens[0].props.decode(stage.position.bytes)
    #expect(try props.value() == stage.position)
    #expect(props.expression(.unknown).contains(stage.position.canonicalText))
  }
}

/// The flow of the documentation page.
struct GuestBookTests {
  @Test func `the guest book is signed, and closed`() throws {
    let catalog = Catalog { GuestBook.screen }
    let screen = catalog.screens[0]
    var position = try screen.props.sample(0)
    func perform(_ command: String, _ value: Value? = nil) throws {
      let evaluation = Evaluation(
        ticket: 1, screen: screen.id, story: "signing", props: position.bytes,
        environment: EnvironmentSettings(device: "phone"),
        event: .perform(Pointer(command)!, value),
        wantsRendering: true)
      for case .reacted(let reaction) in catalog.outcomes(of: evaluation) {
        position = reaction.props ?? position
      }
    }
    try perform("/stack/0/props/open", ["name": ""])
    try perform("/stack/1/props/save")
    #expect(position["stack"]?.array?.count == 2)
    try perform("/stack/1/props/typed", "Ann")
    try perform("/stack/1/props/save")
    try perform("/stack/0/props/close")
    #expect(position["end"] == ["result": ["Ann"], "problems": []])
  }

  @Test @MainActor func `in an app it is shown by the app's own presenter`() async throws {
    let reception = Reception()
    let flow = Task { try await signGuestBook(reception) }
    while reception.stack.last?.isAsked != true { await Task.yield() }
    #expect(reception.html?.markup.contains("Close the book") == true)
    try reception.stack.last?.perform("/close", json: nil)
    #expect(try await flow.value.isEmpty)
    #expect(reception.problems.isEmpty)
  }
}
