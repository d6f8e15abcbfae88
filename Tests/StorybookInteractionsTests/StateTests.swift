import Storybook
import StorybookInteractions
import Synchronization
import Testing

/// A query that asks for a state finds the element that can have it, whatever is around.
@Suite struct StateTests {
  /// An element with the attributes that give it states.
  struct Carrier: Sendable {
    let role: String
    let html: @Sendable (_ attributes: String, _ name: String) -> String
    /// The attributes of each state that it can have, where it has it and where not.
    let states: [State]
    /// Whether its name is its text.
    var isText = true
  }

  struct State: Sendable {
    let name: ElementState
    /// The state of an element that has the attributes `no`, if there is one.
    var opposite: ElementState? = nil
    let yes: String
    var no = ""
  }

  private static let disabled = State(
    name: .disabled, opposite: .enabled, yes: "aria-disabled=true")
  private static let nativelyDisabled = State(
    name: .disabled, opposite: .enabled, yes: "disabled")
  private static let checked = State(
    name: .checked, opposite: .notChecked, yes: "aria-checked=true", no: "aria-checked=false")
  private static let nativelyChecked = State(name: .checked, opposite: .notChecked, yes: "checked")
  private static let required = State(name: .required, yes: "required")
  private static let invalid = State(name: .invalid, yes: "aria-invalid=true")
  private static let readOnly = State(name: "read only", yes: "readonly")
  private static let pressed = State(
    name: .pressed, opposite: "not pressed", yes: "aria-pressed=true", no: "aria-pressed=false")
  private static let expanded = State(
    name: .expanded, opposite: "collapsed", yes: "aria-expanded=true", no: "aria-expanded=false")
  private static let selected = State(
    name: .selected, yes: "aria-selected=true", no: "aria-selected=false")

  private static func element(_ role: String, _ states: [State]) -> Carrier {
    Carrier(
      role: role, html: { "<span role=\(role) tabindex=0 \($0)>\($1)</span>" }, states: states)
  }

  private static func field(_ role: String, _ tag: String, _ states: [State]) -> Carrier {
    Carrier(
      role: role, html: { "<\(tag) \($0) aria-label=\"\($1)\">" },
      states: states + [nativelyDisabled, required, invalid], isText: false)
  }

  private static let carriers: [Carrier] = [
    Carrier(
      role: "button", html: { "<button type=button \($0)>\($1)</button>" },
      states: [nativelyDisabled, pressed, expanded]),
    Carrier(
      role: "button", html: { "<button type=button \($0)><b>\($1)</b></button>" },
      states: [nativelyDisabled, pressed]),
    Carrier(
      role: "button", html: { "<input type=button \($0) value=\"\($1)\">" },
      states: [nativelyDisabled], isText: false),
    Carrier(
      role: "link", html: { "<a href=x \($0)>\($1)</a>" }, states: [disabled, expanded]),
    Carrier(
      role: "checkbox", html: { "<label><input type=checkbox \($0)> \($1)</label>" },
      states: [nativelyDisabled, nativelyChecked, required, invalid]),
    Carrier(
      role: "combobox", html: { "<select \($0) aria-label=\"\($1)\"><option>One</select>" },
      states: [nativelyDisabled, required, invalid], isText: false),
    Carrier(
      role: "textbox", html: { "<textarea \($0) aria-label=\"\($1)\"></textarea>" },
      states: [nativelyDisabled, required, invalid, readOnly], isText: false),
    field("textbox", "input", [readOnly]), field("searchbox", "input type=search", [readOnly]),
    field("spinbutton", "input type=number", [readOnly]),
    field("checkbox", "input type=checkbox", [nativelyChecked]),
    field("radio", "input type=radio", [nativelyChecked]),
    element("button", [disabled, pressed, expanded]), element("checkbox", [disabled, checked]),
    element("switch", [disabled, checked]), element("radio", [disabled, checked]),
    element("tab", [disabled, selected, expanded]), element("option", [disabled, selected]),
    element("menuitem", [disabled, expanded]), element("menuitemcheckbox", [disabled, checked]),
    element("treeitem", [disabled, selected, expanded]),
  ]

  private static let surroundings = [
    "<p>◊</p>", "<ul><li>◊</li></ul>", "<table><tr><td>◊</td></tr></table>",
    "<table><tr><th>◊</th><td>1</td></tr></table>", "<table><tr><th scope=row>◊</th></tr></table>",
    "<table><caption>◊</caption><tr><td>1</td></tr></table>", "<h2>◊</h2>",
    "<fieldset><legend>◊</legend></fieldset>", "<div role=status>◊</div>",
    "<div role=alert>◊</div>", "<blockquote>◊</blockquote>", "<dl><dt>◊</dt><dd>1</dd></dl>",
    "<dl><dt>1</dt><dd>◊</dd></dl>", "<figure><figcaption>◊</figcaption></figure>",
    "<div role=grid><div role=row><div role=gridcell>◊</div></div></div>",
    "<table role=grid><tr><th>◊</th></tr></table>", "<article>◊</article>", "<nav>◊</nav>",
    "<section aria-label=Part>◊</section>", "<form aria-label=Form>◊</form>", "<em>◊</em>",
    "<div role=group aria-label=Group>◊</div>", "<div role=log>◊</div>", "<address>◊</address>",
    "<output>◊</output>", "<div role=row>◊</div>", "<div>◊</div>",
  ]

