import ArgumentParser
import Foundation
import Storybook
import StorybookSchema

/// The command `compare`: compares two hosts, or this build and another revision of its sources.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say what two hosts render differently from the same props.",
    discussion: """
      Asks both for every story and fixture: two branches, debug and release, two machines. With \
      --worktree a revision is built beside this one, and compared with this executable, or with \
      the host at --against. Exit code 1 when they differ.
      """)

  @Argument(help: "The address of a host, as “serve” prints it.")
  var first: String?

  @Argument(help: "The address of the other.")
  var second: String?

  @Option(help: "A revision that git knows: built, served, and compared with this executable.")
  var worktree: String?

  @Option(help: "With --worktree: the host to compare with, instead of this executable.")
  var against: String?

  @Option(
    help: "The token of a host that asks for one: the first host's, then the second's.",
    transform: AccessToken.init)
  var token: [AccessToken] = []

  @Flag(help: "Print the differences as JSON.")
  var json = false

  @Option(help: "How many stories are compared at a time: 1 to 64.")
  var parallel = 4

  @OptionGroup var environment: EnvironmentOptions

  func validate() throws {
    try OptionDomain.check("--parallel", parallel)
    let addresses = [first, second].compactMap(\.self).count
    guard worktree == nil ? addresses == 2 && against == nil : addresses == 0 else {
      throw ValidationError("Give two addresses, or --worktree and perhaps --against.")
    }
  }

  func run() async throws {
    // Writing to a closed connection must return an error, not end the process.
    _ = signal(SIGPIPE, SIG_IGN)
    guard let worktree else {
      return try conclude(try await report(address(first, 0), address(second, 1)))
    }
    let other = try against.map { try address($0, 0) }
    let comparison = WorktreeComparison(revision: worktree)
    let report: ComparisonReport = try await comparison.run { theirs, ours in
      let second = if let other { other } else { try HostAddress(try await ours()) }
      return try await self.report(try HostAddress(theirs), second)
    }
    try conclude(report)
  }

  private func address(_ text: String?, _ index: Int) throws -> HostAddress {
    try HostAddress(text ?? "", token: token.indices.contains(index) ? token[index] : nil)
  }

  private func report(
    _ first: HostAddress, _ second: HostAddress
  ) async throws -> ComparisonReport {
    let query = environment.words
    return try await HostComparison(
      first: ComparedHost(address: first, query: query),
      second: ComparedHost(address: second, query: query), parallelism: parallel
    ).report()
  }

  private func conclude(_ report: ComparisonReport) throws {
    if json {
      StandardOutput.write(json: report.value.canonicalText)
    } else if !report.isSame {
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
