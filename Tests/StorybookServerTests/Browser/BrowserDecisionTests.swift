import Storybook
import StorybookInteractions
import StorybookProgram
import Testing

@testable import StorybookCommandLine

/// Each case runs in the session and in Chromium, also where the test catches a failure.
@Suite struct BrowserDecisionTests {
  struct Props: Codable, Hashable, Sendable {
    var text = ""
    var count = 0
    var typed: CommandWith<String> = .noop
    var left: CommandWith<String> = .noop
    var measured: CommandWith<Double> = .noop
    var sent: Command = .noop
  }

  struct Case: Sendable {
    let html: @Sendable (Props) -> HTML
    /// How Chromium contradicts the test.
    var message: String?
    let steps: @Sendable (TestedStory<Props>) async throws -> Void

    init(
      _ html: @escaping @Sendable @autoclosure () -> HTML, message: String? = nil,
      _ steps: @escaping @Sendable (TestedStory<Props>) async throws -> Void
    ) {
      self.init({ _ in html() }, message: message, steps)
    }

    init(
      _ html: @escaping @Sendable (Props) -> HTML, message: String? = nil,
      _ steps: @escaping @Sendable (TestedStory<Props>) async throws -> Void
    ) {
      self.html = html
      self.message = message
      self.steps = steps
    }

    var catalog: Catalog {
      let html = html
      return Catalog("Shop") {
        Screen("Shop", render: { "\(html($0))<p>Sent \($0.count), \($0.text)</p>" as HTML }) {
          Story("Open", Props()) {
            OnCommand(\.typed) { $0.text = $1 }
            OnCommand(\.left) { ($0.text, $0.count) = ($1, $0.count + 1) }
            OnCommand(\.measured) { $0.text = "\($1)" }
            OnCommand(\.sent) { $0.count += 1 }
          }
          .test("decides") { s in
            try s.expect("Sent 0")
            try await steps(s)
          }
        }
      }
    }
  }

  /// Expects a step to fail, then continues.
  private static func fails(_ step: () async throws -> Void) async throws {
    do { try await step() } catch is InteractionError { return }
    throw BrowserError(reason: "The step did not fail.")
  }

  /// Steps that fail in the session, and expectations of what is not so.
  private static let caught: [Case] = [
    Case("<button disabled>Go</button>") { s in try await fails { try await s.press("Go") } },
    Case({ "<button aria-disabled=true \($0.sent)>Go</button>" }) { s in
      try await fails { try await s.press("Go") }
      try s.expect("Sent 0")
    },
    Case("<button>Go</button>") { s in try await fails { try await s.press("Go") } },
    Case({ "<form \($0.sent)><input aria-label=A required><button>Go</button></form>" }) { s in
      try await fails { try await s.press("Go") }
      try await s.fill("A", with: "b")
      try await s.press("Go")
      try s.expect("Sent 1")
    },
    Case({ "<input aria-label=A maxlength=2\($0.typed)>" }) { s in
      try await fails { try await s.type("abc", into: "A") }
      try s.expect("A", value: "ab")
    },
    Case({ "<input aria-label=A readonly value=x\($0.typed)>" }) { s in
      try await fails { try await s.type("b", into: "A") }
      try await fails { try await s.fill("A", with: "b") }
    },
    Case("<input aria-label=A disabled>") { s in
      try await fails { try await s.type("b", into: "A") }
    },
    Case({ "<input type=number aria-label=A\($0.measured)>" }) { s in
      try await fails { try await s.fill("A", with: "b") }
    },
    Case({ "<input type=date aria-label=A\($0.typed)>" }) { s in
      try await fails { try await s.fill("A", with: "2026-02-31") }
    },
    Case("<input type=range max=10 aria-label=A>") { s in
      try await fails { try await s.fill("A", with: "11") }
    },
    Case("<label><input type=checkbox checked> A</label>") { s in
      try await fails { try await s.check("A") }
      try await fails { try s.expect("A", is: .notChecked) }
      try s.expect("A", is: .checked)
    },
    Case("<input aria-label=A value=b>") { s in
      try await fails { try s.expect("A", value: "c") }
      try await fails { try s.expect("A", is: .disabled) }
      try await fails { try s.expect("no-thing (of it)?") }
      try await fails { try s.expect(no: "Sent 0") }
    },
    Case("<select aria-label=A><option>One<option>Two</select>") { s in
      try await fails { try s.expect("Two") }
    },
    Case("<details><summary>A</summary>Inner</details>") { s in
      try await fails { try s.expect("Inner") }
    },
    Case(
      "<p hidden class=shown>Inner</p><style>.shown { display: block }</style>",
      message: "expect(“Inner”): In Chromium, the text “Inner” is shown."
    ) { s in
      try await fails { try s.expect("Inner") }
    },
    Case(
      "<p style='display: none'>Inner</p><p class=gone>Outer</p><style>.gone { display: none }</style>",
      message: "expect(no: “Outer”): In Chromium, the text “Outer” is hidden by display: none"
    ) { s in
      try await fails { try s.expect(no: "Outer") }
    },
  ]