  struct Props: Codable, Sendable {}

  private struct Question: Sendable {
    let query: ElementQuery
    let state: ElementState
    let holds: Bool
  }

  /// One of each state, around which is the same.
  private static func page(
    _ carrier: Carrier, _ surroundings: String, isOn: Bool
  ) -> (html: String, questions: [Question]) {
    var html = ""
    var questions: [Question] = []
    for (index, state) in carrier.states.enumerated() {
      let name = "Go \(index)"
      let element = carrier.html(isOn ? state.yes : state.no, name)
      html += surroundings.replacing("◊", with: element) + "\n"
      var queries: [ElementQuery] = ["\(name)", .role(carrier.role, name)]
      if carrier.isText { queries.append(.text(name)) }
      for query in queries {
        questions.append(Question(query: query, state: state.name, holds: isOn))
        guard let opposite = state.opposite else { continue }
        questions.append(Question(query: query, state: opposite, holds: !isOn))
      }
    }
    return (html, questions)
  }

  /// Returns the questions that are answered wrongly.
  private static func wrong(_ html: String, _ questions: [Question]) async -> [String] {
    let wrong = Mutex<[String]>([])
    let render = { @Sendable (_: Props) -> HTML in HTML(raw: html) }
    let screen = Screen("States", render: render) {
      Story("All", Props()).test("asks") { s in
        for question in questions {
          var failure: String?
          do { try s.expect(question.query, is: question.state) } catch { failure = "\(error)" }
          guard (failure == nil) != question.holds else { continue }
          wrong.withLock {
            $0.append("\(question.query) \(question.state): \(failure ?? "holds")\n\(html)")
          }
        }
      }
    }
    _ = await result(screen)
    return wrong.withLock { $0 }
  }

  @Test func `a state is that of the element that can have it`() async {
    var count = 0
    for carrier in Self.carriers {
      for surroundings in Self.surroundings {
        for isOn in [true, false] {
          let (html, questions) = Self.page(carrier, surroundings, isOn: isOn)
          count += questions.count
          let wrong = await Self.wrong(html, questions)
          #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first ?? "")")
        }
      }
    }
    #expect(count > 8_000)
  }

  private static let others: [(html: String, query: ElementQuery, state: ElementState)] = [
    ("<p>Go</p>", "Go", .enabled), ("<h2>Go</h2>", "Go", .enabled),
    ("<p><b>Go</b></p>", .text("Go"), .enabled), ("<p>Go</p>", "Go", .focused),
  ]

  @Test(arguments: others.indices)
  func `what cannot be used is not in a state of controls`(index: Int) async {
    let (html, query, state) = Self.others[index]
    let wrong = await Self.wrong(html, [Question(query: query, state: state, holds: false)])
    #expect(wrong.isEmpty)
  }

  private static let rows: [(html: String, query: ElementQuery, state: ElementState)] = [
    ("<h2><span>Go</span></h2>", "Go", "level 2"),
    ("<div role=status aria-busy=true><b>Go</b></div>", "Go", "busy"),
    ("<table><tr aria-selected=true><td><a href=x>Go</a></td></tr></table>", "Go", .selected),
    ("<table><tr aria-selected=true><td>Go</td></tr></table>", .row("Go"), .selected),
    ("<ul role=listbox><li role=option aria-selected=true><p>Go</p></ul>", .row("Go"), .selected),
    ("<fieldset disabled><legend>Go</legend></fieldset>", "Go", .disabled),
    ("<input placeholder=Go aria-label=Name required>", "Go", .required),
    ("<label><input type=checkbox checked> Go</label>", .text("Go"), .checked),
    ("<details open><summary><b>Go</b></summary></details>", "Go", .expanded),
  ]

  @Test(arguments: rows.indices)
  func `a state is found on what is no control, too`(index: Int) async {
    let (html, query, state) = Self.rows[index]
    let wrong = await Self.wrong(html, [Question(query: query, state: state, holds: true)])
    #expect(wrong.isEmpty, "\(wrong)")
  }

  struct KeyProps: Codable, Sendable {
    var press: Command = .noop
  }

  private static let keyed: [@Sendable (KeyProps) -> HTML] = [
    { "<p><button\($0.press, on: .key("x"))>Go</button></p>" },
    { "<ul><li><a href=x\($0.press, on: .key("x"))>Go</a></li></ul>" },
    { "<h2><span tabindex=0\($0.press, on: .key("x"))>Go</span></h2>" },
  ]

  @Test(arguments: keyed.indices)
  func `a key goes to what can have the focus`(index: Int) async {
    await expectPass(
      Screen("Keys", render: Self.keyed[index]) {
        Story("All", KeyProps()).test("presses") { s in
          try await s.press(key: "x", on: "Go")
          try s.expect(performed: \.press)
        }
      })
  }
}
