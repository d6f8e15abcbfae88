import Foundation
import StorybookTestSupport
import Testing

@testable import StorybookHost
@testable import StorybookServer

@Suite(.enabled(if: BuiltModule.hasToolchain, "There is no Swift toolchain."))
struct ScreenDiscoveryTests {
  @Test func `functions of Codable props to text are found, all pages of each type`()
    async throws
  {
    let module = try BuiltModule()
    defer { module.remove() }
    try module.build(
      """
      struct Cart: Codable {}
      enum Basket {
        static func note(_ cart: Cart) -> String { "" }
        static func html(_ cart: Cart) -> String { "" }
      }
      struct Bill: Codable {}
      func receipt(for bill: Bill, width: Int = 40) throws -> String { "" }
      enum Label { struct Props: Codable {}; static func text(_ props: Props) -> String { "" } }
      struct Post: Codable {}
      func render(_ post: Post) -> String { "" }
      enum Essay { static func page(_ post: Post) -> String { "" } }
      enum Article { static func page(_ post: Post) -> String { "" } }
      enum Feed { static func page(_ post: Post) -> String { "" } }
      extension Feed { static func entryHTML(_ post: Post) -> String { "" } }
      func postPage(_ post: Post) -> String { "" }
      func slug(_ post: Post) -> String { "" }

      struct Other: Codable {}
      enum None {
        private static func html(_ other: Other) -> String { "" }
        static func html(_ other: Other, _ count: (Int) -> Int) -> String { "" }
        static func title(_ name: String) -> String { "" }
        static func count(_ other: Other) -> Int { 0 }
      }
      """)
    let graphs = await SymbolGraphRun(module: "Shop", folder: module.folder).graphs()
    let found = ScreenDiscovery(try #require(graphs), root: module.root) { _ in true }.run()
      .candidates
    #expect(
      found.map { "\($0.type): \($0.function) \($0.render) \($0.line)" } == [
        "Article: Article.page(_:) { Rendering.html(raw: Article.page($0)) } 12",
        "Basket: Basket.html(_:) { Rendering.html(raw: Basket.html($0)) } 4",
        "Bill: receipt(for:width:) { Rendering.html(raw: try receipt(for: $0)) } 7",
        "EntryHTMLScreen: Feed.entryHTML(_:) { Rendering.html(raw: Feed.entryHTML($0)) } 14",
        "Essay: Essay.page(_:) { Rendering.html(raw: Essay.page($0)) } 11",
        "Feed: Feed.page(_:) { Rendering.html(raw: Feed.page($0)) } 13",
        "Label: Label.text(_:) { Rendering.text(Label.text($0)) } 8",
        "Post: render(_:) { Rendering.html(raw: render($0)) } 10",
        "PostPageScreen: postPage(_:) { Rendering.html(raw: postPage($0)) } 15",
      ])
    #expect(ScreenDiscovery(try #require(graphs), root: "/elsewhere").run().candidates.isEmpty)
  }

  @Test func `asynchronous functions and members of many names are found`() async throws {
    let module = try BuiltModule()
    defer { module.remove() }
    try module.build(
      """
      struct A: Codable { var body: String { "" } }
      struct B: Codable { func content() async throws -> String { "" } }
      struct C: Codable { var receiptHTML: String { get async { "" } } }
      struct D: Codable { func asMarkup() throws -> String { "" } }
      struct E: Codable {}
      enum Later { static func page(_ e: E) async -> String { "" } }
      struct F: Codable { init() {}; init(from decoder: any Decoder) throws {} }
      func render(_ f: F) async throws -> String { "" }
      struct G: Codable { var title: String { "" }; func slug() async -> String { "" } }
      struct H: Codable { var body = "stored"; mutating func html() -> String { "" } }
      """)
    let graphs = await SymbolGraphRun(module: "Shop", folder: module.folder).graphs()
    let found = ScreenDiscovery(try #require(graphs), root: module.root) { _ in true }.run()
      .candidates
    #expect(
      found.map { "\($0.type): \($0.render)" } == [
        "A: { (props: A) in Rendering.html(raw: props.body) }",
        "B: { (props: B) in Rendering.html(raw: try await props.content()) }",
        "C: { (props: C) in Rendering.html(raw: await props.receiptHTML) }",
        "D: { (props: D) in Rendering.html(raw: try props.asMarkup()) }",
        "F: { Rendering.html(raw: try await render($0)) }",
        "Later: { Rendering.html(raw: await Later.page($0)) }",
      ])
  }

  @Test(arguments: [
    (
      ".init(count: 1)\n",
      "import Storybook", "    Story(\"First\", .init(count: 1))\n"
    ),
    (
      ".init(\n  date: Date(timeIntervalSinceReferenceDate: 0.0)\n)\n",
      "import Foundation",
      "    Story(\"First\", .init(\n      date: Date(timeIntervalSinceReferenceDate: 0.0)\n    ))\n"
    ),
    (nil, "import Storybook", "    // Story(\"First\", Shop.Props(…))\n"),
  ])
  func `the conformance has a first story`(sample: String?, start: String, story: String) {
    let candidate = ScreenCandidate(
      type: "Shop", function: "Shop.html(_:)", props: .type("Shop.Props", mangled: ""),
      render: "{ Shop.html($0) }", file: "/p/Shop.swift", line: 1)
    let source = candidate.source(sample)
    #expect(source.hasPrefix(start))
    #expect(
      source.contains(
        "static let screen = Screen(\"Shop\", render: { Shop.html($0) }) {\n\(story)  }\n}\n"))
    #expect(candidate.destination == "/p/Shop+Screen.swift")
  }

  @Test(arguments: [
    ("internal", true, "  static let screen = Screen("),
    ("public", true, "  public static let screen: some ScreenConvertible = Screen("),
    ("package", true, "  package static let screen: some ScreenConvertible = Screen("),
    ("public", false, "  static let screen = Screen("),
  ])
  func `a screen that other modules see hides its props`(
    access: String, isExtension: Bool, line: String
  ) {
    var candidate = ScreenCandidate(
      type: "Shop", function: "Shop.html(_:)", props: .type("Shop.Props", mangled: ""),
      render: "{ Shop.html($0) }", file: "/p/Shop.swift", line: 1)
    candidate.access = access
    candidate.isExtension = isExtension
    #expect(candidate.source(nil).contains("\n\(line)"))
  }
}

extension BuiltModule {
  var folder: BuildFolder { BuildFolder(path: root) }
}
