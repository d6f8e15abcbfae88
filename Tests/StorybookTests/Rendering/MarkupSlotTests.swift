import Foundation
import StorybookMarkup
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import Storybook

/// HTML as a property: what is decoded runs no script, and stays where the author puts it.
struct MarkupSlotTests {
  struct Props: Codable, Sendable, Equatable {
    var title = ""
    var note: HTML = "<b>New</b>"
    var others: [HTML]?
  }

  private static func decoded(_ text: String) throws -> HTML {
    try JSONDecoder().decode(HTML.self, from: try JSONEncoder().encode(text))
  }

  static let kept = [
    "", "text", "a &amp; b &eacute;", "<b>bold</b> <em>it</em>", "<p>One</p><p>Two</p>",
    "<ul><li>a</li><li>b <b>c</b></li></ul>", "<img src=\"/a.png\" alt=\"A\"><br>",
    "<a href=\"https://example.com/?a=1&amp;b=2\" title=\"&quot;\">x</a>",
    "<a href=\"mailto:a@b.example\">m</a><a href=\"#x\">x</a><a href=\"story:login/empty\">s</a>",
    "<table><caption>C</caption><tr><th scope=\"col\">a</th></tr></table>",
    "<img src=\"data:image/png;base64,AA==\">", "<h2 class=\"a b\" aria-label=\"A\">H</h2>",
    "<blockquote><p>a</p></blockquote><hr><pre>\n a</pre>",
    "<details open=\"\"><summary>s</summary>d</details>",
  ]

  @Test(arguments: kept) func `markup of texts stays as it is written`(text: String) throws {
    let html = try Self.decoded(text)
    #expect(html == HTML(raw: text))
  }

  static let hostile = [
    ("<script>alert(1)</script>a", "a"), ("<SCRIPT\n>x</ScRiPt >a", "a"), ("a<script>x", "a"),
    ("<script>a</scriptx>b</script>c", "c"), ("<scr<script>ipt>x</script>y", "ipt>xy"),
    ("<style>*{}</style>a", "a"), ("<title>a</title>b", "b"), ("<textarea><b></textarea>a", "a"),
    ("<noscript><p title=\"</noscript><img src=x onerror=x()>\">", "<img src=\"x\">\">"),
    ("<svg><script>x</script><b>a</svg>b", "b"), ("<svg onload=x()>", ""),
    ("<math><mtext><table><mglyph><style><img src onerror=x()>", ""),
    ("<img src=x onerror=alert(1)>", "<img src=\"x\">"),
    ("<b onclick=x() ONFOCUS='y'>a", "<b>a</b>"),
    ("<img/src=\"x\"/onerror=x()>", "<img src=\"x\">"), ("<b/onclick=x()//>a", "<b>a</b>"),
    ("<a href=\"javascript:x()\">a</a>", "<a>a</a>"),
    ("<a href=\" JaVa\tScript:x()\">a</a>", "<a>a</a>"),
    ("<a href=\"java&#115;cript:x()\">a</a>", "<a>a</a>"),
    ("<a href='&#1;javascript:x()'>a", "<a>a</a>"),
    ("<a href=\"javascript&colon;x()\">a</a>", "<a href=\"javascript&amp;colon;x()\">a</a>"),
    ("<a href=\"data:text/html,<script>\">a</a>", "<a>a</a>"),
    ("<a href=vbscript:x>a</a>", "<a>a</a>"),
    ("<img src=\"data:image/svg+xml,<svg>\">", "<img>"), ("<img src=story:a>", "<img>"),
    ("<iframe srcdoc=\"<script>x</script>\"></iframe>a", "a"), ("<iframe src=x>a", ""),
    ("<p srcdoc=x style=\"position:fixed\" id=a name=b>a</p>", "<p>a</p>"),
    ("<object data=x></object><embed src=x>a", "a"),
    ("<base href=//x><meta http-equiv=refresh>a", "a"),
    ("<link rel=stylesheet href=x>a", "a"),
    ("<form action=x><input name=y><button>a</button></form>", "a"),
    ("<template><b></template>a", "a"), ("<x-y onload=x>a</x-y>", "a"),
    ("<button data-storybook-command=\"/save\" data-story=\"a\">a</button>", "a"),
    ("<b data-storybook-command=\"/save\">a</b>", "<b>a</b>"),
    ("<!-- <b> -->a", "a"), ("<!--><script>x</script>-->a", "-->a"),
    ("<![CDATA[<b>]]>a", "]]>a"),
    ("<?php <b> ?>a", " ?>a"), ("<!doctype html><html><body class=x><head>a", "a"),
    (
      "<b title='\"><script>x</script>'>a</b>", "<b title=\"&quot;>&lt;script>x&lt;/script>\">a</b>"
    ),
    ("<b title=a\"b>c</b>", "<b title=\"a&quot;b\">c</b>"),
    ("<b aria-\"=x aria-label=y>a", "<b aria-label=\"y\">a</b>"),
    ("<b class=a class=b>c</b>", "<b class=\"a\">c</b>"), ("a\0<b\0>c", "a<b>c</b>"),
    ("1 < 2 <3 </3 > a", "1 &lt; 2 &lt;3  a"), ("a<", "a&lt;"), ("a</", "a&lt;/"), ("a<b", "a"),
    ("a<b title=\"", "a"),
  ]

