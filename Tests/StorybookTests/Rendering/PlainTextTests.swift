@testable import Storybook
import Testing

struct PlainTextTests {
  static let rows: [(html: String, text: String)] = [
    ("<p>One</p><p>Two</p>", "One\nTwo\n"),
    ("<ul>\n  <li>A &amp; B</li>\n  <li>C&nbsp;&#8211;&#x20;D</li></ul>", "A & B\nC\u{A0}– D\n"),
    ("<style>p { color: red }</style><p>kept</p><script>1 < 2</script>", "kept\n"),
    ("<!-- a <p>comment</p> --><b>bold</b> <i>text</i>", "bold text\n"),
    ("<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3\n"),
    ("plain & simple &unknown;", "plain & simple &unknown;\n"),
    ("", ""),
    ("<p>unclosed <b", "unclosed\n"),
  ]

  @Test(arguments: rows) func `markup becomes one line a block`(html: String, text: String) {
    let rendering = Rendering.html(raw: html).formatted(as: .text)
    #expect(rendering == .text(text))
  }

  @Test func `a screen's own text comes before ours`() {
    let rendering = Rendering.html("<p>Hi</p>", text: "Hello")
    #expect(rendering.formatted(as: .text) == .text("Hello"))
    #expect(rendering.formatted(as: .html) == rendering)
  }

  @Test func `what is no HTML stays as it is`() {
    #expect(Rendering.text("\u{1B}[1mA").formatted(as: .html) == .text("\u{1B}[1mA"))
  }
}
