import ArgumentParser
import Testing

@testable import StorybookCommandLine
@testable import StorybookExplore
@testable import StorybookServer

struct ToolTableTests {
  private static func names(of tools: [CommandLineTool]) -> [String] {
    configuration(of: tools).subcommands.map { $0._commandName }
  }

  private static func configuration(of tools: [CommandLineTool]) -> CommandConfiguration {
    RootCommand.makeConfiguration(groups: [.init(title: "All", tools: tools)])
  }

  @Test(arguments: ToolTable.all.indices)
  func `without the row of a tool, the command line lacks its commands alone`(row: Int) {
    var tools = ToolTable.all
    let lost = Self.names(of: [tools.remove(at: row)])
    let all = Self.names(of: ToolTable.all)
    #expect(!lost.isEmpty && Set(lost).isSubset(of: all))
    #expect(Self.names(of: tools) == all.filter { !lost.contains($0) })
  }

  /// The root command of an executable whose table has no row for `explore`.
  private struct SmallerRoot: AsyncParsableCommand {
    static let configuration = ToolTableTests.configuration(
      of: ToolTable.all.filter { !$0.commands.contains { $0 == ExploreCommand.self } })
  }

  @Test func `a tool that is left out is in no help, and not parsed`() throws {
    #expect(RootCommand.helpMessage().contains("explore"))
    #expect(try RootCommand.parseAsRoot(["explore", "--runs", "5"]) is ExploreCommand)
    #expect(!SmallerRoot.helpMessage().contains("explore"))
    #expect(SmallerRoot.helpMessage().contains("review"))
    #expect(throws: (any Error).self) { try SmallerRoot.parseAsRoot(["explore", "--runs", "5"]) }
  }

  @Test func `what a tool requires of the machine is examined`() {
    let subjects = ToolTable.all.flatMap { $0.diagnoses() }.map(\.subject)
    #expect(subjects == ["Chromium"])
  }
}
