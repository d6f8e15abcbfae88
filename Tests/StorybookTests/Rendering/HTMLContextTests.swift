@testable import Storybook
import Testing

/// What a text becomes in each place of markup; `test_text_contexts.py` asks a browser what it means.
struct HTMLContextTests {
  private static let text = "a\"b c"
  private static let title: HTML = "title=\(text)"
  private static let row: HTML = "<b title=\(text)>\(text)</b>"

  private static let rows: [(html: HTML, markup: String)] = [
    ("<p title= \(text) class=b>", "<p title= \"a&quot;b c\" class=b>"),
    ("<p title=\n\(text)\n>", "<p title=\n\"a&quot;b c\"\n>"),
    ("<p title=a\(text) class=b>", "<p title=aa&quot;b&#32;c class=b>"),
    ("<p title=\(text)-\(1) class=b>", "<p title=\"a&quot;b c-1\" class=b>"),
    ("<img src=\("/a b")/c.png>", "<img src=\"/a b/c.png\">"),
    ("<img src=\("/a b")/>", "<img src=\"/a b\"/>"), ("<p title=\("")>", "<p title=\"\">"),
    ("<p class=\"a=b>\" title=\(text)>", "<p class=\"a=b>\" title=\"a&quot;b c\">"),
    ("<p \(title) class=b>", "<p title=\"a&quot;b c\" class=b>"),
    ("<p \(title + " class=b")>", "<p title=\"a&quot;b c\" class=b>"),
    ("<p \([title, " class=b"] as [HTML])>", "<p title=\"a&quot;b c\" class=b>"),
    ("<p " + title + ">" + row, "<p title=\"a&quot;b c\"><b title=\"a&quot;b c\">a&quot;b c</b>"),
    ("\(title)", "title=a&quot;b c"), ("<p title='\(title)'>", "<p title='title=a&quot;b c'>"),
    ("<p title=\"\(raw: "a\"b")\">", "<p title=\"a\"b\">"),
    ("<p title=\"\(HTML(raw: "&eacute;\"b"))\">", "<p title=\"&eacute;&quot;b\">"),
    ("<h\(2)>\(text)</h\(2)>", "<h2>a&quot;b c</h2>"), ("1 <\(2) < \(text)", "1 <2 < a&quot;b c"),
    ("<a href=\("javascript:f()")>", "<a href=\"unsafe:javascript:f()\">"),
    ("<a href=\"java\("script:f()")\">", "<a href=\"javaunsafe:script:f()\">"),
    ("<a href='\(" java\tscript")\(":f()")'>", "<a href=' java\tscriptunsafe::f()'>"),
    (
      "<a href=\"javascript:f('\("'-g()")')\">",
      "<a href=\"javascript:f('\\u0027\\u002dg\\u0028\\u0029')\">"
    ),
    ("<a\(attribute: "href", "data:text/html,a")>", "<a href=\"unsafe:data:text/html,a\">"),
    ("<img src=\("data:image/png;base64,AA==")>", "<img src=\"data:image/png;base64,AA==\">"),
    ("<a href=\"/?a=\("b:c")\">", "<a href=\"/?a=b:c\">"),
    ("<a href=\("mailto:a@b")>", "<a href=\"mailto:a@b\">"),
    (
      "<b onclick=\"f(\(text), '\(text)', \(1.5), \(true))\">",
      "<b onclick=\"f(&quot;a\\u0022b\\u0020c&quot;, 'a\\u0022b\\u0020c', 1.5, true)\">"
    ),
    (
      "<script>f(\(text), `\(text)`, \(7))</script>\(text)",
      "<script>f(\"a\\u0022b\\u0020c\", `a\\u0022b\\u0020c`, 7)</script>a&quot;b c"
    ),
    (
      "<script>/'/.test(\(text)) // '\n/ \(text)</script>",
      "<script>/'/.test(\"a\\u0022b\\u0020c\") // '\n/ \"a\\u0022b\\u0020c\"</script>"
    ),
    ("<style>p { color: \("red; }") }</style>", "<style>p { color: red\\3b  \\7d  }</style>"),
    (
      "<p style=\"width: \(1.5)px; color: \("rgb(0 0 0 / 50%)")\">",
      "<p style=\"width: 1.5px; color: rgb(0 0 0 / 50%)\">"
    ),
    ("<p style=\("color: red; --a: 'b'")>", "<p style=\"color: red; --a: &#39;b&#39;\">"),
    ("<p style=\"color: \("red; a: b")\">", "<p style=\"color: red\\3b  a\\3a  b\">"),
    ("<a href=\("x" as HTML)\(text)>", "<a href=xa&quot;b&#32;c>"),
    ("<a href=\(HTML(raw: "\""))\(text)\">", "<a href=\"a&quot;b c\">"),
    ("<iframe srcdoc=\"\("<b>")\">", "<iframe srcdoc=\"&amp;lt;b&amp;gt;\">"),
    ("<!-- \(title) \(text) --><p>\(text)", "<!-- title=a&quot;b c a&quot;b c --><p>a&quot;b c"),
    (
      "<textarea><b \(text)</textarea><b>\(text)", "<textarea><b a&quot;b c</textarea><b>a&quot;b c"
    ),
  ]

  @Test(arguments: rows) func `a text is written as its place requires`(html: HTML, markup: String)
  {
    #expect(html.markup == markup)
    #expect(throws: Never.self) { try Rendering.html(html).checked() }
  }

  private static let faults: [(html: HTML, place: String)] = [
    ("<\(text)>", "<"), ("a</\(text)>", "a</"), ("<p\(text)>", "<p"), ("<p \(text)>", "<p "),
    ("<p data-\(text)=a>", "<p data-"), ("<p a \(text)>", "<p a "),
    ("<p a=\"b\" \(text)>", "<p a=\"b\" "),
    ("<p \("\(text)" as HTML)>", "<p "), ("<p \(row)>", "<p "),
    ("<script>\(row)</script>", "<script>"),
    ("<a \("<p \(text)>" as HTML)>", "<p "), ("<a href=\"\(row)\">", "<a href=\""),
    ("<p title=\"\(attribute: "class", text)\">", "<p title=\""),
    ((1...2).html { _ in "<p \(text)>" }, "<p "), ("<ul>" + "<p \(text)>", "<p "),
  ]

  @Test(arguments: faults) func `a text in a name fails with its place`(html: HTML, place: String) {
    #expect(throws: MarkupFaultError(after: place)) { try Rendering.html(html).checked() }
    #expect(!html.markup.contains("a&quot;b c>"))
  }

  @Test func `an empty text is no name`() throws {
    let html: HTML = "<p\("")><i \("")><b class=\("")\("")>"
    #expect(try Rendering.html(html).checked().body == .text("<p><i ><b class=\"\">"))
  }

  @Test func `markup is not changed by what is appended to a copy of its literal`() {
    var literal = HTML.Interpolation(literalCapacity: 3, interpolationCount: 1)
    literal.appendLiteral("<b>")
    let html = HTML(stringInterpolation: literal)
    literal.appendInterpolation("c")
    #expect(html.markup == "<b>")
    #expect(HTML(stringInterpolation: literal).markup == "<b>c")
  }

  @Test func `the place is the end of the markup before it`() {
    let start = String(repeating: "a", count: 100)
    #expect(MarkupFaultError(after: start + "<p ").markup == "…\(start.suffix(57))<p ")
  }

  @Test func `many texts without a tag are joined in a time that grows with their number`() {
    let rows = (0..<20_000).html { "\($0)=" }
    #expect(rows.state.texts.count == 20_000)
    #expect(("<p \(rows)>" as HTML).state.fault != nil)
  }
}
