import Testing

@testable import StorybookHost

/// What markup fetches from other hosts although no policy forbids it.
struct ForeignFetchesTests {
  @Test(arguments: [
    "https://other.example/a.css", "HTTP://other.example/", "//other.example/a.css",
    "\\68ttps://b/",
    "/\t/other.example/", "a@b/", "\\/\\/other.example/", "/\\\\other.example/", "data:text/css,a",
    "a:b",
  ])
  func `an import of another host is renamed`(_ address: String) {
    for name in [
      "import", "IMPORT", "i\\mport", "\\69mport", "\\000069 mport", "\\49\\4d\\50\\4f\\52\\54 ",
    ] {
      for rest in [
        " \"\(address)\";", "'\(address)' screen;", " url(\(address));", "/**/url( '\(address)' );",
        "/* a */\n/* b */\"\(address)\"", " \"\(address)",
      ] {
        let styles = { (name: String) in "a { color: red } @\(name)\(rest) b {}" }
        #expect(ForeignFetches.withoutForeignImports(styles(name)) == styles("blocked-import"))
      }
    }
  }

  @Test(arguments: [
    "", "@import \"/assets/a.css\";", "@import url(assets/a.css) print;", "@media print { a {} }",
    "@import/* b */url('../a.css?b=c');", "@\\69mport \"a.css\";", "@important {}",
    "@-import url(https://other.example/);", "a::before { content: '\\@' }",
    "@font-face { src: url(https://other.example/a.woff2) }",
  ])
  func `other styles stay as they are`(_ styles: String) {
    #expect(ForeignFetches.withoutForeignImports(styles) == styles)
  }

  @Test func `an import behind a comment that may hide another one is renamed`() {
    #expect(
      ForeignFetches.withoutForeignImports("@import /* @import */ 'a.css'; @import/* 'a.css'")
        == "@blocked-import /* @blocked-import */ 'a.css'; @blocked-import/* 'a.css'")
  }

  /// What took an expression that backtracks the power or the square of its length.
  @Test(arguments: [
    "@import ", "@import/**/", "@import/*", "/**/", "@import url(", "@import '", "@import\\",
    "@\\69", "@i", "@", "\\", "@import a", "@import a.css ", " ", "*", "/*", "@import \"a\" ", "é",
  ])
  func `each byte of a style sheet is read at most twice`(_ piece: String) {
    for start in ["", "@import", "@import url(", "@import/*"] {
      for count in [1_000, 2_000, 4_000] {
        let styles = start + String(repeating: piece, count: count)
        #expect(StyleImports(styles).steps <= 2 * styles.utf8.count)
      }
    }
  }

  @Test(arguments: [
    ("<link rel=prefetch href=//b>", "<link rel=\"\" rel=prefetch href=//b>"),
    (
      "<p>\r\n</p><LINK\r\nrel='PRELOAD stylesheet'>",
      "<p>\n</p><LINK rel=\"stylesheet\"\nrel='PRELOAD stylesheet'>"
    ),
    ("<link a=\">\" b\"c rel=pre&#102;etch />", "<link rel=\"\" a=\">\" b\"c rel=pre&#102;etch />"),
    (
      "<template shadowrootmode=open><link rel=dns-prefetch>",
      "<template shadowrootmode=open><link rel=\"\" rel=dns-prefetch>"
    ),
    ("<style>ü @import '//b';</style>ü", "<style>ü @blocked-import '//b';</style>ü"),
    (
      "<svg><style>&#64;import '//b'</style></svg>",
      "<svg><style type=\"text/plain\">&#64;import '//b'</style></svg>"
    ),
    (
      "<noscript><link rel=preconnect></noscript>",
      "<noscript><link rel=\"\" rel=preconnect></noscript>"
    ),
  ])
  func `markup is changed where it fetches`(_ pair: (markup: String, expected: String)) {
    #expect(ForeignFetches.removed(from: pair.markup) == pair.expected)
  }

  @Test(arguments: [
    "<link rel=stylesheet href=https://other.example/a.css>\r\n", "<p>@import '//b'; prefetch</p>",
    "<textarea><link rel=prefetch></textarea>", "<!-- <link rel=prefetch> -->\r",
    "<style>@import 'a.css'; b {}</style>\r\n<link rel=icon>",
  ])
  func `other markup stays as it is`(_ markup: String) {
    #expect(ForeignFetches.removed(from: markup) == markup)
  }
}
