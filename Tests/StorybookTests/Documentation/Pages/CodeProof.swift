import Foundation
import StorybookSchema

@testable import StorybookServer
@testable import StorybookHost
@testable import StorybookTestSupport

/// How a block of code in the documentation is known to be true.
struct CodeProof {
  let name: String
  /// Which blocks it is for.
  let language: String
  /// Says what is wrong, or nothing.
  let problem: (CodeBlock) throws -> String?

  /// A block is proved by the first of its language that finds nothing wrong.
  static func all() throws -> [CodeProof] {
    let compiled = try compiledSources()
    let markup =
      try sources(under: "Tests/BrowserTests", ending: "py")
      + sources(under: "Stories/Login/__Snapshots__", ending: "html")
    return [
      CodeProof(name: "is compiled, word for word", language: "swift") { block in
        compiled.contains(block.code) ? nil : "is in no source that a test compiles"
      },
      CodeProof(name: "every line is understood by what it calls", language: "sh") { block in
        try block.lines.lazy.compactMap { try ShellLine($0).problem() }.first
      },
      CodeProof(name: "is an example that both sides of the socket read", language: "json") {
        try isExample($0) ? nil : "is no file of Tests/Fixtures/protocol"
      },
      CodeProof(name: "is decoded, word for word", language: "json") { block in
        compiled.contains(block.code) ? nil : "is in no source that a test compiles"
      },
      CodeProof(name: "starts a server for assistants that there is", language: "json") { block in
        let value = try Value(json: Array(block.code.utf8))
        guard let arguments = value["mcpServers"]?["stories"]?["args"]?.array else {
          return "is no configuration"
        }
        return try ShellLine.problem(ofArguments: arguments.compactMap(\.string))
      },
      CodeProof(name: "is used by a test in a browser, or is a file of one", language: "html") {
        block in
        block.lines.lazy.filter { !markup.contains($0) }.first.map { "“\($0)” is nowhere" }
      },
      // A drawing or an output; what is typed in it begins with a dollar sign.
      CodeProof(name: "every call in it is understood by what it calls", language: "text") {
        block in
        let calls = block.lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
        return try calls.lazy.compactMap { try ShellLine($0).problem() }.first
      },
      CodeProof(name: "is what a test lets a proxy serve with", language: "nginx") { block in
        let test = "Tests/ContractTests/test_proxies.py"
        let isTaken = try sources(under: "Tests/ContractTests", ending: "py")
          .contains("documented(\"nginx\")")
        return isTaken && block.page == "Deploying.md" ? nil : "\(test) does not read it"
      },
      walked("swift"), walked("diff"), walkedWhole,
      CodeProof(name: "is a change of a file of an example", language: "diff") { block in
        let examples = try ["swift", "mustache"].map { try sources(under: "Examples", ending: $0) }
          .joined(separator: "\n").split(separator: "\n")
        return block.lines.lazy.filter { line in
          guard !line.isEmpty, !line.hasPrefix("-"), !line.hasPrefix("@@") else { return false }
          return !examples.contains(line.dropFirst())
        }.first.map { "“\($0)” is in no example" }
      },
    ]
  }

  /// The README is done as a whole, which leaves no block over.
  private static var walkedWhole: CodeProof {
    CodeProof(name: "is done by the test of its page", language: "diff") { block in
      let test = "Tests/DocumentationTests/test_readme.py"
      let text = try String(
        contentsOf: DocumentationPage.root.appending(path: test), encoding: .utf8)
      let isTaken = block.page == "README.md" && text.contains("assert reader.left == []")
      return isTaken ? nil : "\(test) does not do it"
    }
  }

  /// Sections that a test walks through, taking the blocks of a language from the page itself.
  private static let walks = [
    (page: "README.md", heading: "## From a tweak to a test", test: "Tests/DevTests/test_walk.py")
  ]

  private static func walked(_ language: String) -> CodeProof {
    CodeProof(name: "is a step of a walk that a test takes", language: language) { block in
      let walk = walks.first { $0.page == block.page && $0.heading == block.heading }
      guard let walk else { return "is in no section that a test walks through" }
      let test = try String(
        contentsOf: DocumentationPage.root.appending(path: walk.test), encoding: .utf8)
      let isTaken = test.contains(walk.heading) && test.contains("readme(\"\(language)\")")
      return isTaken ? nil : "\(walk.test) does not read it"
    }
  }

  /// The examples of this folder's parent, and the steps of the tutorials, which are built and run.
  private static func compiledSources() throws -> String {
    let tests = "Tests/StorybookTests/Documentation"
    return try sources(under: tests, ending: "swift")
      + sources(under: "Sources/Storybook/Documentation.docc/Tutorials", ending: "swift")
      + sources(under: "Tests/StoriesTests", ending: "swift")
      + sources(under: "Stories/Forecasts", ending: "swift")
      + sources(under: "Tests/OutsideTests/Shop/Sources", ending: "swift")
      + sources(under: "Examples/Letters/Sources", ending: "swift")
      + sources(under: "Examples/Harbor/Sources", ending: "swift")
  }

  private static func sources(under folder: String, ending: String) throws -> String {
    let folder = DocumentationPage.root.appending(path: folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  private static func isExample(_ block: CodeBlock) throws -> Bool {
    let folder = DocumentationPage.root.appending(path: "Tests/Fixtures/protocol")
    let text = try Value(json: Array(block.code.utf8)).canonicalText
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .contains { try Value(json: Array(Data(contentsOf: $0))).canonicalText == text }
  }
}
