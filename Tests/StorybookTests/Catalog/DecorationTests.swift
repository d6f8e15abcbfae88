import Foundation
@testable import Storybook
import StorybookProgram
import StorybookSchema
@testable import StorybookTestSupport
import Testing

/// Pages around fragments, parts of documents, and functions around stories.
struct DecorationTests {
  struct Props: Codable, Sendable { var name = "Ann" }
  struct Failure: Error, CustomStringConvertible { let description = "It fails." }

  private static let markup = "<p>Ann</p>"

  /// The last outcome of a story with the decorations, rendered by a thread of its own.
  private func outcome(
    _ decorations: [Decoration], screen: [Decoration] = [], story: [Decoration] = [],
    format: RenderEnvironment.Format = .html,
    render: @escaping @Sendable (Props) throws -> Rendering = { .html("<p>\($0.name)</p>") }
  ) async throws -> Outcome? {
    var shown = Story("One", Props())
    shown.decorations = story
    var made = Screen("Folder/Greeting", render: render) { shown }
    made.decorations = screen
    var catalog = Catalog { made }
    catalog.decorations = decorations
    return try await Self.outcome(catalog, "greeting", "one", format: format)
  }

  @Test func `scripts are listed with the stories and fixtures that run them, each once`() throws {
    let screen = Screen(
      "Folder/Greeting", render: { (props: Props) in "<p>\(props.name)</p>" as HTML }
    ) {
      Story("One", Props())
      Story("Two", Props()).decorated(.scripts("/b.js", "/c.mjs", allowingEval: true))
    }
    let catalog = Catalog { screen.decorated(.scripts("/b.js")) }
      .decorated(.scripts("/a.js"), .group("Other", .scripts("/d.js")))
    let listing = try #require(CatalogListing(reading: CatalogListing(catalog).value).screens.first)
    let scripts = [listing.scripts] + listing.stories.map(\.scripts)
    let two = ["/a.js", "/b.js"]
    #expect(scripts.map(\.paths) == [two, two, two + ["/c.mjs"]])
    #expect(scripts.map(\.mayEvaluate) == [false, false, true])
  }

  @Test(arguments: [
    ("/js/app.js", true), ("/a-b_c.1/@x/d~e+f.mjs", true), ("js/app.js", false),
    ("//host/a.js", false),
    ("/", false), ("/js/", false), ("/a/../b.js", false), ("/a;script-src *", false),
    ("/a,b", false),
    ("/a b.js", false), ("/a\"b.js", false), ("/a?b", false), ("/%2e%2e/b.js", false),
    ("/ä.js", false),
  ])
  func `a script is a plain path from the root`(path: String, isValid: Bool) {
    #expect(ScriptPath.isValid(path) == isValid)
  }

  static func outcome(
    _ catalog: Catalog, _ screen: String, _ story: String,
    format: RenderEnvironment.Format = .html, event: Event? = nil
  ) async throws -> Outcome? {
    var environment = EnvironmentSettings(device: "responsive")
    environment.format = format
    let erased = try #require(catalog.screen(screen))
    let index = try #require(erased.stories.firstIndex { $0.slug == story })
    let props = try erased.props.sample(index)
    let evaluation = Evaluation(
      ticket: 1, screen: screen, story: story, props: props.bytes, environment: environment,
      event: event, wantsRendering: true)
    return await onOwnThread { catalog.outcomes(of: evaluation).last }
  }

  private func rendering(_ outcome: Outcome?) throws -> Rendering {
    guard case .rendered(let rendering, _)? = outcome else {
      Issue.record("Not rendered: \(String(describing: outcome))")
      throw Failure()
    }
    return rendering
  }

  private static func tag(_ name: String) -> Decoration {
    .layout { content in HTML(raw: "<\(name)>\(content)</\(name)>") }
  }

  private static let page = Decoration.layout { content in
    "<!doctype html><html><head><title>T</title></head><body class=own>\(content)</body></html>"
  }

