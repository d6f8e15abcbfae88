import ArgumentParser
import Foundation
import Testing

@testable import StorybookServer
@testable import StorybookTestSupport

/// A line that a reader types: split as a shell does, and passed to what it calls.
struct ShellLine {
  private let words: [String]

  init(_ line: String) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "#", word == nil {
        break
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    self.words = words + (word.map { [$0] } ?? [])
  }

  /// Nil for a line that is understood.
  func problem() throws -> String? {
    var words = words[...]
    if words.starts(with: ["swift", "run"]) { words = words.dropFirst(2) }
    if words.starts(with: ["swift", "package", "storybook"]) {
      return try Self.problem(ofArguments: Array(words.dropFirst(3)))
    }
    guard let command = words.first else { return nil }
    switch command.split(separator: "/").last {
    case "make":
      return try words.dropFirst().lazy.filter { try !Self.isTarget($0) }.first
        .map { "the Makefile has no target “\($0)”" }
    case let name? where name.hasSuffix("Stories"):
      return try Self.problem(ofArguments: Array(words.dropFirst()))
    case "storybook": return try Self.problem(ofArguments: Array(words.dropFirst()))
    // What is cloned or unpacked is tested with the page.
    case "curl", "cd", "git", "tar": return nil
    case "docker":
      let isThere = try Self.dockerfile.contains("#   \(words.joined(separator: " "))\n")
      return isThere ? nil : "the Dockerfile does not begin with this line"
    default: return "unknown command “\(command)”"
    }
  }

  /// What the parser of the command line itself says against arguments.
  static func problem(ofArguments arguments: [String]) throws -> String? {
    do {
      _ = try RootCommand.parseAsRoot(RootCommand.completed(arguments))
      return nil
    } catch {
      return RootCommand.fullMessage(for: error)
    }
  }

  private static var dockerfile: String {
    get throws {
      try String(contentsOf: DocumentationPage.root.appending(path: "Dockerfile"), encoding: .utf8)
    }
  }

  private static func isTarget(_ name: String) throws -> Bool {
    let makefile = DocumentationPage.root.appending(path: "Makefile")
    return try String(contentsOf: makefile, encoding: .utf8).contains("\n\(name):")
  }
}
