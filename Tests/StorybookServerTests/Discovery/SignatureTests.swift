import Foundation
import StorybookTestSupport
import Testing

@testable import StorybookHost
@testable import StorybookServer

/// Which signatures are found, and that what is written for them compiles.
@Suite(.enabled(if: BuiltModule.hasToolchain, "There is no Swift toolchain."))
struct SignatureTests {
  /// Declarations that use the props `P`, which each has of its own; and the conformance.
  static let found: [(declaration: String, conformance: String)] = [
    ("func page(_ p: P) -> HTML { \"\" }", "extension P: { page($0) }"),
    (
      "func page(of p: P) throws -> String { \"\" }",
      "extension P: { Rendering.html(raw: try page(of: $0)) }"
    ),
    ("func page(_ p: P, _ e: RenderEnvironment) -> HTML { \"\" }", "extension P: { page($0, $1) }"),
    (
      "func page(_ p: P, width: Int = 1, in e: RenderEnvironment) -> HTML { \"\" }",
      "extension P: { page($0, in: $1) }"
    ),
    (
      "func page(_ p: borrowing P) -> some RenderingConvertible { Page() }",
      "extension P: { page($0) }|enum PageScreen: { (props: Props) in Page().rendering }"
    ),
    (
      "typealias Q = P; typealias M = HTML; func page(_ p: Q) -> M { \"\" }",
      "extension P: { page($0) }"
    ),
    ("func `default`(_ p: P) -> HTML { \"\" }", "extension P: { `default`($0) }"),
    (
      "enum V { static func text(_ p: P) -> String { \"\" } }",
      "extension V: { Rendering.text(V.text($0)) }"
    ),
    (
      "struct V: RenderingConvertible { init(p: P) {}; var rendering: Rendering { .text(\"\") } }",
      "extension V: { V(p: $0) }"
    ),
    (
      "struct V { var dark = false; func html(_ p: P) -> HTML { \"\" } }",
      "enum VScreen: { (props: Props) in V(dark: props.dark).html(props.p) }"
    ),
    ("extension P { func html() -> HTML { \"\" } }", "extension P: { (props: P) in props.html() }"),
    (
      "extension P { func render(_ e: RenderEnvironment) throws -> String { \"\" } }",
      "extension P: { (props: P, environment: RenderEnvironment) in "
        + "Rendering.html(raw: try props.render(environment)) }"
    ),
    ("extension P { var body: HTML { \"\" } }", "extension P: { (props: P) in props.body }"),
    (
      "extension P { var html: String { \"\" } }",
      "extension P: { (props: P) in Rendering.html(raw: props.html) }"
    ),
    (
      "public enum V { public static func html(_ p: P2) -> HTML { \"\" } }; "
        + "public struct P2: Codable, Sendable {}",
      "extension V: { V.html($0) }"
    ),
    // A view that is made of the props.
    (
      "struct V { let p: P; var body: String { \"\" } }",
      "extension V: { (props: P) in Rendering.html(raw: V(p: props).body) }"
    ),
    (
      "struct V { let p: P; func html(_ e: RenderEnvironment) throws -> HTML { \"\" } }",
      "extension V: { (props: P, environment: RenderEnvironment) in "
        + "try V(p: props).html(environment) }"
    ),
    // Several arguments are members of props that are written.
    (
      "func page(_ p: P, _ n: Int) -> HTML { \"\" }",
      "enum PageScreen: { (props: Props) in page(props.p, props.n) }"
    ),
    ("func page(_ p: P?) -> HTML { \"\" }", "enum PageScreen: { (props: Props) in page(props.p) }"),
    (
      "func page(of p: [P]) -> HTML { \"\" }",
      "enum PageScreen: { (props: Props) in page(of: props.p) }"
    ),
    (
      "func page(names: [String: Set<Int>], e: RenderEnvironment) async -> HTML { \"\" }",
      "enum PageScreen: { (props: Props, environment: RenderEnvironment) in "
        + "await page(names: props.names, e: environment) }"
    ),
    (
      "func page(_: P, _: Int, for _: Int) -> HTML { \"\" }",
      "enum PageScreen: { (props: Props) in page(props.value, props.value2, for: props.value3) }"
    ),
    ("func page() -> HTML { \"\" }", "enum PageScreen: { (props: Props) in page() }"),
    (
      "struct V { let n: Int; var m = true; func html(_ p: P) -> HTML { \"\" } }",
      "enum VScreen: { (props: Props) in V(n: props.n, m: props.m).html(props.p) }"
    ),
    (
      "extension P { func html(for n: Int) -> HTML { \"\" } }",
      "enum PScreen: { (props: Props) in props.p.html(for: props.n) }"
    ),
    // Markup of a library, by the member that makes it a text.
    (
      "struct M { func render() throws -> String { \"\" } }; func page(_ p: P) -> M { M() }",
      "extension P: { Rendering.html(raw: try page($0).render()) }|"
        + "enum MScreen: { (props: Props) in Rendering.html(raw: try M().render()) }"
    ),
    (
      "protocol V {}; extension V { func html(n: Int = 1) -> String { \"\" } }; "
        + "struct M: V {}; func page(_ p: P) -> some V { M() }",
      "extension P: { Rendering.html(raw: page($0).html()) }"
    ),
    // A type of its own where the function's cannot be extended, or is another screen's.
    ("extension HTML { init(of p: P) { self = \"\" } }", "enum PScreen: { HTML(of: $0) }"),
    (
      "extension HTML { static func receipt(_ p: P) -> HTML { \"\" } }",
      "enum ReceiptScreen: { HTML.receipt($0) }"
    ),
    (
      "enum V { struct P1: Codable {}; static func one(_ p: P1) -> HTML { \"\" } }; "
        + "extension V { static func html(_ p: P) -> HTML { \"\" } }",
      "extension V: { V.html($0) }|enum OneScreen: { V.one($0) }"
    ),
  ]

