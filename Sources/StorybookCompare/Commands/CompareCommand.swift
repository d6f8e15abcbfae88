import ArgumentParser
import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookSchema

/// The command `compare`: compares two hosts, or this build and another revision of its sources.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare what two hosts render from the same props.",
    discussion: """
      Renders every story and fixture with both: two branches, debug and release, two machines. \
      With --worktree, builds a revision and compares it with this executable, or with the host \
      at --against. The exit code is 1 if they differ.
      """)

  @Argument(help: "The URL of a host as printed by “serve”.")
  var first: String?

  @Argument(help: "The URL of the other host.")
  var second: String?

  @Option(help: "A git revision to build, serve, and compare with this executable.")
  var worktree: String?

  @Option(help: "With --worktree: the host to compare with, instead of this executable.")
  var against: String?

  @Option(help: "The access token of a host; repeat it for the second host.")
  var token: [String] = []

  @Flag(help: "Print the differences as JSON.")
  var json = false

  @Option(help: "The number of stories compared in parallel: 1 to 64.")
  var jobs = 4

  @OptionGroup var environment: EnvironmentOptions
  @OptionGroup var program: ProgramOptions

  func validate() throws {
    try OptionDomain.checkOption("--jobs", number: jobs)
    _ = try tokens
    let addresses = [first, second].compactMap(\.self).count
    guard worktree == nil ? addresses == 2 && against == nil : addresses == 0 else {
      throw ValidationError("Expected two URLs, or --worktree and optionally --against.")
    }
  }

  func run() async throws {
    // Writing to a closed connection must return an error, not end the process.
    _ = signal(SIGPIPE, SIG_IGN)
    guard let worktree else {
      return try conclude(try await report(address(first, at: 0), and: address(second, at: 1)))
    }
    let other = try against.map { try address($0, at: 0) }
    let comparison = WorktreeComparison(revision: worktree, program: program)
    let report: ComparisonReport = try await comparison.run { theirs, ours in
      let second = if let other { other } else { try HostAddress(try await ours()) }
      return try await self.report(try HostAddress(theirs), and: second)
    }
    try conclude(report)
  }

  private func address(_ text: String?, at index: Int) throws -> HostAddress {
    let tokens = try tokens
    return try HostAddress(text ?? "", token: tokens.dropFirst(index).first)
  }

  private var tokens: [AccessToken] {
    get throws { try token.map { try TokenSource.token($0, from: "--token") } }
  }

  private func report(
    _ first: HostAddress, and second: HostAddress
  ) async throws -> ComparisonReport {
    let query = environment.words
    return try await HostComparison(
      first: ComparedHost(address: first, query: query),
      second: ComparedHost(address: second, query: query), parallelism: jobs
    ).report()
  }

  private func conclude(_ report: ComparisonReport) throws {
    if json {
      StandardOutput.write(json: report.value.canonicalText)
    } else if !report.isSame || !report.flickers.isEmpty {
      StandardOutput.writeLine(report.text)
    }
    guard report.isSame else { throw CommandError.story(report.summary) }
    if !json { StandardOutput.writeLine(report.summary) }
  }
}

extension EnvironmentOptions {
  /// The environment as query items of a rendering. The clock defaults to the current time for both
  /// hosts, so that screens that show the time render the same.
  fileprivate var words: [(name: String, text: String)] {
    var words = given
    if clock == nil { words.append(("clock", Date.now.formatted(.iso8601))) }
    return words
  }
}
