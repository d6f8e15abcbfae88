import ArgumentParser
import Foundation
import Testing

@testable import StorybookServer
@testable import StorybookTestSupport

/// The page on the command line documents every command and every argument, as the help does.
struct CommandLinePageTests {
  /// What the parser says of itself.
  private struct Help: Decodable {
    struct Command: Decodable {
      var commandName: String
      var abstract: String?
      var arguments: [Argument]?
      var subcommands: [Command]?
    }

    struct Argument: Decodable {
      struct Name: Decodable { var kind: String, name: String }
      var kind: String
      var names: [Name]?
      var valueName: String?
      var defaultValue: String?
      var abstract: String?
      var isRepeating: Bool
    }

    var command: Command
  }

  private static func commands() throws -> [Help.Command] {
    let help = try JSONDecoder().decode(Help.self, from: Data(RootCommand._dumpHelp().utf8))
    return (help.command.subcommands ?? []).filter { $0.commandName != "help" }
  }

  private static func row(_ argument: Help.Argument) -> String {
    let name = argument.names?.first.map { ($0.kind == "long" ? "--" : "-") + $0.name }
    let value = "<\(argument.valueName ?? "")>"
    let written =
      switch argument.kind {
      case "positional": argument.isRepeating ? "\(value) …" : value
      case "option": "\(name ?? "") \(value)"
      default: name ?? ""
      }
    let standard = argument.defaultValue.map { " `\($0)`" } ?? ""
    return "| `\(written)` |\(standard) | \(argument.abstract ?? "") |"
  }

  /// The rows of a section, and of those that it refers to.
  private static func rows(_ page: DocumentationPage, _ heading: String) -> [Substring] {
    let lines = (page.section("## \(heading)") ?? "").split(separator: "\n")
    let others = lines.filter { $0.hasPrefix("It accepts the options of ") }
      .flatMap { $0.split(separator: "<doc:#") }
    let named = others.compactMap { $0.contains(">") ? $0.prefix { $0 != ">" } : nil }
    return lines.filter { $0.hasPrefix("| `") } + named.flatMap { rows(page, String($0)) }
  }

  @Test func `every command has its arguments, in the words of the help`() throws {
    let page = try DocumentationPage("CommandLine")
    for command in try Self.commands() {
      let section = try #require(page.section("## \(command.commandName)"))
      #expect(section.contains(command.abstract ?? ""))
      let everywhere: Set<String?> = ["help", "version"]
      let arguments = (command.arguments ?? []).filter {
        !everywhere.contains($0.names?.last?.name)
      }
      let documented = Set(Self.rows(page, command.commandName))
      let rows = Set(arguments.map { Substring(Self.row($0)) })
      #expect(rows.subtracting(documented) == [], "“\(command.commandName)” lacks rows")
      #expect(
        documented.subtracting(rows) == [], "“\(command.commandName)” has rows of no argument")
    }
  }

  @Test func `the page describes what every command has`() throws {
    #expect(
      try DocumentationPage("CommandLine").section("## Overview")?.contains("`--version`") == true)
  }

  @Test func `the page has no command that is not there`() throws {
    let documented = try DocumentationPage("CommandLine").text.split(separator: "\n")
      .filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    let shared = ["Overview", "Environment", "Limits", "Program"]
    #expect(documented.filter { !shared.contains($0) } == (try Self.commands().map(\.commandName)))
  }

  @Test func `the help of every command has an example that it understands`() throws {
    for command in RootCommand.configuration.subcommands {
      let lines = command.configuration.discussion.split(separator: "\n")
      let examples = lines.filter { $0.contains("Example: ") }
      try #require(examples.count == 1, "\(command._commandName)")
      let words = examples[0].split(separator: " ").map(String.init)
      let arguments = try #require(words.firstIndex(of: command._commandName))
      #expect(try ShellLine.problem(ofArguments: Array(words[arguments...])) == nil)
    }
  }

  @Test func `the README names every command`() throws {
    let readme = try DocumentationPage.readme().text
    for command in try Self.commands() {
      #expect(readme.contains("`\(command.commandName)`"), "\(command.commandName)")
    }
  }
}
