import Testing

@testable import StorybookHost

struct FileLinksTests {
  private static let links = FileLinks(base: "../") { $0 == "/manual.pdf" || $0 == "/ä b.pdf" }

  @Test(arguments: [
    (#"<img src="/assets/a.png">"#, #"<img src="../assets/a.png">"#),
    (
      #"<IMG SRC='/assets/a.png' alt="/assets/a.png">"#,
      #"<IMG SRC='../assets/a.png' alt="/assets/a.png">"#
    ),
    ("<img src=/assets/a.png>", "<img src=../assets/a.png>"),
    (
      #"<a href=" /assets/a.pdf">/assets/a.pdf</a>"#,
      #"<a href=" ../assets/a.pdf">/assets/a.pdf</a>"#
    ),
    (
      #"<img srcset="/assets/a.png 1x, /assets/b.png 2x">"#,
      #"<img srcset="../assets/a.png 1x, ../assets/b.png 2x">"#
    ),
    (
      #"<p style="background: url('/assets/a.png')">"#,
      #"<p style="background: url('../assets/a.png')">"#
    ),
    (
      "<style>a { background: url(/assets/a.png) }</style><p>",
      "<style>a { background: url(../assets/a.png) }</style><p>"
    ),
    ("<!-- <img src=\"/assets/a.png\"> -->", "<!-- <img src=\"/assets/a.png\"> -->"),
    (
      "<textarea><img src=\"/assets/a\"></textarea>",
      "<textarea><img src=\"/assets/a\"></textarea>"
    ),
    (#"<use xlink:href="/assets/a.svg#b"/>"#, #"<use xlink:href="../assets/a.svg#b"/>"#),
    (#"<a href="https://x.example/assets/a">"#, #"<a href="https://x.example/assets/a">"#),
    ("1 < 2 /assets/ <", "1 < 2 /assets/ <"),
    (#"<img src="/assets/ü.png"#, #"<img src="../assets/ü.png"#),
    ("<img\r\nsrc='/assets/a'\r\n>\0", "<img\r\nsrc='../assets/a'\r\n>\0"),
    ("<a href=/assets/a?b&amp;c=&lt;>", "<a href=../assets/a?b&amp;c=&lt;>"),
    ("<script>'<img src=/assets/a>'</script>", "<script>'<img src=/assets/a>'</script>"),
    ("<STYLE>a { b: url(/assets/c)", "<STYLE>a { b: url(../assets/c)"),
    ("<style></style>(/assets/a)", "<style></style>(/assets/a)"),
    ("<!--><img src=/assets/a>", "<!--><img src=../assets/a>"),
    (
      #"<link rel=stylesheet href="/css/site.css">"#,
      #"<link rel=stylesheet href="../css/site.css">"#
    ),
    (#"<img src="/a.png" alt="/">"#, #"<img src="../a.png" alt="/">"#),
    (#"<img src="//x.example/a.png">"#, #"<img src="//x.example/a.png">"#),
    (#"<img src="a.png"><img src="">"#, #"<img src="a.png"><img src="">"#),
    (
      #"<img srcset="/a,b.png 1x,/c.png, d.png">"#, #"<img srcset="../a,b.png 1x,../c.png, d.png">"#
    ),
    (
      ##"<svg><image href="/a.svg"/><use href="#b"/></svg>"##,
      ##"<svg><image href="../a.svg"/><use href="#b"/></svg>"##
    ),
    (#"<a href="/books">"#, #"<a href="/books">"#),
    (#"<a href="/manual.pdf?page=2#top">"#, #"<a href="../manual.pdf?page=2#top">"#),
    (#"<area href="/%C3%A4%20b.pdf">"#, #"<area href="../%C3%A4%20b.pdf">"#),
    (#"<base href="/"><form action="/a">"#, #"<base href="/"><form action="/a">"#),
    (
      #"<p style="background:url(&quot;/a.png&quot;)">"#,
      #"<p style="background:url(&quot;../a.png&quot;)">"#
    ),
  ])
  func `addresses are relative to the document, and nothing else is changed`(
    markup: String, expected: String
  ) {
    #expect(Self.links.moved(markup) == expected)
  }

  @Test func `a style sheet has addresses in url and in import`() {
    #expect(
      Self.links.moved(
        styles: """
          @IMPORT "/css/b.css"; @import url(/c.css);
          a { src: url(/assets/f.woff2), URL( '/f.woff' ), url(//x.example/f), url(f.ttf), url(#g) }
          b::after { content: "/" url(/a); background: image-set("/assets/b.png" 1x) } /* / */
          """)
          == """
          @IMPORT "../css/b.css"; @import url(../c.css);
          a { src: url(../assets/f.woff2), URL( '../f.woff' ), url(//x.example/f), url(f.ttf), url(#g) }
          b::after { content: "/" url(../a); background: image-set("../assets/b.png" 1x) } /* / */
          """)
  }
}
