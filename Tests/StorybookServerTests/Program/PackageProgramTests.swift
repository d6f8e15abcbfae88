import StorybookSchema
import Testing

@testable import StorybookCommandLine
@testable import StorybookServer

/// Which executables of a package have stories, and how one is added.
struct PackageProgramTests {
  private static func manifest(_ targets: String, products: String = "[]") throws -> Value {
    let text = """
      {"name": "tea-shop", "targets": \(targets), "products": \(products),
       "toolsVersion": {"_version": "6.2.0"},
       "dependencies": [{"fileSystem": [{"identity": "swift-storybook"}]}]}
      """
    return try Value(json: Array(text.utf8))
  }

  private static let program = """
    {"name": "Tea", "type": "executable",
     "dependencies": [{"product": ["StorybookProgram", "swift-storybook", null, null]}]}
    """

  @Test(
    arguments: [
      ("[]", []),
      ("[\(program)]", ["Tea"]),
      (program.replacing("executable", with: "regular"), []),
      (#"[{"name": "A", "type": "executable", "dependencies": []}]"#, []),
      (
        #"[{"name": "A", "type": "executable", "dependencies": [{"byName": ["StorybookServer", null]}]}]"#,
        ["A"]
      ),
      (#"[{"name": "A", "type": "executable"}, {"type": "executable"}, 7, null]"#, []),
      (
        #"[{"name": "A", "type": "executable", "dependencies": [7, {"product": []}, {"product": [7]}]}]"#,
        []
      ),
    ] as [(String, [String])])
  func `an executable that links a program or a server has stories`(
    targets: String, names: [String]
  ) throws {
    var list = targets
    if !list.hasPrefix("[") { list = "[\(list)]" }
    let manifest = try Self.manifest(list)
    #expect(PackageProgram.all(in: manifest).map(\.target) == names)
  }

  @Test func `a declared product names the executable`() throws {
    let products = #"[{"name": "tea", "targets": ["Tea"], "type": {"executable": null}}]"#
    let manifest = try Self.manifest("[\(Self.program)]", products: products)
    #expect(PackageProgram.all(in: manifest) == [PackageProgram(target: "Tea", product: "tea")])
  }

  @Test(
    arguments: [
      ("6.2.0", true), ("6.1.0", true), ("7.0.0", true), ("6.0.0", false), ("5.10.0", false),
      ("", false),
    ])
  func `a manifest from 6.1 on has traits`(version: String, hasTraits: Bool) {
    let manifest: Value = ["toolsVersion": ["_version": .string(version)]]
    #expect(PackageProgram.hasTraits(manifest) == hasTraits)
  }

  @Test func `the target replaces what the package manager has written in one line`() throws {
    let library = #"[{"name": "Tea\"Leaves", "type": "regular"}]"#
    let program = NewProgram(
      manifest: try Self.manifest(library), storybook: "swift-storybook")
    #expect(program.name == "TeaShopStories")
    let written = """
      let package = Package(
        name: "tea-shop",
        targets: [
          .executableTarget(name: "TeaShopStories", dependencies: ["a", .product(name: "b)")]),
        ]
      )
      """
    let tidied = try #require(program.target.completed(in: written))
    #expect(tidied.contains("    .executableTarget(\n      name: \"TeaShopStories\",\n"))
    #expect(tidied.contains(#""Tea\"Leaves","#) && !tidied.contains("b)"))
    #expect(tidied.hasSuffix("  ]\n)"))
    #expect(program.target.completed(in: "let package = 1") == nil)
  }

  @Test(
    arguments: [
      (false, "  static func main() { StoryProgram(catalog).run() }\n}\n"),
      (
        true,
        """
          static func main() {
            // What screens need can be awaited here, such as templates that load.
            StoryProgram { catalog }.run()
          }
        }

        """
      ),
    ])
  func `the program of an app that starts asynchronously can await`(
    isAwaited: Bool, main: String
  ) throws {
    var program = NewProgram(manifest: try Self.manifest("[]"), storybook: "swift-storybook")
    program.isAwaited = isAwaited
    let written = program.files.first { $0.path.hasSuffix("/Main.swift") }?.after
    #expect(try #require(written).hasSuffix("@main struct Main {\n\(main)"))
  }

  @Test(
    arguments: [
      ("[a, .executableTarget(name: \"B\")]", "[a,\n    LINES\n  ]"),
      ("[\n    .executableTarget(name: \"B\"),\n  c\n]", "[\n    LINES\n    c\n]"),
      ("[\n    .executableTarget(name: \"B\" ) , ]", "[\n    LINES\n  ]"),
      (".executableTarget(name: \"B\")", "    LINES\n  "),
    ])
  func `a new target has lines of its own`(manifest: String, completed: String) {
    let target = NewTarget(kind: .executableTarget, name: "B", targets: ["a"])
    let lines = target.lines.replacing("\n", with: "\n    ")
    #expect(target.completed(in: manifest) == completed.replacing("LINES", with: lines))
  }

  @Test(
    arguments: [
      ("/a/b", "/a/c", "../c"), ("/a", "/a/b/c", "b/c"), ("/a/b", "/a", ".."), ("/a", "/a", "."),
      ("/a/b", "/c/d", "../../c/d"), ("/", "/a", "a"), ("/ab", "/a", "../a"),
    ])
  func `a path leads from one folder to another`(from: String, to: String, path: String) {
    #expect(StorybookDependency.relative(from: from, to: to) == path)
  }

  @Test func `a dependency is a clone or a repository`() throws {
    let local = try #require(StorybookDependency("/work/swift-storybook", of: "/work/shop"))
    #expect(local.line == #".package(path: "../swift-storybook", traits: [])"#)
    let manifest = try Self.manifest("[]")
    #expect(local.isIn(manifest))
    let remote = try #require(
      StorybookDependency("https://example.org/a/swift-storybook.git", of: "/work/shop"))
    #expect(remote.identity == "swift-storybook" && remote.isIn(manifest))
    #expect(
      remote.line.hasPrefix(#".package(url: "https://example.org/a/swift-storybook.git", from: "#))
    let written =
      #".package(url: "https://example.org/a/swift-storybook.git", from: "1.0.0-beta.1")"#
    #expect(remote.withoutTraits("  \(written),") == "  \(written.dropLast()), traits: []),")
    #expect(StorybookDependency(nil, of: "/work/shop", clone: nil) == nil)
  }
}
