import Storybook
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookCommandLine

struct RepeatedActTests {
  private static let source = CodeLocation(file: "Pay.swift", line: 7)
  private static let press = TestAct(
    .press, [TestAct.Element(tag: "button", position: 0, count: 1, summary: "button “Pay”")])

  private static func shown(_ html: String?) -> TestEvent {
    .mirrored(.shown(html: html, story: "shop/open", environment: [:]))
  }

  private static func state(_ count: Value) -> TestState {
    TestState(story: "shop/open", props: ["count": count], environment: nil)
  }

  private static let events: [TestEvent] = [
    .began(label: "press(“Pay”)", source: source), shown("<button>Pay</button>"),
    .opened(state(0)), .mirrored(.acted(press)),
    .mirrored(.performed(command: "/pay", value: nil)), shown("<p>Paid</p>"), .changed(state(1)),
    .began(label: "perform(\\.more)", source: source),
    .mirrored(.performed(command: "/more", value: 2)), shown("<p>More</p>"),
    .began(label: "expect(“More”)", source: source),
    .mirrored(.acted(TestAct(.reads, [], text: "More"))),
  ]

  @Test func `each act has the rendering and the state before it, and what it leads to`() {
    let acts = RepeatedAct.all(of: Self.events, before: nil)
    #expect(acts.map(\.step) == [1, 3])
    #expect(acts.map(\.shown.html) == ["<button>Pay</button>", "<p>More</p>"])
    #expect(acts.map(\.effects) == [[.performed("/pay", nil)], []])
    #expect(acts.map { $0.state?.props["count"] } == [0, 1])
  }

  @Test func `the step that failed is not repeated, and neither are texts of terminals`() {
    #expect(RepeatedAct.all(of: Self.events, before: 3).map(\.step) == [1])
    let events = [TestEvent.began(label: "", source: Self.source), Self.shown(nil)]
    #expect(RepeatedAct.all(of: events + [.mirrored(.acted(Self.press))], before: nil) == [])
  }

  @Test func `a step that failed and was caught fails in the browser, too`() throws {
    let events: [TestEvent] = [
      .began(label: "press(“Pay”)", source: Self.source),
      Self.shown("<button disabled>Pay</button>"),
      .opened(Self.state(0)), .mirrored(.acted(Self.press)), .failed("Pay is disabled."),
      .began(label: "expect(“0”)", source: Self.source),
      .mirrored(.acted(TestAct(.reads, [], text: "0"))),
    ]
    let acts = RepeatedAct.all(of: events, before: nil)
    #expect(acts.map(\.isRefused) == [true, false])
    let act = try #require(acts.first)
    #expect(act.problem(RepeatedAct.Report(problem: "it is disabled")) == nil)
    #expect(act.problem(RepeatedAct.Report()) == nil)
    let paid = act.problem(RepeatedAct.Report(effects: [.performed("/pay", nil)]))
    #expect(paid == "In Chromium it performs /pay. The test expects nothing.")
    #expect(acts[1].problem(RepeatedAct.Report(problem: "no")) == "In Chromium, no.")
  }

  @Test(
    arguments: [
      (#"{"effects":[{"command":"/pay"}]}"#, nil),
      (
        #"{"problem":"button “Pay” is covered by <div>"}"#,
        "In Chromium, button “Pay” is covered by <div>."
      ),
      (
        #"{"effects":[],"refusal":"<input> is not valid: Too short"}"#,
        "In Chromium it does nothing: <input> is not valid: Too short. The test performs /pay."
      ),
      (
        #"{"effects":[{"command":"/pay","value":"[1]"},{"followed":"shop/end"}]}"#,
        "In Chromium it performs /pay with [1] and leads to “shop/end”. The test performs /pay."
      ),
    ] as [(String, String?)])
  func `what the browser decided is compared with the test`(
    _ report: String, _ problem: String?
  ) throws {
    let act = try #require(RepeatedAct.all(of: Self.events, before: nil).first)
    let value = try Value(json: Array(report.utf8))
    #expect(act.problem(RepeatedAct.Report(value)) == problem)
  }

  @Test func `a failure has the step, its source and the state before it`() throws {
    let act = try #require(RepeatedAct.all(of: Self.events, before: nil).first)
    #expect(
      act.failure("No.", story: "shop/open")
        == TestFailure(
          message: "press(“Pay”): No.", source: Self.source, step: 1, story: "shop/open",
          props: ["count": 0], environment: nil))
  }

  @Test func `moments keep their members as JSON`() throws {
    for case .mirrored(let moment) in Self.events {
      #expect(try TestMoment(reading: moment.value) == moment)
    }
    let search = TestAct.Search([.role], roles: ["link"], name: "Pay", least: 1, most: nil)
    let missed = TestAct(.misses, [], text: "link “Pay”", search: search)
    #expect(try TestAct(reading: missed.value) == missed)
    let enter = BrowserInput.all(for: TestAct(.key, [], text: "Enter"), at: .null)
    #expect(enter.map { $0.parameters["type"] } == ["keyDown", "keyUp"])
    #expect(enter.map { $0.parameters["text"] } == ["\r", nil])
  }
}
