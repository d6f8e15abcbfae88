import Testing

@testable import StorybookHost

struct AssetLinksTests {
  @Test(arguments: [
    (#"<img src="/assets/a.png">"#, #"<img src="../assets/a.png">"#),
    (
      #"<IMG SRC='/assets/a.png' alt="/assets/a.png">"#,
      #"<IMG SRC='../assets/a.png' alt="/assets/a.png">"#
    ),
    ("<img src=/assets/a.png>", "<img src=../assets/a.png>"),
    (
      #"<a href=" /assets/a.pdf">/assets/a.pdf</a>"#,
      #"<a href="../assets/a.pdf">/assets/a.pdf</a>"#
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
  ])
  func `addresses are relative to the document, and nothing else is changed`(
    markup: String, expected: String
  ) {
    #expect(AssetLinks.relative(markup, to: "../") == expected)
  }

  @Test func `a style sheet has addresses in url and in import`() {
    #expect(
      AssetLinks.relative(
        styles: "@import \"/assets/b.css\"; a { src: url(/assets/f.woff2), url(/other/x) }",
        to: "../")
        == "@import \"../assets/b.css\"; a { src: url(../assets/f.woff2), url(/other/x) }")
  }
}
