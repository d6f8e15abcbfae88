import Testing

@testable import StorybookCommandLine

/// Failures of builds that are explained.
struct BuildRemedyTests {
  static let messages: [(message: String, remedy: String?)] = [
    ("undefined reference to '$s3App4BookVN'", "storybook init --app App"),
    ("undefined symbol: $s8BookShop5PagesO4pageySSAA4BookVFZ", "storybook init --app BookShop"),
    (#"Undefined symbols: "App.Book.init() -> App.Book", referenced"#, "storybook init --app App"),
    ("undefined reference to 'missing_fn'", nil), ("undefined reference to '$s999App'", nil),
    ("undefined reference to '$s'", nil),
    ("multiple definition of 'main'", "entry point"),
    ("duplicate symbol: main", "entry point"), ("duplicate symbol '_main' in:", "entry point"),
    ("duplicate symbol: domain", nil), ("multiple definition of 'mainMenu'", nil),
    ("no such module 'Mustache'", "Add “Mustache” to the dependencies"),
    ("'libwebsockets.h' file not found", "StorybookProgram"),
    ("'stdio.h' file not found", nil),
    (
      "package 'a' is using Swift tools version 6.2.0 but the installed version is 6.1.0",
      "Swift 6.2.0"
    ),
    ("cannot find 'x' in scope", nil), ("", nil),
  ]

  @Test(arguments: messages) func `a known failure has a remedy`(
    message: String, remedy: String?
  ) {
    let diagnostic = Diagnostic(file: "/a.swift", line: 1, severity: .error, message: message)
    #expect((diagnostic.hint != nil) == (remedy != nil))
    #expect(diagnostic.hint?.contains(remedy ?? "") != false)
    var report = BuildReport(state: .failed, seconds: 1, message: message)
    report.explain()
    #expect(report.message?.hasPrefix(message) == true)
    #expect(report.message?.contains(remedy ?? message) == true)
  }

  @Test func `a wall of missing symbols is one diagnostic of each module`() {
    let lines = (1...18).map {
      "/shop/Main.swift:\($0): error: undefined reference to '$s3App\($0)'"
    }
    var output = BuildOutput(directory: "/shop")
    let other = "/shop/Main.swift:9: error: undefined reference to '$s3Kit1AV'\n"
    output.feed((lines.joined(separator: "\n") + "\n" + other).utf8)
    output.finish()
    let shown = Diagnostic.withoutWalls(output.diagnostics)
    #expect(
      shown.map(\.message) == [
        "undefined reference to '$s3App1', and 17 other symbols of “App”",
        "undefined reference to '$s3Kit1AV'",
      ])
    #expect(shown.allSatisfy { $0.text.contains("hint: The code of “") })
  }
}