  private static let pageStart = "<!doctype html><html><head><title>T</title>"

  // MARK: Layouts

  struct Nesting: Sendable {
    var catalog: [Decoration] = []
    var screen: [Decoration] = []
    var story: [Decoration] = []
    var body: String
  }

  @Test(arguments: [
    Nesting(body: markup),
    Nesting(catalog: [tag("a")], body: "<a><p>Ann</p></a>"),
    Nesting(screen: [tag("b")], body: "<b><p>Ann</p></b>"),
    Nesting(story: [tag("i")], body: "<i><p>Ann</p></i>"),
    Nesting(
      catalog: [tag("a"), .group("Folder", tag("u"))], screen: [tag("b")], story: [tag("i")],
      body: "<a><u><b><i><p>Ann</p></i></b></u></a>"),
    Nesting(catalog: [.group("Other", tag("u"))], body: markup),
    Nesting(catalog: [.group("Greeting", tag("u"))], body: markup),
    Nesting(catalog: [.group("Fold", tag("u"))], body: markup),
    Nesting(catalog: [tag("a"), tag("a")], body: "<a><a><p>Ann</p></a></a>"),
    // A whole document has its page.
    Nesting(
      catalog: [tag("a")], screen: [page],
      body: pageStart + "</head><body class=own><p>Ann</p></body></html>"),
    Nesting(
      catalog: [page, page],
      body: pageStart + "</head><body class=own><p>Ann</p></body></html>"),
    Nesting(
      catalog: [page, .styleSheet("/a.css?b&c"), .head("<meta name=x>"), .bodyClass("x  y")],
      story: [.bodyClass("\"z")],
      body: pageStart + """
        <link rel="stylesheet" href="/a.css?b&amp;c">
        <meta name=x>
        </head><body class="own x y &quot;z"><p>Ann</p></body></html>
        """),
  ])
  func `each decoration surrounds those inside of it`(nesting: Nesting) async throws {
    let outcome = try await outcome(
      nesting.catalog, screen: nesting.screen, story: nesting.story)
    let shown = try rendering(outcome)
    #expect(shown.body == .text(nesting.body))
    #expect(shown.withoutPage.body == .text(Self.markup))
  }

  @Test(
    arguments: [
      ([.styleSheet("/a.css")], "<link rel=\"stylesheet\" href=\"/a.css\">\n</head>\n<body>"),
      ([.styleSheet(css: "a</style>")], "<style>a<\\/style></style>\n</head>\n<body>"),
      ([.padding(8)], "<style>body { padding: 8px }</style>\n</head>\n<body>"),
      ([.bodyClass("a <b")], "<title>Greeting</title>\n</head>\n<body class=\"a &lt;b\">"),
      ([.styleSheet("\"><script>")], "href=\"&quot;&gt;&lt;script&gt;\">\n</head>\n<body>"),
    ] as [([Decoration], String)])
  func `a fragment gets a document for what is added`(
    decorations: [Decoration], part: String
  ) async throws {
    let shown = try rendering(try await outcome(decorations))
    guard case .text(let text) = shown.body else { return }
    #expect(text.hasPrefix("<!doctype html>\n<html lang=\"en-US\" dir=\"ltr\" data-color-scheme="))
    #expect(text.contains(part), "\(text)")
    #expect(shown.withoutPage.body == .text(Self.markup))
  }

  @Test(arguments: [
    Rendering.text("Ann"), .svg("<svg/>"), .bytes([1, 2], mediaType: .png),
    .html("<html><p>Ann</html>"), .html(" <!-- A --> <!DOCTYPE HTML><p>Ann"),
  ])
  func `what is no fragment of HTML has no layout`(rendering own: Rendering) async throws {
    let shown = try rendering(try await outcome([Self.tag("a")]) { _ in own })
    #expect(shown == own)
  }

