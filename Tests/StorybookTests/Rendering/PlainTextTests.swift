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
    ("<p>unclosed <b", "unclosed\n"), ("<p>unclosed <!-- b", "unclosed\n"),
    ("<p title=\"a > b\" class='<c>'>d</p>e", "d\ne\n"), ("<p title=a>b\">c</p>", "b\">c\n"),
    ("1 < 2 > 0 <3 <= 4 << 5 < <b>6</b> <", "1 < 2 > 0 <3 <= 4 << 5 < 6 <\n"),
    ("a</3 b>c</>d</ e>f<?php \"g>\"?>h", "acdf\"?>h\n"), ("<!doctype html \"a>b", "b\n"),
    ("a<!-->b<!--->c<!--d--!>e<!-- > -- -->f<!--!>-->g", "abcefg\n"),
    ("<textarea> 1 <b> 2 &lt; </textarea>3", "1 <b> 2 < 3\n"),
    ("<p-x>a</p-x><title-x>b</title-x>", "ab\n"),
    ("<script>'<p>a</p>'</scriptx></script >b", "b\n"),
    ("<noscript><p>a</p></noscript>b", "b\n"), ("<iframe><p>a</p></iframe>b", "b\n"),
    ("<xmp><p>a</xmp>", "<p>a\n"), ("a<br/>b<BR>c", "a\nb\nc\n"),
    ("<head><title>a</title><p>b</head><p>c", "c\n"),
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
