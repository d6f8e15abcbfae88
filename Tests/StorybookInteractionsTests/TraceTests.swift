import Storybook
import StorybookInteractions
import StorybookProgram
import StorybookSchema
import Testing

/// The steps of a test and the states between them, as the page and assistants show them.
@Suite struct TraceTests {
  /// Each step, and what the state after it has in a property if it differs.
  private func trace(
    _ property: String, _ body: @escaping @Sendable (TestedStory<Till.Props>) async throws -> Void
  ) async -> (start: Value?, steps: [String], failure: TestFailure?) {
    let (trace, result) = await traced(Till.screen(body))
    let steps = trace.steps.map { step in
      step.label + (step.state.map { " → \($0.props[property]?.text ?? $0.story)" } ?? "")
    }
    return (trace.start?.props[property], steps, result.failure)
  }

  @Test func `a step has its label, and the state after it if it differs`() async {
    let (start, steps, failure) = await trace("name") { s in
      try s.expect("Till")
      try await s.type("Ann", into: "Name")
      try await s.within(.row("Pear")).press("Remove")
      try s.within(.row("Apple pie")).expect("1 kg")
      try await s.press(key: "Escape", on: .label("Name"))
    }
    #expect(start == "")
    #expect(failure == nil)
    #expect(
      steps == [
        "expect(“Till”)", #"type(“Ann”, into: “Name”) → "Ann""#,
        #"within(row “Pear”).press(“Remove”) → "Ann""#,
        "within(row “Apple pie”).expect(“1 kg”)",
        #"press(key: “Escape”, on: label “Name”) → """#,
      ])
  }

  @Test func `a step has its time and the elements that it acts on or looks at`() async {
    let (trace, result) = await traced(
      Till.screen { s in
        try await s.type("Ann", into: "Name")
        try await s.within(.row("Pear")).press("Remove")
        try s.expect(\.name, "Ann")
        try s.expect(.label("Name"), value: "Ann")
      })
    #expect(
      trace.steps.map { $0.elements.map(\.summary) } == [
        ["textbox “Name”"], ["button “Remove” in listitem “Pear 1 kg Remove”"], [],
        ["textbox “Name”"],
      ])
    #expect(trace.steps[2].label == #"expect(\.name, “Ann”)"#)
    let times = trace.steps.compactMap(\.at) + [result.duration].compactMap(\.self)
    #expect(times.count == 5 && times == times.sorted())
  }

  @Test func `a failing step has no state after it, and its number`() async {
    let (_, steps, failure) = await trace("name") { s in
      try await s.type("Ann", into: "Name")
      try await s.press("Pai")
    }
    #expect(steps == [#"type(“Ann”, into: “Name”) → "Ann""#, "press(“Pai”)"])
    #expect(failure?.step == 2)
    #expect(failure?.message.hasPrefix("press(“Pai”): Found no button") == true)
  }

  @Test func `a step that failed is marked, though the test caught that`() async {
    let (trace, result) = await traced(
      Till.screen { s in
        try? s.expect("Nowhere")
        try s.expect("Till")
      })
    #expect(result.failure == nil)
    #expect(trace.steps.map { $0.failure?.prefix(13) } == ["Found no text", nil])
  }

  @Test func `an error of the test itself belongs to no step`() async {
    let (_, steps, failure) = await trace("name") { s in
      try s.expect("Till")
      throw FailureTests.Broken()
    }
    #expect(steps == ["expect(“Till”)"])
    #expect(failure != nil && failure?.step == nil)
  }

  @Test func `a link leads to the state of another story`() async {
    let (_, steps, _) = await trace("nothing") { try await $0.press(.link("Start again")) }
    #expect(steps == ["press(link “Start again”) → till/empty"])
  }

  @Test func `a state has what was typed, chosen and opened, until the rendering has it`() async {
    let (trace, result) = await traced(
      Order.screen { s in
        try await s.type("Ann", into: "Name")
        try await s.select("Chur", in: "City")
        try await s.check("A gift")
        try await s.press("More")
        try await s.press("More")
        try await s.press("Send")
      })
    #expect(result.failure == nil)
    let shown = trace.steps.map { step in
      (step.state?.entries ?? []).map { "\($0.element.tag) \($0.element.position): \($0.change)" }
    }
    let typed = #"input 0: text("Ann")"#
    let chosen = [typed, #"select 0: options(["Chur"])"#]
    let checked = [typed, #"input 1: isChecked(true)"#, chosen[1]]
    #expect(
      shown == [
        [typed], chosen, checked, checked + ["details 0: isOpen(true)"], checked, [],
      ])
  }

  @Test func `many steps and large states are cut`() async {
    let long = String(repeating: "x", count: 600_000)
    let (_, steps, failure) = await trace("size") { s in
      for _ in 0..<600 { try s.expect("Till") }
    }
    #expect(failure == nil)
    #expect(steps.count == 500)
    let (trace, result) = await traced(
      Till.screen { s in
        for text in ["a\(long)", "b\(long)"] { try await s.perform(\.typed, with: text) }
      })
    #expect(trace.steps.map(\.isOmitted) == [false, true])
    #expect(result.stepCount == 2)
  }

  static let events: [TestEvent] = [
    .began(label: "press(“Pay”)", source: CodeLocation(file: "/a/Till.swift", line: 3)),
    .began(label: "press(“Pay”)", source: CodeLocation(file: "/a/Till.swift", line: 3), at: 12),
    .opened(TestState(story: "till/open", props: ["name": ""], environment: nil)),
    .changed(TestState(story: "till/open", props: "", environment: ["locale": "de"])),
    .changed(nil),
    .changed(
      TestState(
        story: "till/open", props: "", environment: nil,
        entries: [.text("Ann"), .isChecked(true), .options(["a", "b"]), .isOpen(false)].map {
          TestEntry($0, of: TestAct.Element(tag: "input", position: 1, count: 2, summary: "x"))
        })),
  ]

  @Test(arguments: events) func `an event is read as it was written`(event: TestEvent) throws {
    #expect(try TestEvent(reading: event.value) == event)
  }

  @Test func `what is no event is not read`() {
    for value: Value in [[:], ["label": "x"], ["start": 1], ["state": [:]], ["state": 3]] {
      #expect(throws: JSONMismatch.self, "\(value)") { try TestEvent(reading: value) }
    }
  }
}

/// A form whose fields are sent together.
private enum Order {
  struct Props: Codable, Hashable, Sendable {
    var isSent = false
    var sent: Command = .noop
  }

  static func screen(
    _ body: @escaping @Sendable (TestedStory<Props>) async throws -> Void
  ) -> some ScreenConvertible {
    Screen("Order", render: html) {
      Story("Open", Props()) { OnCommand(\.sent) { $0.isSent = true } }.test("sends", body)
    }
  }

  private static func html(_ props: Props) -> HTML {
    guard !props.isSent else { return "<p>Sent</p>" }
    return """
      <form\(props.sent, on: .submit)><label>Name <input name=name></label>
      <label><input type=checkbox name=gift> A gift</label>
      <label>City <select name=city><option>Bern<option>Chur</select></label>
      <details><summary>More</summary>A long story</details><button>Send</button></form>
      """
  }
}