  @Test func `a text format is that of the fragment`() async throws {
    let shown = try rendering(try await outcome([Self.tag("nav>Menu</nav")], format: .text))
    #expect(shown == .text("Ann\n"))
  }

  @Test(arguments: ["", "a", "<p>😀</p>", "é\u{301}", "<!--start--><body></body>", "\r\n"])
  func `a fragment is found in its page`(fragment: String) async throws {
    let shown = try rendering(
      try await outcome([.layout { "<b>é😀\($0)a</b>" }, .styleSheet("/a.css")]) { _ in
        .html(raw: fragment)
      })
    #expect(shown.withoutPage.body == .text(fragment))
    #expect(shown.withoutPage.notes == .init())
  }

  private static let unescaped =
    "does not contain the rendering: insert it unescaped, as `\\(content)` does in HTML."

  @Test(
    arguments: [
      (.layout { _ in throw Failure() }, "layout throws: It fails."),
      (.layout { _ async throws -> HTML in throw Failure() }, "layout throws: It fails."),
      (.layout { _ in Rendering.text("Ann") }, "layout returns text/plain: expected HTML."),
      (
        .layout { _ in Rendering.bytes([1], mediaType: .png) },
        "layout returns image/png: expected HTML."
      ),
      (.layout { "\($0)\($0)" }, "layout contains the rendering 2 times: insert it once."),
      (.layout { "\($0.markup)" }, "layout \(unescaped)"),
      (.layout { _ in "<p>Ann</p>" }, "layout \(unescaped)"),
      (.around { _ in throw Failure() }, "decoration throws: It fails."),
      (
        .around { story in
          try await story()
          throw Failure()
        }, "decoration throws: It fails."
      ),
      (.around { _ in }, "decoration runs the story 0 times: expected once."),
      (
        .around { story in
          try await story()
          try await story()
        }, "decoration runs the story 2 times: expected once."
      ),
    ] as [(Decoration, String)])
  func `a mistake of a decoration is shown with its place`(
    decoration: Decoration, problem: String
  ) async throws {
    let outcome = try await outcome([Self.tag("a"), Self.named("a")], screen: [decoration])
    guard case .crashed(let report)? = outcome else {
      Issue.record("It was rendered.")
      return
    }
    #expect(report.cause == .thrown)
    #expect(report.stack?.first?.source?.file == #filePath)
    let line = report.stack?.first?.source?.line ?? 0
    let place = " at Catalog/DecorationTests.swift:\(line) "
    #expect(report.message.replacing(place, with: " ") == "The \(problem)")
  }

  private struct InTemplate: LocatedError {
    let frame: StackFrame? = StackFrame(
      function: "page", source: .init(file: "/Page.mustache", line: 3, column: 7), isAuthors: true)
  }

  @Test(
    arguments: [
      .layout { _ -> HTML in throw InTemplate() }, .around { _ in throw InTemplate() },
      .around { story in
        try await story()
        throw InTemplate()
      },
    ] as [Decoration])
  func `an error within a decoration leads to its own place`(decoration: Decoration) async throws {
    guard case .crashed(let report)? = try await outcome([decoration]) else {
      Issue.record("It was rendered.")
      return
    }
    #expect(report.stack?.map(\.source?.file) == ["/Page.mustache"])
  }

  // MARK: Functions around stories

  enum Local { @TaskLocal static var names: [String] = [] }

  @Test(arguments: [
    [Int.max, Int.max], [Int.max, 1], [1, Int.max], [-1, 2], [2, -1], [Int.min, Int.min], [4, 99],
    [1], [1, 2, 3],
  ])
  func `a place that a program names outside of its page is none`(place: [Int]) {
    var rendering = Rendering.html("<p>Ann</p>")
    rendering.notes = .init(["fragment": .array(place.map { Value($0) })])
    #expect(rendering.withoutPage == rendering)
    rendering.notes.fragment = 1..<2
    #expect(rendering.replacing("😀").withoutPage.body != rendering.body)
  }

