import Foundation
import Storybook
import StorybookInteractions
import StorybookMarkup
import StorybookProgram
import Testing

/// A text is expected where everybody sees it: by words, and within one block.
@Suite struct ShownTextTests {
  /// `test_shown_texts.py` compares the same rows with what Chromium draws.
  struct Row: Codable, Sendable {
    let html: String
    let isShown: Bool
  }

  struct Props: Codable, Sendable {}

  /// Returns whether a test of some markup passes.
  private static func passes(
    _ html: String, _ body: @escaping @Sendable (TestedStory<Props>) async throws -> Void
  ) async -> Bool {
    let render = { @Sendable (_: Props) -> HTML in HTML(raw: html) }
    let screen = Screen("Texts", render: render) { Story("One", Props()).test("expects", body) }
    return await result(screen).failure == nil
  }

  @Test func `the texts that Chromium draws are shown, and no others`() async throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Fixtures/shown/texts.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
    #expect(rows.count > 76)
    for row in rows {
      let isShown = await Self.passes(row.html) { try $0.expect("Needle") }
      let isMissing = await Self.passes(row.html) { try $0.expect(no: "Needle") }
      #expect(isShown == row.isShown, "\(row.html)")
      #expect(isMissing != row.isShown, "\(row.html)")
    }
  }

  private static let words: [(html: String, text: String, isShown: Bool)] = [
    ("<p>112 francs</p>", "12 francs", false), ("<p>12 francs</p>", "12 francs", true),
    ("<p>12 francs.</p>", "12 francs", true), ("<p>(12 francs)</p>", "12 francs", true),
    ("<p>1<b>12 francs</b></p>", "12 francs", false), ("<p>3.12 francs</p>", "12 francs", false),
    ("<p>1,012 francs</p>", "12 francs", false), ("<p>−12 francs</p>", "12 francs", false),
    ("<p>12.50</p>", "12", false), ("<p>12. Then</p>", "12", true), ("<p>A-12</p>", "12", true),
    ("<p>12 francsca</p>", "12 francs", false), ("<p>Pears</p>", "Pear", false),
    ("<p>Pear-tree</p>", "Pear", true), ("<p>Total: 12</p>", "Total:", true),
    ("<p>$12</p>", "$12", true), ("<p>US$12</p>", "$12", true),
    ("<p>東京都へ行く</p>", "東京", true), ("<p>สวัสดีครับ</p>", "ครับ", true),
    ("<table><tr><td>No</td><td>errors</td></tr></table>", "No errors", false),
    ("<p>No</p><p>errors</p>", "No errors", false),
    ("<ul><li>No<li>errors</ul>", "No errors", false),
    ("<div>No<p>errors</p></div>", "No errors", false),
    ("<div style=\"display: flex\"><b>No</b> <b>errors</b></div>", "No errors", false),
    ("<p><button>No</button> <button>errors</button></p>", "No errors", false),
    ("<p>No<br>errors</p>", "No errors", true), ("<p>No <b>errors</b></p>", "No errors", true),
    ("<p>Accept the <button>terms</button> of use</p>", "the terms of use", true),
    ("<p>No\n   errors</p>", "No errors", true), ("<pre>No\nerrors</pre>", "No errors", true),
    ("<p>No&nbsp;errors</p>", "No errors", true), ("<p>No errors</p>", "No\u{A0}errors", true),
    ("<p>Noerrors</p>", "No errors", false), ("<p>mini&shy;mum</p>", "minimum", true),
    ("<p>minimum</p>", "mini\u{AD}mum", true), ("<p>un<i>real</i></p>", "real", false),
    ("<p><span class=initials>AL</span><span class=name>Ann Lee</span></p>", "Ann Lee", true),
    ("<p>No <i hidden>new </i>errors</p>", "No errors", true),
    ("<p>No <i aria-hidden=true>new </i>errors</p>", "No errors", false),
    ("Thank you, <b>Ann</b>", "Thank you, Ann", true),
  ]

  @Test(arguments: words) func `a text is found by words, in one block`(
    row: (html: String, text: String, isShown: Bool)
  ) async {
    let isShown = await Self.passes(row.html) { try $0.expect("\(row.text)") }
    #expect(isShown == row.isShown)
  }

  @Test func `what everybody sees is found, though assistive technology does not reach it`() async {
    let html = "<p aria-hidden=true>Go</p>"
    #expect(await Self.passes(html) { try $0.expect(.text("Go")) })
    #expect(await !Self.passes(html) { try $0.expect(no: .text("Go")) })
    #expect(await Self.passes(html) { try $0.expect(no: .role("paragraph")) })
  }

  private static let outlines = [
    "<dl><dt>Phone</dt><dd>12 34</dd></dl>", "<div role=log>Started</div>",
    "<div role=note><b>Mind</b> the gap</div>", "<blockquote>Well said</blockquote>",
    "<div tabindex=0>Here</div>", "<p>Some <i>words</i></p>", "<div role=timer>1:00</div>",
    "<table><caption>Prices</caption><tr><th>Tea</th><td>2</td></tr></table>",
    "<figure><figcaption>Sea</figcaption></figure>",
    "<details open><summary>More</summary>Less</details>",
    "<ul><li><b>Tea</b></li><li><a href=x>Milk</a></li></ul>", "<output>Sum</output>",
    "<main><h1>Till</h1><p>Open</p></main>", "<article>News</article>", "<address>Bern</address>",
    "<div style=\"visibility: hidden\"><p style=\"visibility: visible\">Seen</p></div>",
    "<form aria-label=Pay><label>Name <input value=Ann></label><button>Pay</button></form>",
  ]

  @Test(arguments: outlines) func `what the outline names, a query finds`(html: String) async {
    let rows = AccessibilityOutline(MarkupDocument(parsing: html)).rows.filter { $0.role != "text" }
    #expect(!rows.isEmpty)
    for row in rows {
      let query = ElementQuery.role(row.role, row.name.isEmpty ? nil : row.name)
      #expect(await Self.passes(html) { try $0.expect(query) }, "\(query)")
    }
  }

  private static let unnamed: [(html: String, query: ElementQuery)] = [
    ("<button><img alt=Star> Rate</button>", .role("img", "Star")),
    ("<div role=button><svg role=img aria-label=Star></svg></div>", .role("img", "Star")),
    ("<select aria-label=City><option>Bern<option>Chur</select>", .role("option", "Chur")),
    ("<select aria-label=City><option>Bern<option>Chur</select>", .role("option", "Bern")),
    ("<div role=textbox aria-label=Note><h2>Tea</h2></div>", .role("heading", "Tea")),
    ("<table><tbody><tr><td>Tea</table>", .role("rowgroup")),
  ]

  @Test(arguments: unnamed) func `what the outline does not name, no query of a role finds`(
    row: (html: String, query: ElementQuery)
  ) async {
    #expect(await Self.passes(row.html) { try $0.expect(no: row.query) })
    #expect(await !Self.passes(row.html) { try $0.expect(row.query) })
  }

  @Test func `options of an open list are found`() async {
    let html = "<select aria-label=City size=2><option>Bern<option>Chur</select>"
    #expect(await Self.passes(html) { try $0.expect(.role("option", "Chur")) })
  }

  @Test func `the placeholder of a list can be expected`() async {
    let html = """
      <label>Size <select required><option value="" disabled selected hidden>Choose…</option>\
      <option>Small</select></label>
      """
    #expect(await Self.passes(html) { try $0.expect("Choose…") })
    #expect(await Self.passes(html) { try $0.expect("Size", value: "Choose…") })
    #expect(
      await Self.passes(html) {
        try await $0.select("Small", in: "Size")
        try $0.expect("Small")
        try $0.expect(no: "Choose…")
      })
  }

  @Test func `a list of several options keeps one of the empty value`() async {
    let html = """
      <label>Tags <select multiple><option value="">None</option><option>Sea</option>\
      <option>Sun</select></label>
      """
    for chosen in [["None"], ["None", "Sun"], ["Sea", "Sun"]] {
      #expect(
        await Self.passes(html) { s in
          switch chosen.count {
          case 1: try await s.select(chosen[0], in: "Tags")
          default: try await s.select(chosen[0], chosen[1], in: "Tags")
          }
          try s.expect("Tags", value: chosen.joined(separator: ", "))
        })
    }
  }

  @Test func `a test of which no step held fails`() async {
    let html = "<p>One</p>"
    #expect(await !Self.passes(html) { try? $0.expect("Two") })
    #expect(
      await Self.passes(html) {
        try? $0.expect("Two")
        try $0.expect("One")
      })
  }
}
