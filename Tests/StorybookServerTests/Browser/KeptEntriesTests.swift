import Storybook
import StorybookInteractions
import StorybookProgram
import Testing

@testable import StorybookCommandLine

/// What a field shows once a rendering has taken the place of another: what that says, and what a
/// browser keeps where it says nothing. Each test runs in its session, and then in the canvas.
@Suite struct KeptEntriesTests {
  /// What the markup says of what a field contains.
  enum Written: CaseIterable { case absent, empty, other }

  /// Where something is typed before the next rendering.
  enum Typed: CaseIterable {
    /// Into the field, which has a command of its own.
    case here
    /// Into the field, before the command of another element.
    case elsewhere
    case nowhere
  }

  struct Field: Sendable {
    let label: String
    /// The markup by the attributes of its label, its content, and its command.
    let html: @Sendable (_ label: String, _ content: String, _ command: String) -> String
    /// The content that the markup gives it by attributes or text: an empty one, and another one.
    let contents: (empty: String, other: String)
    /// Whether an empty content is one.
    var knowsEmpty = true
    /// What it shows without a content, with the other one, and when something is typed.
    let values: (absent: String, other: String, typed: String)
  }

  static let fields: [Field] = [
    input("Text", "text", other: "Bo", typed: "Ann"),
    input("Secret", "password", other: "Bo", typed: "Ann"),
    input("Search", "search", other: "Bo", typed: "Ann"),
    input("Number", "number", other: "7", typed: "3"),
    input("Range", "range", absent: "50", other: "20", typed: "30"),
    input("Date", "date", other: "2024-05-05", typed: "2024-01-02"),
    Field(
      label: "Area", html: { "<textarea \($0) \($2)>\($1)</textarea>" },
      contents: ("", "Bo"), knowsEmpty: false, values: ("", "Bo", "Ann")),
    Field(
      label: "List",
      html: { "<select \($0) \($2)><option>One<option \($1)>Two<option>Three</select>" },
      contents: ("", "selected"), knowsEmpty: false, values: ("One", "Two", "Three")),
  ]

  private static func input(
    _ label: String, _ type: String, absent: String = "", other: String, typed: String
  ) -> Field {
    Field(
      label: label, html: { "<input type=\(type) \($0) \($1) \($2)>" },
      contents: ("value=\"\"", "value=\"\(other)\""), values: (absent, other, typed))
  }

  /// A step of a test: what is written, typed, and whether another field is in its place then.
  struct Row: Sendable, CustomStringConvertible {
    let written: Written
    let typed: Typed
    let isOther: Bool

    var description: String { "\(written) \(typed) \(isOther ? "another" : "same")" }
  }

  static let rows = Written.allCases.flatMap { written in
    Typed.allCases.flatMap { typed in
      [false, true].map { Row(written: written, typed: typed, isOther: $0) }
    }
  }

  struct Props: Codable, Sendable {
    var count = 0
    var isOther = false
    var take: CommandWith<String> = .noop
    var number: CommandWith<Double> = .noop
    var turn: CommandWith<Bool> = .noop
    var next: Command = .noop
  }