  private static func named(_ name: String) -> Decoration {
    .around { story in
      try await Local.$names.withValue(Local.names + [name]) {
        await Task.yield()
        try await story()
      }
    }
  }

  private static var shownNames: HTML { "\(Local.names.joined(separator: " "))" }

  @Test func `functions run around a story, its layouts and its asynchronous rendering`()
    async throws
  {
    let synchronous = Screen("One", render: { (_: Props) in Self.shownNames }) {
      Story("One", Props())
    }
    let asynchronous = Screen(
      "Two",
      render: { (_: Props) async throws in
        await Task.yield()
        return Self.shownNames
      }
    ) {
      Story("One", Props()).decorated(Self.named("story"))
    }
    let catalog = Catalog {
      synchronous.decorated(Self.named("screen"))
      asynchronous.decorated(.layout { async in "<b>\(Self.shownNames) \(async)</b>" })
    }
    .decorated(Self.named("catalog"))
    let bodies = try [
      rendering(try await Self.outcome(catalog, "one", "one")).body,
      rendering(try await Self.outcome(catalog, "two", "one")).body,
    ]
    #expect(
      bodies == [.text("catalog screen"), .text("<b>catalog story catalog story</b>")])
  }

  @Test func `functions run around the handlers of a story`() async throws {
    struct Note: Codable, Sendable {
      var text = ""
      var sign: Command = .noop
    }
    let screen = Screen("Note", render: { (note: Note) in "\(note.text)" as HTML }) {
      Story("One", Note()) {
        OnCommand(\.sign) { note in note.text = Local.names.joined() }
      }
    }
    let catalog = Catalog { screen.decorated(Self.named("Ann")) }
    let path = try #require(Pointer("/sign"))
    let outcome = try await Self.outcome(catalog, "note", "one", event: .perform(path, nil))
    #expect(try rendering(outcome).body == .text("Ann"))
  }

  @Test func `an error of a screen stays its own`() async throws {
    let outcome = try await outcome([Self.tag("a"), Self.named("a")]) { _ in throw Failure() }
    #expect(outcome == .crashed(CrashReport(.thrown, "It fails.")))
  }

  // MARK: Documents

  @Test(
    arguments: [
      ("<!doctype html><p>C", "<!doctype html>▲<body class=\"x\"><p>C"),
      ("<html><p>C", "<html>▲<body class=\"x\"><p>C"),
      ("<HTML><HEAD></HEAD ><BODY >", "<HTML><HEAD>▲</HEAD ><BODY class=\"x\" >"),
      ("<html><head><body class='a b'>", "<html><head>▲<body class=\"a b x\">"),
      ("<html><body id=a>b CLASS=a>", "<html>▲<body class=\"x\" id=a>b CLASS=a>"),
      ("<html><body id=a CLASS = a>", "<html>▲<body id=a CLASS = \"a x\">"),
      ("<html><body data-class=a>", "<html>▲<body class=\"x\" data-class=a>"),
      ("<html><body title='>' class>", "<html>▲<body class=\"x\" title='>' class>"),
      (
        "<!-- </head> --><html><head><script>'</head>'</script><style></head></style></head>",
        "<!-- </head> --><html><head><script>'</head>'</script><style></head></style>▲"
          + "<body class=\"x\"></head>"
      ),
      ("<html><title><body></title><body>", "<html><title><body></title>▲<body class=\"x\">"),
      ("<html", nil), ("<htmlx>", nil), ("<!-- <html>", nil), ("", nil), ("<head>", nil),
      ("<!doctype html", "<!doctype html▲<body class=\"x\">"),
      ("<html><body class=\"a", "<html>▲<body class=\"x\"><body class=\"a"),
    ] as [(String, String?)])
  func `a document is extended where a browser reads it`(document: String, extended: String?) {
    #expect(WholeDocument(document)?.adding(head: "▲", bodyClasses: ["x"]) == extended)
  }
}