  static let ignored = [
    "private func page(_ p: P) -> HTML { \"\" }",
    "private enum V { static func html(_ p: P) -> HTML { \"\" } }",
    "func page(_ p: inout P) -> HTML { \"\" }",
    "func page(_ p: P, _ n: (Int) -> Int) -> HTML { \"\" }",
    "func page(_ p: P, _ n: (Int, Int)) -> HTML { \"\" }",
    "func page(_ p: P, _ n: Never.Type) -> HTML { \"\" }",
    "@resultBuilder enum V { static func buildBlock(_ p: P) -> HTML { \"\" } }",
    "class V {}; func page(_ p: [V]) -> HTML { \"\" }",
    "func page(_ p: P) -> HTML? { nil }",
    "func page<N>(_ p: P, _ n: N? = nil) -> HTML { \"\" }",
    "@MainActor func page(_ p: P) -> HTML { \"\" }",
    "@MainActor enum V { static func html(_ p: P) -> HTML { \"\" } }",
    "@available(*, unavailable) func page(_ p: P) -> HTML { \"\" }",
    "struct V<N> { static func html(_ p: P) -> HTML { \"\" } }",
    "protocol V {}; extension V { static func html(_ p: P) -> HTML { \"\" } }",
    "actor V { func html(_ p: P) -> HTML { \"\" } }",
    "struct V { private init() {}; func html(_ p: P) -> HTML { \"\" } }",
    "struct V { let n: () -> Void; func html(_ p: P) -> HTML { \"\" } }",
    "struct V: RenderingConvertible { init?(p: P) {}; var rendering: Rendering { .text(\"\") } }",
    "extension P { mutating func html() -> HTML { \"\" } }",
    "extension P { var summary: String { \"\" } }",
    "extension String { init(_ p: P) { self = \"\" } }",
    "public struct S: Codable { var count: Int }; func page(_ s: S) -> HTML { \"\" }",
  ]

  private static func module(_ declarations: [String]) -> String {
    "import Storybook\n"
      + declarations.enumerated().map { index, declaration in
        """
        enum Row\(index) {}
        \(declared(declaration, index))

        """
      }.joined()
  }

  /// Gives each row names of its own, as all are in one module.
  private static func declared(_ declaration: String, _ index: Int) -> String {
    let props = "struct P: Codable, Sendable { var count = 0 }; "
    let page =
      declaration.contains("Page()")
      ? "struct Page: RenderingConvertible { var rendering: Rendering { .text(\"\") } }; " : ""
    return suffixed(props + page + declaration, index)
  }

  private static func suffixed(_ text: String, _ index: Int) -> String {
    let names = /\b(p|P|P1|P2|Q|M|V|S|Page|page|receipt|one|(P|V|M|Page|Receipt|One)Screen)\b/
      .wordBoundaryKind(.simple)
    return text.replacing(names) { match in
      let name = String(match.1)
      guard name.hasSuffix("Screen") else { return "\(name)_\(index)" }
      return "\(name.dropLast(6))_\(index)Screen"
    }
  }

  private static func candidates(_ module: BuiltModule, _ source: String) async throws
    -> (candidates: [ScreenCandidate], omissions: [ScreenOmission])
  {
    try module.buildWithStorybook(source)
    let graphs = await SymbolGraphRun(module: "Shop", folder: module.folder).graphs()
    return ScreenDiscovery(try #require(graphs), root: module.root).run()
  }

  @Test func `functions of each form are found, and their screens compile`() async throws {
    let module = try BuiltModule()
    defer { module.remove() }
    let source = Self.module(Self.found.map(\.declaration))
    let found = try await Self.candidates(module, source).candidates
    let conformances = found.map {
      "\($0.isExtension ? "extension" : "enum") \($0.type): \($0.render)"
    }
    let expected = Self.found.enumerated().flatMap { index, row in
      row.conformance.split(separator: "|").map { Self.suffixed(String($0), index) }
    }
    #expect(conformances.sorted() == expected.sorted())
    try module.buildWithStorybook(source + found.map { $0.source(nil) }.joined())
  }

  @Test(.serialized, arguments: [ignored])
  func `others are not found`(declarations: [String]) async throws {
    let module = try BuiltModule()
    defer { module.remove() }
    let found = try await Self.candidates(module, Self.module(declarations))
    #expect(found.candidates.map(\.function) == [])
    #expect(found.omissions.allSatisfy { $0.line > 0 && $0.reason.hasSuffix(".") })
  }
}

extension BuiltModule {
  /// Builds a source that imports the storybook as the tests were built with it.
  fileprivate func buildWithStorybook(_ source: String) throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardized.path
    for name in ["Storybook", "StorybookSchema", "StorybookReflection"] {
      let file = BuildFolder.own.searchPaths.map { "\($0)/\(name).swiftmodule" }
        .first(where: FileManager.default.fileExists)
      let link = path("Modules/\(name).swiftmodule")
      guard let file, !FileManager.default.fileExists(atPath: link) else { continue }
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    }
    try build(source, flags: ["-I", path("Modules"), "-I", "\(sources)/CStorybookRuntime"])
  }
}