  @Test(arguments: hostile) func `what could run or load is left out`(
    text: String, markup: String
  ) throws {
    let html = try Self.decoded(text)
    #expect(html.markup == markup)
    #expect(try Self.decoded(html.markup).markup == html.markup)
    #expect(try JSONDecoder().decode(String.self, from: JSONEncoder().encode(html)) == text)
  }

  static let unbalanced = [
    ("<b>a", "<b>a</b>"), ("a</div></p></b>", "a"), ("<b><i>a</b>c</i>", "<b><i>a</i></b>c"),
    ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<p><b>a<div>b", "<p><b>a</b></p><div>b</div>"),
    ("<li>a", "a"), ("<ul><li>a<li>b", "<ul><li>a</li><li>b</li></ul>"), ("<dd>a<dt>", "a"),
    ("<ul><li><ul><li>a</ul><li>b", "<ul><li><ul><li>a</li></ul></li><li>b</li></ul>"),
    ("<td>a<tr><tbody>", "a"), ("<table><td>a", "<table>a</table>"),
    (
      "<table><tr><td>a<td>b<tr><td>c",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>"
    ),
    ("<table><table></table></table>", "<table></table>"),
    ("<table><div><table>", "<table></table>"),
    (
      "<table><tr><td><table><tr><td>a</table><td>b",
      "<table><tr><td><table><tr><td>a</td></tr></table></td><td>b</td></tr></table>"
    ),
    ("<h1>a<h2>b", "<h1>a</h1><h2>b</h2>"), ("<a>a<a>b", "<a>a</a><a>b</a>"),
    ("<p>a<table><tr><td></p><p>b", "<p>a</p><table><tr><td><p>b</p></td></tr></table>"),
    ("<br></br><hr>a</hr>", "<br><hr>a"), ("<b/>a", "<b>a</b>"),
  ]

  @Test(arguments: unbalanced) func `every element is closed, where a parser ends it`(
    text: String, markup: String
  ) throws {
    #expect(try Self.decoded(text).markup == markup)
  }

  private static let parts = [
    "a", "<b>", "</b>", "<p>", "</p>", "<div>", "</div>", "<a href=x>", "</a>", "<ul>", "</ul>",
    "<li>",
    "<table>", "</table>", "<tr>", "<td>", "</td>", "<tbody>", "<caption>", "<h1>", "<h2>", "</h2>",
    "<dl>", "<dd>", "<br>", "<script>", "</script>", "<!--", "-->", "<i title=\"", "\">", "<svg>",
    "</svg>", "<", "<select>", "<form>", "</form>", "<details>", "<span>", "</section>",
  ]

  @Test func `any sequence of tags stays in the element around it`() {
    var random = RandomSource(seed: 34)
    for _ in 0..<1500 {
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).compactMap { _ in Self.parts.randomElement(using: &random) }.joined()
      let markup = MarkupSanitizer.sanitized(text)
      #expect(MarkupSanitizer.sanitized(markup) == markup, "\(text)")
      let page = MarkupDocument(parsing: "<section>\(markup)</section><footer></footer>")
      let names = page[MarkupDocument.root].children.map { page.element($0)?.name }
      #expect(names == ["section", "footer"], "\(text) is \(markup)")
    }
  }

  @Test func `deep and long markup takes no longer than it has letters`() {
    for text in ["<b>", "<", "<b a", "<script>", "<b title=\"", "</", "<a=", "<table><tr><td>"] {
      let markup = MarkupSanitizer.sanitized(String(repeating: text, count: 50_000))
      #expect(markup.utf8.count < 1_000_000)
    }
  }

  // MARK: As a prop

  @Test func `a slot is a text of a media type, and a literal in Swift`() throws {
    let schema = SchemaDeriver.derive(Props.self).value
    let properties = schema["$defs"]?["Props"]?["properties"] ?? schema["properties"]
    #expect(properties?["note"] == ["type": "string", "contentMediaType": "text/html"])
    let hostile = try JSONDecoder().decode(
      Props.self, from: Data(#"{"title": "a", "note": "<b onclick=x>", "others": ["</p>"]}"#.utf8))
    #expect("<div>\(hostile.note)</div>" as HTML == "<div><b></b></div>")
    #expect(
      SwiftExpression.expression(for: hostile)
        == ".init(title: \"a\", note: \"<b onclick=x>\", others: [\"</p>\"])\n")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(HTML.self, from: Data("{}".utf8))
    }
  }

  @Test func `a story shows it sanitized, whatever made it`() throws {
    let catalog = Catalog {
      Screen("Slot", render: { (props: Props) in "<div>\(props.note)</div>" as HTML }) {
        Story("Hostile", Props(note: "<img src=x onerror=alert(1)>"))
      }
    }
    let screen = try #require(catalog.screen("slot"))
    let props = try screen.props.sample(0)
    #expect(props["note"] == "<img src=x onerror=alert(1)>")
    let evaluation = Evaluation(
      ticket: 1, screen: "slot", props: props.bytes,
      environment: EnvironmentSettings(device: "responsive"), wantsRendering: true)
    guard case .rendered(let rendering, _)? = catalog.outcomes(of: evaluation).last else {
      Issue.record("It was not rendered.")
      return
    }
    #expect(rendering.body == .text("<div><img src=\"x\"></div>"))
  }
}