  /// Each way to find nothing, or too much: as text of the step, and in the step.
  private static let searches:
    [(words: String, search: @Sendable (TestedStory<Props>) async throws -> Void)] = [
      ("press(“Go”): In Chromium, “Go”", { try await $0.press("Go") }),
      ("press(button “Go”): In Chromium, button “Go”", { try await $0.press(.button("Go")) }),
      ("expect(link “On”): In Chromium, link “On”", { try $0.expect(.link("On")) }),
      ("expect(heading): In Chromium, heading", { try $0.expect(.heading()) }),
      ("expect(button, count: 1): In Chromium, button", { try $0.expect(.button(), count: 1) }),
      ("type(“a”, into: “A”): In Chromium, “A”", { try await $0.type("a", into: "A") }),
      ("fill(placeholder “P”, with: “a”)", { try await $0.fill(.placeholder("P"), with: "a") }),
      ("fill(label “A”, with: “a”)", { try await $0.fill(.label("A"), with: "a") }),
      ("fill(“P”, with: “a”)", { try await $0.fill("P", with: "a") }),
      ("check(“B”): In Chromium, “B”", { try await $0.check("B") }),
      ("select(“S”, in: “L”)", { try await $0.select("S", in: "L") }),
      ("expect(“L”, value: “S”)", { try $0.expect("L", value: "S") }),
      ("expect(“Go”, is: enabled)", { try $0.expect("Go", is: .enabled) }),
      ("expect(text “two”)", { try $0.expect(.text("two")) }),
      ("within(row “two”).press(“In”)", { try await $0.within(.row("two")).press("In") }),
      ("press(key: “Enter”, on: “Go”)", { try await $0.press(key: "Enter", on: "Go") }),
      ("submit(): In Chromium, one form", { try await $0.submit() }),
      ("press(“Go”, number 0)", { try await $0.press(("Go" as ElementQuery).at(0)) }),
    ]

  /// What the searches are for, with a style that decides in Chromium alone.
  private static func searched(
    _ style: String, hidden: String = "", twice: Bool = false
  ) -> HTML {
    let part: HTML = """
      <div class=part \(raw: hidden)><button>Go</button><a href="#">On</a><h2>Title</h2>
      <input aria-label=A placeholder=P><label><input type=checkbox> B</label>
      <select aria-label=L><option>S</select><ul><li>One <b>two</b> <a href="#">In</a></ul><form>F</form></div>
      """
    return "<style>\(raw: style)</style>\(part)\(twice ? part : "")"
  }

  /// Whether Chromium finds what the session does not, finds it neither, or tells two apart.
  private static let missed: [Case] = searches.flatMap { words, search in
    let body: @Sendable (TestedStory<Props>) async throws -> Void = { s in
      try await fails { try await search(s) }
    }
    return [
      Case(searched("", hidden: "hidden"), body),
      Case(searched(".part { display: block }", hidden: "hidden"), message: words, body),
    ]
  }

  private static let ambiguous: [Case] = [
    Case("<button>Go</button><button>Go</button>") { s in
      try await fails { try await s.press("Go") }
      try await fails { try s.expect(.button(), count: 1) }
    },
    Case(
      "<button>Go</button><button class=two>Go</button><style>.two { display: none }</style>",
      message: "press(“Go”): In Chromium, “Go” is found: <button>."
    ) { s in
      try await fails { try s.expect(.button(), count: 3) }
      try await fails { try s.expect(.button(), count: 0) }
      try await fails { try await s.press("Go") }
    },
    Case("<form>A</form><form>B</form>") { s in try await fails { try await s.submit() } },
    Case(
      "<form>A</form><form class=two>B</form><style>.two { display: none }</style>",
      message: "submit(): In Chromium, one form is found: <form>."
    ) { s in
      try await fails { try await s.submit() }
    },
  ]