  private static func html(_ row: Row, _ props: Props) -> HTML {
    let name = { (label: String) in props.isOther ? "Another \(label)" : label }
    let isTyped = row.typed == .here
    let texts = isTyped ? attributes("<i\(props.take)>") : ""
    let numbers = isTyped ? attributes("<i\(props.number)>") : ""
    let turn = isTyped ? attributes("<i\(props.turn)>") : ""
    let checked = row.written == .other ? "checked" : ""
    let inputs = fields.map { field in
      let command = ["Number", "Range"].contains(field.label) ? numbers : texts
      let content = content(of: field, row.written)
      return "<p>\(field.html("aria-label=\"\(name(field.label))\"", content, command))</p>"
    }
    let choices = """
      <p><label><input type=checkbox \(checked)\(turn)> \(name("Box"))</label></p>
      <p><label><input type=radio name=way value=a \(texts)> \(name("Way A"))</label>
      <label><input type=radio name=way value=b \(checked)\(texts)> \(name("Way B"))</label></p>
      """
    return """
      <p>Count \(props.count)</p><button\(props.next)>Next</button>
      \(HTML(raw: inputs.joined() + choices))
      """
  }

  /// The attributes of an element without content.
  private static func attributes(_ html: HTML) -> String {
    String(html.markup.dropFirst("<i".count).dropLast())
  }

  private static func content(of field: Field, _ written: Written) -> String {
    switch written {
    case .absent: ""
    case .empty: field.contents.empty
    case .other: field.contents.other
    }
  }

  private static let update = ScreenUpdate<Props> {
    OnCommand(\.take) { props, _ in props.count += 1 }
    OnCommand(\.number) { props, _ in props.count += 1 }
    OnCommand(\.turn) { props, _ in props.count += 1 }
    OnCommand(\.next) { props in props.isOther = true }
  }

  private static let staying = ScreenUpdate<Props> {
    OnCommand(\.take) { props, _ in props.count += 1 }
    OnCommand(\.number) { props, _ in props.count += 1 }
    OnCommand(\.turn) { props, _ in props.count += 1 }
    OnCommand(\.next) { props in props.count += 1 }
  }

  /// Whether a field shows what was typed after the next rendering, by the rule.
  private static func keeps(_ row: Row, knowsEmpty: Bool) -> Bool {
    guard !row.isOther else { return false }
    switch (row.typed, row.written) {
    case (.nowhere, _), (.here, .other): return false
    case (.here, .empty): return !knowsEmpty
    case (.here, .absent), (.elsewhere, _): return true
    }
  }

  private static func screen(_ row: Row) -> Screen<Props> {
    Screen("Shop", render: { html(row, $0) }) {
      Story("Open", Props(), update: row.isOther ? update : staying).test("keeps") { s in
        if row.typed != .nowhere { try await enter(row, s) }
        try await s.press("Next")
        try expect(row, s)
      }
    }
  }

  private static func enter(_ row: Row, _ s: TestedStory<Props>) async throws {
    for field in fields {
      if field.label == "List" {
        try await s.select(field.values.typed, in: .label(field.label))
      } else {
        try await s.fill(.label(field.label), with: field.values.typed)
      }
    }
    if row.written == .other { try await s.uncheck("Box") } else { try await s.check("Box") }
    try await s.check("Way A")
  }

  private static func expect(_ row: Row, _ s: TestedStory<Props>) throws {
    let name = { (label: String) in row.isOther ? "Another \(label)" : label }
    for field in fields {
      let written = row.written == .other ? field.values.other : field.values.absent
      let value = keeps(row, knowsEmpty: field.knowsEmpty) ? field.values.typed : written
      try s.expect(.label(name(field.label)), value: value)
    }
    let isKept = keeps(row, knowsEmpty: false)
    let isOn = (row.written == .other) != isKept
    try s.expect(.checkbox(name("Box")), is: isOn ? .checked : .notChecked)
    try s.expect(.radio(name("Way A")), is: isKept ? .checked : .notChecked)
    let isSecond = row.written == .other && !isKept
    try s.expect(.radio(name("Way B")), is: isSecond ? .checked : .notChecked)
  }

  /// A field before and after the next rendering, and whether it is the same one.
  private static let labels: [(before: String, after: String, isSame: Bool)] = [
    ("<label>Name <input ◊></label>", "<label>Name <input ◊> <em>Too short</em></label>", true),
    ("<label>Name <input ◊></label>", "<label>Phone <input ◊></label>", false),
    ("<label>Name (9 left) <input ◊></label>", "<label>Name (8 left) <input ◊></label>", true),
    ("<label><b>Name</b> <input ◊></label>", "<label>Name <input ◊></label>", true),
    ("<label><input ◊> Name</label>", "<label><input ◊> Phone</label>", false),
    ("<label>Name <input id=a ◊></label>", "<label>Phone <input id=a ◊></label>", true),
    ("<label>Name <input data-key=a ◊></label>", "<label>Phone <input data-key=a ◊></label>", true),
    ("<label for=a>Name</label><input id=a ◊>", "<label for=a>Phone</label><input id=a ◊>", true),
    ("<input aria-label=Name ◊>", "<input aria-label=Phone ◊>", false),
    ("<input placeholder=Name ◊>", "<input placeholder=Phone ◊>", false),
    ("<input title=Name ◊>", "<input title=Phone ◊>", false),
    ("<label>Name <input title=A ◊></label>", "<label>Name <input title=B ◊></label>", true),
    (
      "<i id=a>Name</i><input aria-labelledby=a ◊>", "<i id=a>Phone</i><input aria-labelledby=a ◊>",
      true
    ),
    (
      "<label>Name <textarea ◊></textarea></label>",
      "<label>Name <textarea ◊></textarea> !</label>", true
    ),
    (
      "<label>Name <textarea ◊></textarea></label>", "<label>Phone <textarea ◊></textarea></label>",
      false
    ),
  ]

  struct Step: Codable, Sendable {
    var isNext = false
    var next: Command = .noop
  }

  private static func screen(
    _ row: (before: String, after: String, isSame: Bool)
  ) -> Screen<Step> {
    let render = { @Sendable (step: Step) -> HTML in
      let field = (step.isNext ? row.after : row.before).replacing("◊", with: "class=field")
      return "<button\(step.next)>Next</button><p>\(HTML(raw: field))</p>"
    }
    let update = ScreenUpdate<Step> { OnCommand(\.next) { $0.isNext = true } }
    return Screen("Shop", render: render) {
      Story("Open", Step(), update: update).test("keeps") { s in
        try await s.fill(.role("textbox"), with: "Ann")
        try await s.press("Next")
        try s.expect(.role("textbox"), value: row.isSame ? "Ann" : "")
      }
    }
  }

  @Test func `a field is another one where its label has other words, unless it has an id`()
    async throws
  {
    try await agree(
      Self.labels.map { row in
        (row.before + " → " + row.after, Catalog("Shop") { Self.screen(row) })
      })
  }

  @Test func `a field shows what the rendering says, and keeps what it does not say`() async throws
  {
    try await agree(Self.rows.map { row in ("\(row)", Catalog("Shop") { Self.screen(row) }) })
  }

  /// Runs the test of each catalog in its session, and then in the canvas.
  private func agree(_ catalogs: [(row: String, catalog: Catalog)]) async throws {
    var browser: BrowserTests?
    for (row, catalog) in catalogs {
      let (events, result) = await MirroredTest.run(catalog)
      #expect(result.failure?.message == nil, "\(row)")
      if browser == nil, MirroredTest.hasBrowser {
        browser = try BrowserTests(CatalogListing(catalog))
      }
      let failure = await browser?.failure(of: events, result: result, story: "shop/open")
      #expect(failure?.message == nil, "\(row)")
    }
    await browser?.close()
  }
}
