import Foundation
import StorybookCommandLine
import StorybookSchema
import Testing

@testable import StorybookServer

/// What `init` does to a package that is an executable, without the package manager.
struct InitTests {
  @Test(
    arguments: [
      (#"a("b(c") // d("#, #"a("   ")      "#),
      ("/* a /* b */ c */ d", "                  d"),
      (#""\(a("b"))" c"#, #""\(a(" "))" c"#),
      (##"#"a\("b")"# c"##, ##"#"      "# c"##.replacing("      ", with: "a\\(\"b\")".blank)),
      (##"#"\#(a)b"# c"##, ##"#"\#(a) "# c"##),
      ("\"\"\"\n\"a\"\n\"\"\" b", "\"\"\"\n   \n\"\"\" b"),
      (#""a\"b" c"#, #""    " c"#),
      ("#if a\n\"é\" b", "#if a\n\"  \" b"),
      ("\"open", "\"    "),
      ("/* open", "       "),
    ])
  func `strings and comments are no code`(text: String, code: String) {
    #expect(SwiftCode(text).codeText == code)
  }

  static let types: [(text: String, after: String, main: String)] = [
    (
      "import A\n@main\nstruct AppCommand: AsyncParsableCommand {}\n",
      "import A\nstruct AppCommand: AsyncParsableCommand {}\n#async { await AppCommand.main() }\n",
      "await runApp()"
    ),
    (
      "// @main\n@main public final class A { static func main() throws {} }",
      "// @main\npublic final class A { static func main() throws {} }\n#throws { try A.main() }\n",
      "try runApp()"
    ),
    (
      "@MainActor @main enum A {\n  static func main() async throws {\n  }\n}\n\n",
      "@MainActor enum A {\n  static func main() async throws {\n  }\n}\n"
        + "#async throws { try await A.main() }\n", "try await runApp()"
    ),
    (
      "@main struct A: ParsableCommand { func run() { print(\"@main\") } }",
      "struct A: ParsableCommand { func run() { print(\"@main\") } }\n# { A.main() }\n", "runApp()"
    ),
    (
      "@main private struct A: App { }",
      "private struct A: App { }\n#async throws { try await A.main() }\n",
      "try await runApp()"
    ),
  ]

  @Test(arguments: types) func `a type with @main is started by a function`(
    text: String, after: String, main: String
  ) throws {
    let entry = try #require(
      EntryPoint(module: "App", path: "Sources/App/A.swift", text: text, access: "package"))
    let head = "\n/// Starts the app. The executable calls it.\n@MainActor package func runApp() "
    var expected = after.replacing("\n#", with: "\n\(head)")
    expected = expected.replacing("()  {", with: "() {")
    #expect(
      try entry.changes(executable: "AppServer") == [
        FileChange(path: "Sources/App/A.swift", before: text, after: expected),
        FileChange(
          path: "Sources/AppServer/main.swift", before: nil, after: "import App\n\n\(main)\n"),
      ])
  }

  static let scripts: [(text: String, moved: String, main: String)] = [
    ("import A\n\nrun()\n", "import A\n\n#() {\n  run()\n}\n", "runShop()"),
    (
      "import A\nlet x = try await a()\nif x {\n  \"\"\"\n  b\n  \"\"\"\n}",
      "import A\n\n#() async throws {\n  let x = try await a()\n  if x {\n    \"\"\"\n    b\n    \"\"\"\n  }\n}\n",
      "try await runShop()"
    ),
    (
      "#if os(Linux)\nimport A\n#else\nimport B\n#endif\n\nrun { func inner() {} }\ntry? b()",
      "#if os(Linux)\nimport A\n#else\nimport B\n#endif\n\n#() {\n  run { func inner() {} }\n  try? b()\n}\n",
      "runShop()"
    ),
    (
      "import A\r\n\r\nif a {\r\n}\r\n",
      "import A\r\n\n#() {\n  if a {\r\n  }\r\n}\n", "runShop()"
    ),
    ("print(\"func a() {\")", "#() {\n  print(\"func a() {\")\n}\n", "runShop()"),
  ]

  @Test(arguments: scripts) func `the statements of a script become a function`(
    text: String, moved: String, main: String
  ) throws {
    let entry = try #require(
      EntryPoint(module: "Shop", path: "Sources/Shop/main.swift", text: text, access: "public"))
    let head = "/// Starts the app. The executable calls it.\n@MainActor public func runShop()"
    #expect(
      EntryPoint(module: "my_app", path: "a/main.swift", text: "", access: "")?.function
        == "runMyApp")
    #expect(
      try entry.changes(executable: "ShopServer") == [
        FileChange(
          path: "Sources/Shop/RunShop.swift", before: nil,
          after: moved.replacing("#()", with: head)),
        FileChange(path: "Sources/Shop/main.swift", before: text, after: nil),
        FileChange(
          path: "Sources/ShopServer/main.swift", before: nil, after: "import Shop\n\n\(main)\n"),
      ])
  }