  private static let fields: [Case] = [
    Case({ "<textarea aria-label=A\($0.typed)>\($0.text)</textarea>" }) { s in
      try await s.type("a", into: "A")
      try await s.press(key: "Enter", on: "A")
      try s.expect("A", value: "a\n")
      try await s.type("b", into: "A")
      try s.expect(\.text, "a\nb")
      try await s.press(key: "Backspace")
      try s.expect("A", value: "a\n")
      try await s.fill("A", with: "one\ntwo")
      try s.expect("A", value: "one\ntwo")
    },
    Case({ "<input aria-label=A value=\"\($0.text)\"\($0.typed)>" }) { s in
      try await s.press(key: "x", on: "A")
      try await s.press(key: "y", on: "A")
      try s.expect("A", value: "xy")
      try await s.press(key: "Backspace")
      try s.expect(\.text, "x")
    },
    Case({ "<input aria-label=A value=x\($0.left, on: .change)>" }) { s in
      try await s.fill("A", with: "x")
      try s.expect("Sent 0")
      try await s.fill("A", with: "y")
      try s.expect("Sent 1, y")
    },
    Case({ "<input type=date aria-label=A\($0.left, on: .change)>" }) { s in
      try await s.fill("A", with: "2026-11-29")
      try s.expect("Sent 1, 2026-11-29")
    },
    Case({ "<input type=email aria-label=A value=\"\($0.text)\"\($0.typed)>" }) { s in
      let long = String(repeating: "a.b", count: 20)
      try await s.fill("A", with: "\(long)@\(long)")
      try await s.type("c", into: "A")
      try s.expect("A", value: "\(long)@\(long)c")
    },
    Case({ "<input type=number maxlength=2 aria-label=A\($0.measured)>" }) { s in
      try await s.type("1234", into: "A")
      try s.expect("Sent 0, 1234.0")
    },
  ]

  /// Enter in a field, beside others or a button.
  private static let submissions: [Case] = [
    ("text", "", true), ("number", "", true), ("date", "", false), ("time", "", false),
    ("range", "", false), ("checkbox", "", false), ("date", "<button>Go</button>", true),
    ("checkbox", "<button>Go</button>", true), ("text", "<input type=date>", true),
    ("text", "<input type=email>", false), ("color", "<button>Go</button>", false),
  ].map { type, other, isSent in
    Case({ "<form \($0.sent)><input type=\(type) aria-label=A>\(raw: other)</form>" }) { s in
      try? await s.press(key: "Enter", on: "A")
      try s.expect("Sent \(isSent ? 1 : 0)")
    }
  }

  private static let buttons: [Case] =
    [
      "<button popovertarget=tip>Go</button>", "<input type=submit popovertarget=tip value=Go>",
      "<button type=submit commandfor=tip command=show-popover>Go</button>",
    ].map { button in
      Case({ "<form \($0.sent)>\(raw: button)</form><div popover id=tip>Tip</div>" }) { s in
        try await s.press("Go")
        try s.expect("Sent 1")
        try s.expect(no: "Tip")
      }
    } + [
      Case({
        """
        <form \($0.sent)><button type=button popovertarget=tip>Go</button>
        <button commandfor=tip command=show-popover>No</button></form><div popover id=tip>Tip</div>
        """
      }) { s in
        try await fails { try await s.press("No") }
        try s.expect(no: "Tip")
        try await s.press("Go")
        try s.expect("Tip")
        try s.expect("Sent 0")
      }
    ]

  private static let shown: [Case] = [
    Case({
      """
      <noscript><button>No</button></noscript><template><button>No</button></template>
      <button \($0.sent)>Go</button>
      """
    }) { s in
      try await s.press("Go")
      try s.expect("Sent 1")
    },
    Case("<p>A long <b>text</b><br>on<br> several\nlines</p><pre>one\ntwo</pre>") { s in
      try s.expect("A long text on several lines")
      try s.expect("one two")
    },
    Case({
      """
      <div style="width: 3em"><button \($0.sent) style="display: inline">On several lines</button></div>
      """
    }) { s in
      try await s.press("On several lines")
    },
    Case({
      """
      <style>@keyframes enter { from { opacity: 0; visibility: hidden; translate: -300vw } }
      .new { animation: enter 1h } .on { animation: enter 1s infinite } </style>
      <p class=new>News</p><button class=new \($0.sent)>Go</button><p class=on>Waits</p>
      """
    }) { s in
      try s.expect("News")
      try s.expect("Waits")
      try await s.press("Go")
      try s.expect(.button("Go"))
    },
    Case("<p>12&nbsp;francs</p><button disabled>8&nbsp;30</button>") { s in
      try s.expect("12 francs")
      try s.expect("12\u{A0}francs")
      try s.expect("8 30", is: .disabled)
    },
  ]

  @Test(.enabled(if: MirroredTest.hasBrowser))
  func `the session decides as Chromium does`() async throws {
    var browser: BrowserTests?
    let cases = [
      Self.caught, Self.missed, Self.ambiguous, Self.fields, Self.submissions, Self.buttons,
      Self.shown,
    ]
    for (number, test) in cases.joined().enumerated() {
      let (events, result) = await MirroredTest.run(test.catalog)
      let name = "\(number): \(test.html(Props()))"
      #expect(result.failure?.message == nil, "\(name)")
      let tests = try browser ?? BrowserTests(CatalogListing(test.catalog))
      browser = tests
      let failure = await tests.failure(of: events, result: result, story: "shop/open")
      if let message = test.message {
        #expect(failure?.message.hasPrefix(message) == true, "\(name): \(failure?.message ?? "")")
      } else {
        #expect(failure?.message == nil, "\(name)")
      }
    }
    await browser?.close()
  }
}
