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
    ("no such module 'StorybookSchema'", #"Add .product(name: "Storybook", package"#),
    ("no such module 'StorybookMustache'", #"traits: ["Mustache"])"#),
    ("no such module 'StorybookSharing'", #"traits: ["Server"])"#),
    // An extension's symbol begins with the module of the extended type.
    (
      "undefined reference to '$s9Storybook5StoryV0A12InteractionsE4testyACyxGSS_yxYaKctF'",
      #"Add .product(name: "StorybookInteractions", package: "swift-storybook")"#
    ),
    (
      "undefined reference to '$s14StorybookFlows10FlowScreenVN'",
      #"Add .product(name: "StorybookFlows""#
    ),
    (
      "undefined symbol: $s9Storybook5StoryV0A5AsyncE6statesySayACyxGGqd__lFZ",
      #"name: "StorybookAsync""#
    ),
    (
      "instance method 'test' is not available due to missing import of defining module "
        + "'StorybookInteractions'", #"name: "StorybookInteractions""#
    ),
    (
      "value of type 'Story<Greeting.Props>' has no member 'test'",
      "“Story.test” is in StorybookInteractions: import it."
    ),
    ("type 'Story<Int>' has no member 'states'", "“Story.states” is in StorybookAsync"),
    ("value of type 'Flow' has no member 'test'", "“Flow.test” is in StorybookInteractions"),
    ("value of type 'Story<Int>' has no member 'tset'", nil),
    ("value of type 'Shop' has no member 'test'", nil),
    ("cannot find 'FlowScreen' in scope", "“FlowScreen” is in StorybookFlows: import it."),
    ("cannot find type 'Fixture' in scope", "“Fixture” is in StorybookTesting"),
    ("cannot find 'expectRenders' in scope", "“expectRenders” is in StorybookTesting"),
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

  @Test(
    arguments: [
      ("StorybookMustache/TemplateFolder.swift", "Mustache", #"traits: ["Mustache"]"#),
      ("StorybookHost/Host.swift", "Logging", #"traits: ["Server"]"#),
      ("Shop/Shop.swift", "Mustache", "Add “Mustache” to the dependencies"),
    ]) func `a source of a product without its trait names the trait`(
      file: String, module: String, remedy: String
    )
  {
    let diagnostic = Diagnostic(
      file: "/x/Sources/\(file)", line: 1, severity: .error, message: "no such module '\(module)'")
    #expect(diagnostic.hint?.contains(remedy) == true)
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