  @Test(
    arguments: [
      ("let app = a()\napp.run()", "func b() { app.stop() }", "“app”", 1),
      ("public var count = 0", "import A\n\nfunc b() { print(\"\\(count)\") }", "“count”", 3),
      ("let (a, port) = b()", "// port\nlet c = [port]", "“port”", 2),
      ("@MainActor let log = b()", "struct C { let d = log }", "“log”", 1),
      // A name of the other file's own, of a member, in a text; a variable that only the script has.
      ("let app = a()", "func routes(_ app: App) { app.get() }", nil, 0),
      ("let app = a()", "func b() { let app = 1; print(app) }", nil, 0),
      ("let app = a()", "list.map { app in app.name }", nil, 0),
      ("let app = a()", "for app in apps { app() }", nil, 0),
      ("let app = a()", "b.app(); b(app: 1); print(\"app\") // app", nil, 0),
      ("if a {\n  let app = 1\n}", "print(app)", nil, 0),
      ("let app = a()", "", nil, 0),
    ] as [(String, String, String?, Int)])
  func `a script whose variable another file uses is refused`(
    script: String, other: String, name: String?, line: Int
  ) throws {
    let entry = try #require(
      EntryPoint(module: "App", path: "Sources/App/main.swift", text: script, access: "package"))
    let others = [(path: "Sources/App/B.swift", text: other)]
    do throws(CommandError) {
      _ = try entry.changes(executable: "AppServer", others: others)
      #expect(name == nil)
    } catch {
      #expect("\(error)".contains("Sources/App/B.swift:\(line) uses the variable \(name ?? "-")"))
    }
  }

  @Test(
    arguments: [
      ("main.swift", "func a() {}\na()", "declares “a”"),
      ("main.swift", "@available(macOS 15, *) struct A {}\n", "declares “A”"),
      ("main.swift", "print(1)\nextension Int {}", "declares “Int”"),
      ("main.swift", "print(1)\nimport A", "declares imports"),
      ("main.swift", "print(runApp)", "uses the name runApp"),
      ("A.swift", "@main struct A {}\n@main struct B {}", "several types"),
      ("A.swift", "@main extension A {}", "several types"),
      ("A.swift", "@main struct A { func runApp() {} }", "uses the name runApp"),
    ])
  func `a file that a change may break is refused`(file: String, text: String, reason: String)
    throws
  {
    let entry = try #require(
      EntryPoint(module: "App", path: "Sources/App/\(file)", text: text, access: "package"))
    let error = #expect(throws: CommandError.self) { try entry.changes(executable: "AppServer") }
    #expect(error?.description.contains(reason) == true)
    #expect(
      EntryPoint(module: "App", path: "A.swift", text: "/* @main */ \"@main\"", access: "") == nil)
  }

  private static func manifest(
    _ targets: [(String, String)], products: Value = .array([])
  ) -> Value {
    let targets = targets.map { name, type -> Value in
      ["name": .string(name), "type": .string(type)]
    }
    return ["targets": .array(targets), "products": products]
  }

  static let choices: [(targets: [(String, String)], app: String?, found: String)] = [
    ([], nil, "nothing"), ([("A", "executable")], nil, "A"),
    ([("Thin", "executable")], nil, "nothing"), ([("Thin", "executable")], "Thin", "Thin"),
    ([("A", "executable"), ("L", "regular")], nil, "nothing"),
    ([("A", "executable"), ("L", "regular")], "A", "A"),
    ([("A", "executable"), ("Thin", "executable"), ("T", "test")], nil, "A"),
    ([("A", "executable"), ("B", "executable")], nil, "Several executables have code: A, B."),
    ([("A", "executable"), ("B", "executable")], "B", "B"),
    ([("A", "executable")], "C", "“C” is not an executable target; found: A."),
    ([("L", "regular")], "L", "“L” is not an executable target; found: none."),
    ([("A", "executable"), ("AServer", "test")], nil, "“AServer” exists already"),
  ]

  @Test(arguments: choices) func `the app is the only executable with code, or the named one`(
    targets: [(String, String)], app: String?, found: String
  ) {
    do {
      let split = try AppSplit.choose(in: Self.manifest(targets), named: app) { target in
        guard target["name"] == "Thin" else { return ["main.swift", "Page.swift"] }
        return ["main.swift"]
      }
      #expect(split?.target ?? "nothing" == found)
    } catch {
      #expect(error.description.contains(found))
    }
  }

  private static func split() throws -> AppSplit {
    let products: Value = [
      ["name": "app", "type": ["executable": nil], "targets": ["App"]],
      ["name": "Kit", "type": ["library": ["automatic"]], "targets": ["App"]],
    ]
    return try #require(
      try AppSplit.choose(in: manifest([("App", "executable")], products: products), named: "App") {
        _ in []
      })
  }

  @Test(
    arguments: [
      (#".executableTarget(name: "App")"#, #".target(name: "App")"#),
      (
        #"Target.executableTarget( name: "App", path: ")")"#,
        #"Target.target( name: "App", path: ")")"#
      ),
      (
        "/* .executableTarget(name: \"App\") */ .executableTarget(\n  name: \"App\",\n)",
        "/* .executableTarget(name: \"App\") */ .target(\n  name: \"App\",\n)"
      ),
      (
        #".executableTarget(name: "App2"), .executableTarget(name: "App")"#,
        #".executableTarget(name: "App2"), .target(name: "App")"#
      ),
      (#".executableTarget(name: name)"#, nil), (#".target(name: "App")"#, nil),
      (#".executableTarget(name: "App"); .executableTarget(name: "App")"#, nil),
      (#".executableTarget(name: "A\u{70}p")"#, nil), ("", nil),
    ])
  func `a declared executable target becomes a library`(text: String, edited: String?) throws {
    let split = try Self.split()
    if let edited {
      #expect(try split.withLibrary(text) == edited)
    } else {
      #expect(throws: CommandError.self) { try split.withLibrary(text) }
    }
  }

  @Test(
    arguments: [
      (
        #".executable(name: "app", targets: ["App"]), .library(name: "Kit", targets: ["App"])"#,
        #".executable(name: "app", targets: ["AppServer"]), .library(name: "Kit", targets: ["App"])"#
      ),
      (#".executable(name: "app", targets: list)"#, nil), ("", nil),
    ])
  func `a declared product starts the new executable`(text: String, edited: String?) throws {
    let split = try Self.split()
    #expect(split.products == ["app"])
    if let edited {
      #expect(try split.withProducts(text) == edited)
    } else {
      #expect(throws: CommandError.self) { try split.withProducts(text) }
    }
  }

  @Test func `a changed manifest must mean what the split is for`() throws {
    let split = try Self.split()
    let before = Self.manifest([("App", "executable"), ("T", "test")])
    let done = [("App", "regular"), ("T", "test"), ("AppServer", "executable")]
    #expect(split.isDone(from: before, to: Self.manifest(done)))
    for index in done.indices {
      var targets = done
      targets.remove(at: index)
      #expect(!split.isDone(from: before, to: Self.manifest(targets)))
      targets = done
      targets[index].1 = "plugin"
      #expect(!split.isDone(from: before, to: Self.manifest(targets)))
    }
  }

  @Test func `changes are in the format of patch`() {
    let lines = (1...20).map { "\($0)\n" }.joined()
    let changed = lines.replacing("10\n", with: "ten\n").replacing("20\n", with: "20")
    #expect(
      FileChange(path: "a", before: lines, after: changed).diff == """
        --- a/a
        +++ b/a
        @@ -7,7 +7,7 @@
         7
         8
         9
        -10
        +ten
         11
         12
         13
        @@ -17,4 +17,4 @@
         17
         18
         19
        -20
        +20
        \\ No newline at end of file

        """)
    #expect(
      FileChange(path: "a", before: nil, after: "1\n").diff
        == "--- /dev/null\n+++ b/a\n@@ -0,0 +1,1 @@\n+1\n")
    #expect(
      FileChange(path: "a", before: "1\n", after: nil).diff
        == "--- a/a\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-1\n")
    #expect(FileChange(path: "a", before: "1\n", after: "1\n").diff.isEmpty)
    #expect(
      FileChange(path: "a", before: "1\r\n2\r\n", after: "1\r\n3\r\n").diff
        == "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+3\r\n")
  }

  @Test(arguments: 0...4) func `a file that cannot be written leaves all as they were`(failing: Int)
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.path
    for path in ["main.swift", "Package.swift"] {
      try FileChange.writeChange(FileChange(path: path, before: nil, after: "old"), in: root)
    }
    let changes = [
      FileChange(path: "main.swift", before: "old", after: nil),
      FileChange(path: "Package.swift", before: "old", after: "new"),
      FileChange(path: "Sources/A/A.swift", before: nil, after: "old"),
      FileChange(path: "Sources/B/B.swift", before: nil, after: "new"),
    ]
    var count = 0
    do {
      try changes.apply(in: root) { change, root throws(CommandError) in
        if count == failing { throw CommandError.story("full") }
        count += 1
        try FileChange.writeChange(change, in: root)
      }
      #expect(failing == changes.count)
    } catch { #expect(error.description == "full") }
    let files = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    guard failing < changes.count else {
      let expected = [
        "Package.swift", "Sources", "Sources/A", "Sources/A/A.swift", "Sources/B",
        "Sources/B/B.swift",
      ]
      return #expect(files == expected)
    }
    #expect(files == ["Package.swift", "main.swift"])
    #expect(
      try files.allSatisfy { try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8) == "old" }
    )
  }
}

extension String {
  fileprivate var blank: String { String(repeating: " ", count: utf8.count) }
}
