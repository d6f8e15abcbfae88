import ArgumentParser
import Foundation
import StorybookCommandLine
import StorybookHost
import Synchronization

/// The root command of every executable that serves a catalog.
struct RootCommand: AsyncParsableCommand {
  static let configuration = makeConfiguration(groups: ToolTable.groups)

  static func makeConfiguration(groups: [ToolTable.Group]) -> CommandConfiguration {
    CommandConfiguration(
      commandName: commandName,
      abstract: "Show every story of a catalog in a browser, with an editor for its props.",
      usage: """
        \(ExecutableName.command) <command> [<options>]
        \(ExecutableName.command) [<options of \(defaultName)>]
        """,
      discussion: "Exit codes: 0 success, 1 a story failed, 2 usage error.",
      version: StorybookVersion.current,
      groupedSubcommands: groups.map { group in
        CommandGroup(name: group.title, subcommands: group.tools.flatMap(\.commands))
      })
  }

  private static var commandName: String? {
    switch HostKind.current {
    case .tool: "storybook"
    case .storybook: ExecutableName.current
    }
  }

  private static var defaultName: String {
    switch HostKind.current {
    case .tool: "dev"
    case .storybook: "serve"
    }
  }

  /// The replication of rooms that the executable supports; `nil` for none. Set once, before any
  /// command runs, because the parser creates commands from arguments alone.
  static var sharing: Sharing? { sharingState.withLock(\.self) }
  private static let sharingState = Mutex<Sharing?>(nil)

  @MainActor static func run(sharing: Sharing?) async -> Never {
    ShownArguments.hideTokens()
    sharingState.withLock { $0 = sharing }
    ServingTool.serve = { options, executable, review in
      try await CommandError.reporting {
        try await ServeCommand.parse(options).serve(
          executable: executable, review: review, beside: ServeCommand.watchFixtures)
      }
    }
    do {
      try await runParsed()
      Foundation.exit(0)
    } catch {
      Foundation.exit(reportError(error))
    }
  }

  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// What only this command takes.
  private static let ownFlags = [
    "-h", "--help", "--help-hidden", "--version", "--experimental-dump-help",
    "--generate-completion-script",
  ]

  /// The arguments as the parser supports them, with the command that options alone are for: a debug
  /// build of the parser would examine all options of a default command at each call.
  static func completed(_ arguments: [String]) throws(CommandError) -> [String] {
    var completed = arguments
    if isOfDefault(arguments.first) { completed.insert(defaultName, at: 0) }
    for case let command as any CompletingCommand.Type in configuration.subcommands {
      completed = try command.completed(completed)
    }
    return completed
  }

  private static func isOfDefault(_ first: String?) -> Bool {
    guard let first else { return true }
    return first.hasPrefix("-") && !ownFlags.contains { first == $0 || first.hasPrefix("\($0)=") }
  }

  @MainActor private static func runParsed() async throws {
    let given = ArgumentList.joiningNegativeNumbers(Array(CommandLine.arguments.dropFirst()))
    try ArgumentList.checkCommand(given, names: commandNames)
    var command = try parseAsRoot(try completed(given))
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  /// The exit code of an error. The parser's code for a usage error is 64; all commands here use 2.
  private static func reportError(_ error: any Error) -> Int32 {
    if let failure = error as? CommandError {
      StandardError.writeText(failure.description + "\n")
      return failure.code
    }
    let isHelp = exitCode(for: error) == .success
    var message = fullMessage(for: error)
    if let remedy = OptionDomain.remedy(for: message) {
      message = message.replacing("\nHelp:", with: "\n\(remedy)\nHelp:", maxReplacements: 1)
    }
    if isHelp {
      StandardOutput.writeLine(message)
      return 0
    }
    StandardError.writeText(message + "\n")
    return 2
  }
}
