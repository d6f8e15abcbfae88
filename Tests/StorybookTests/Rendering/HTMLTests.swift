@testable import Storybook
import Testing

struct HTMLTests {
  static let attack = "<script>alert('x')</script>\" onload=\"evil() &"

  @Test func `text is escaped in a text position`() {
    let html: HTML = "<p>\(Self.attack)</p>"
    #expect(
      html.markup
        == "<p>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot; onload=&quot;evil() &amp;</p>")
  }

  @Test func `a combining mark does not hide what it stands on`() {
    let html: HTML = "<p title=\"\("\"\u{301}<\u{338}")\">"
    #expect(html.markup == "<p title=\"&quot;\u{301}&lt;\u{338}\">")
  }

  @Test func `text cannot end a quoted attribute`() {
    let double: HTML = "<p title=\"\(Self.attack)\">"
    let single: HTML = "<p title='\(Self.attack)'>"
    #expect(double.markup.filter { $0 == "\"" }.count == 2)
    #expect(single.markup.filter { $0 == "'" }.count == 2)
  }

  @Test func `a bare attribute gets its quotes`() {
    let value = "a b onload=evil()"
    let html: HTML = "<p title=\(value)>1 = \("one")</p>"
    #expect(html.markup == "<p title=\"a b onload=evil()\">1 = one</p>")
  }

  @Test func `an equals sign in text is no attribute`() {
    let html: HTML = "<p>x=\("y")</p>"
    #expect(html.markup == "<p>x=y</p>")
  }

  @Test func `HTML inside HTML is not escaped again, and raw markup gets in by name`() {
    let inner: HTML = "<b>\("1 < 2")</b>"
    let html: HTML = "<p>\(inner)\(raw: "<hr>")\([inner, inner])</p>"
    #expect(
      html.markup
        == "<p><b>1 &lt; 2</b><hr><b>1 &lt; 2</b><b>1 &lt; 2</b></p>")
  }

  @Test func `nothing is written for nil, numbers describe themselves`() {
    let missing: String? = nil
    let html: HTML = "<p>\(missing)\(42)\(Optional(3))\(HTML?.none)</p>"
    #expect(html.markup == "<p>423</p>")
  }

  @Test func `attributes come and go`() {
    let none: String? = nil
    let html: HTML =
      "<a\(attribute: "href", "/?a=1&b=2")\(attribute: "title", none)\(attribute: "hidden", true)\(attribute: "inert", false)>"
    #expect(html.markup == "<a href=\"/?a=1&amp;b=2\" hidden>")
  }

  @Test func `the rows of a sequence follow each other`() {
    #expect((1...2).html { "<li>\($0)</li>" } == "<li>1</li><li>2</li>")
  }

  /// The parser drops the first line feed of these elements, and has no carriage returns.
  @Test(arguments: [
    (
      "\na", "<textarea rows=3>\n\na</textarea>", "<pre>\n\na</pre>", "<p>\na</p>",
      "<i title=\"\na\">"
    ),
    (
      "a\nb", "<textarea rows=3>a\nb</textarea>", "<pre>a\nb</pre>", "<p>a\nb</p>",
      "<i title=\"a\nb\">"
    ),
    (
      "\r\na", "<textarea rows=3>&#13;\na</textarea>", "<pre>\n\r\na</pre>", "<p>\r\na</p>",
      "<i title=\"&#13;\na\">"
    ),
    (
      "a\r<", "<textarea rows=3>a&#13;&lt;</textarea>", "<pre>a\r&lt;</pre>", "<p>a\r&lt;</p>",
      "<i title=\"a&#13;&lt;\">"
    ),
  ])
  func `a line break is in the parsed document where it was in the text`(
    text: String, area: String, pre: String, paragraph: String, attribute: String
  ) {
    let made: [HTML] = [
      "<textarea rows=3>\(text)</textarea>", "<pre>\(text)</pre>", "<p>\(text)</p>",
      "<i title=\(text)>",
    ]
    #expect(made.map(\.markup) == [area, pre, paragraph, attribute])
    #expect(("<i\(attribute: "title", text)>" as HTML).markup == attribute)
    #expect(("<TEXTAREA>\(text)" as HTML).markup.hasPrefix("<TEXTAREA>\n") == text.hasPrefix("\n"))
    #expect(("<pre>a\(text)</pre>" as HTML).markup.hasPrefix("<pre>a\n\n") == false)
  }
}
