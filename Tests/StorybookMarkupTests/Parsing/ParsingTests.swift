import StorybookMarkup
import StorybookTestSupport
import Testing

struct ParsingTests {
  @Test(arguments: [
    ("<p>one<p>two", "<p>one</p>\n<p>two</p>\n"),
    ("<ul><li>a<li>b</ul>", "<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n"),
    (
      "<dl><dt>a<dd>b<dt>c<dd>d</dl>",
      "<dl>\n  <dt>a</dt>\n  <dd>b</dd>\n  <dt>c</dt>\n  <dd>d</dd>\n</dl>\n"
    ),
    ("<p>a<div>b</div>", "<p>a</p>\n<div>b</div>\n"),
    (
      "<table><tr><td>1<td>2<tr><td>3</table>",
      """
      <table>
        <tbody>
          <tr>
            <td>1</td>
            <td>2</td>
          </tr>
          <tr>
            <td>3</td>
          </tr>
        </tbody>
      </table>

      """
    ),
    (
      "<select><option>a<option selected>b</select>",
      "<select>\n  <option>a</option>\n  <option selected>b</option>\n</select>\n"
    ),
    ("a<br/>b<input value=x>", "a\n<br>\nb<input value=\"x\">\n"),
    ("<textarea>\n\n <b> </textarea>", "<textarea>\n\n &lt;b&gt; </textarea>\n"),
    ("<title>a &amp; <b></title>", "<title>a &amp; &lt;b&gt;</title>\n"),
    ("<script>if (a < b) '</p>'</script>", "<script>if (a < b) '</p>'</script>\n"),
    (
      "<svg viewBox='0 0 1 1'><linearGradient/></svg>",
      "<svg viewBox=\"0 0 1 1\">\n  <linearGradient/>\n</svg>\n"
    ),
    (
      "<svg></p>a", "<svg/>\n<p></p>\na\n"
    ),
    ("<style>p{}</style", "<style>\n  p{}<\\/style\n</style>\n"),
    (
      "<svg><foreignObject><p>a<p>b</foreignObject></svg>",
      "<svg>\n  <foreignObject>\n    <p>a</p>\n    <p>b</p>\n  </foreignObject>\n</svg>\n"
    ),
    (
      "<template><tr><td>x</template>", "<template>\n  <tr>\n    <td>x</td>\n  </tr>\n</template>\n"
    ),
    ("<DIV CLASS=b>x</DIV>", "<div class=\"b\">x</div>\n"),
    ("a</p>b", "a\n<p></p>\nb\n"),
    (
      "<!DOCTYPE HTML><html><head><title>t</title><body>x",
      "<!doctype html>\n<html>\n  <head>\n    <title>t</title>\n  </head>\n  <body>x</body>\n</html>\n"
    ),
  ])
  func `what browsers add is there`(source: String, text: String) {
    #expect(MarkupDocument(parsing: source).canonicalText == text)
  }

  @Test(arguments: [
    ("&lt;&amp;&gt;", "<&>"), ("&copy &copy;", "© ©"), ("&notin;", "∉"), ("&notit;", "¬it;"),
    ("&#65;&#x42;&#X43", "ABC"), ("&#128;", "€"),
    ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&unknown; & &", "&unknown; & &"), ("&NotEqualTilde;", "≂\u{338}"),
    ("&CounterClockwiseContourIntegral;", "∳"),
  ])
  func `character references are those of HTML`(source: String, text: String) {
    let document = MarkupDocument(parsing: source)
    #expect(document.text(of: MarkupDocument.root) == text)
  }

  @Test func `an ampersand in an address is itself`() {
    let document = MarkupDocument(parsing: "<a href='?a=1&copy=2&lt;'>x</a>")
    #expect(document.element(1)?["href"] == "?a=1&copy=2<")
    #expect(document.faults.isEmpty)
  }

  @Test(arguments: [
    "<", "</", "<!", "<!-", "<!--", "<a", "<a b", "<a b=", "<a b='", "&", "&#", "&#x", "<textarea>",
    "<![CDATA[", "</>", "< p", "<svg><![CDATA[x", "<?xml",
  ])
  func `a source may end anywhere`(source: String) {
    let once = MarkupDocument(parsing: source).canonicalText
    #expect(MarkupDocument(parsing: once).canonicalText == once)
  }

  @Test func `depth has a bound, as in browsers`() {
    let deep = String(repeating: "<div>", count: 100_000)
    let document = MarkupDocument(parsing: deep + "x")
    #expect(document.faults.contains { $0.problem == .tooDeep })
    let text = document.canonicalText
    #expect(MarkupDocument(parsing: text).canonicalText == text)
  }

  @Test(arguments: [
    "<b>", "<p><table>", "<a>", "<svg>", "</p>", "<span></p>", "<li>", "<!--", "<td>", "&amp",
    "<button>", "</>", "<?>", "<!>", "<ruby><rt>", "<select><option>", "<template><col>", "<body>",
    "<b><p></b>",
    "<script><!--<script>",
  ])
  func `many thousands of anything are read`(piece: String) {
    let count = Repetitions.count(20_000, atNight: 100_000)
    let document = MarkupDocument(parsing: String(repeating: piece, count: count))
    #expect(!document.nodes.isEmpty)
  }
}
