import ArgumentParser
import Testing

@testable import StorybookCheck
@testable import StorybookCommandLine
@testable import StorybookExplore
@testable import StorybookScreenshots
@testable import StorybookServer
@testable import StorybookSite

/// Values of every option that does not take just any, where the parser alone says so.
struct WrongValueTests {
  struct Row: Sendable {
    /// What declares the option, alone: the parser examines all that is nested in a command.
    let options: any ParsableArguments.Type
    let arguments: [String]
    let option: String
    let values: [String]
    /// What the answer says of values that would be right.
    let words: String

    init(
      _ options: any ParsableArguments.Type, _ option: String, _ values: String..., words: String,
      after arguments: [String] = []
    ) {
      (self.options, self.arguments, self.option) = (options, arguments, option)
      (self.values, self.words) = (values, words)
    }
  }

  private static let serving = [
    Row(
      ServeOptions.self, "--port", "-1", "65536", "x", "", "1.5", "99999999999999999999",
      words: "from 0 to 65535"),
    Row(RateLimitOptions.self, "--message-rate", "-1", words: "from 0 to 1000000"),
    Row(RateLimitOptions.self, "--render-rate", "-1", words: "from 0 to 1000000"),
    Row(RateLimitOptions.self, "--connections", "0", words: "from 1 to 1000000"),
    Row(RateLimitOptions.self, "--connections-per-address", "0", words: "from 1 to 1000000"),
    Row(RateLimitOptions.self, "--rooms", "0", words: "from 1 to 1000000"),
    Row(RateLimitOptions.self, "--participants", "0", words: "from 1 to 1000000"),
    Row(
      ServeOptions.self, "--allow-host", "", "a b", "a/b", "a:1", "http://a",
      words: "book.example"),
    Row(
      ServeOptions.self, "--allow-embed", "*", "docs.example", "https://*.example",
      "https://a.example/b", "null", words: "https://"),
    Row(
      ProxyOptions.self, "--trust-proxy", "somewhere", "proxy.example", "10.0.0.0/8",
      words: "192.0.2.1"),
    Row(ProxyOptions.self, "--path-prefix", "stories", "/a b", "/", words: "/stories"),
    Row(ServeOptions.self, "--socket", "", words: "file"),
    Row(
      ServeOptions.self, "--address", "300.1.1.1", "localhost", "", "unix",
      words: "is not an IP address"),
    Row(ServeOptions.self, "--share", "redis://127.0.0.1/", words: "StorybookSharing"),
  ]

  private static let rendering = [
    Row(
      EnvironmentOptions.self, "--width", "-5", "0", "8001", "wide", "1.5", "",
      words: "from 1 to 8000"),
    Row(EnvironmentOptions.self, "--height", "-5", words: "from 1 to 8000"),
    Row(
      EnvironmentOptions.self, "--locale", "xx_YY_ZZ", "xx", "klingon", "", "de CH", "de_",
      "../x", "qq_DE", words: "de_CH"),
    Row(EnvironmentOptions.self, "--format", "pdf", words: "html, text"),
    Row(EnvironmentOptions.self, "--color-scheme", "plaid", words: "light, dark"),
    Row(EnvironmentOptions.self, "--orientation", "up", words: "portrait, landscape"),
    Row(EnvironmentOptions.self, "--direction", "up", words: "leftToRight"),
    Row(EnvironmentOptions.self, "--text-size", "huge", words: "xxxLarge"),
    Row(EnvironmentOptions.self, "--time-zone", "Mars/North", words: "Europe/Zurich"),
    Row(EnvironmentOptions.self, "--clock", "noon", words: "2026-03-01T09:30:00Z"),
    Row(EnvironmentOptions.self, "--global", "rose", words: "Invalid globals"),
    Row(
      LimitOptions.self, "--deadline", "0", "-1", "3601", "nan", "inf", "soon",
      words: "above 0, at most 3600"),
    Row(LimitOptions.self, "--memory-limit", "31", "-1", "lots", words: "from 32 to 1048576"),
  ]

  private static let checking = [
    Row(
      SnapshotCommand.self, "--threshold", "-0.1", "1.1", "nan", "some", words: "from 0 to 1"),
    Row(SnapshotCommand.self, "--color-scheme", "plaid", words: "light, dark"),
    Row(SnapshotCommand.self, "--threshold", "2", words: "from 0 to 1", after: ["--images"]),
    Row(CheckCommand.self, "--jobs", "0", "65", "-1", "all", words: "from 1 to 64"),
    Row(CheckCommand.self, "--format", "xml", words: "junit"),
    Row(CheckCommand.self, "--output", "/no/such/folder/report", words: "does not exist"),
    Row(ExploreCommand.self, "--runs", "0", "-1", "many", words: "from 1 to 1000000"),
    Row(ExploreCommand.self, "--seed", "-1", words: "from 0 to"),
    Row(ExploreCommand.self, "--time-limit", "0", words: "above 0"),
    Row(ExploreCommand.self, "--ignore", "everything", words: "--ignore"),
    Row(ExploreCommand.self, "--deadline", "0", words: "above 0"),
    Row(ReplayCommand.self, "--to", "-1", words: "from 0 to", after: ["-"]),
  ]

  private static let building = [
    Row(BuildSiteCommand.self, "--color-scheme", "plaid", words: "light, dark", after: ["site"]),
    Row(BuildSiteCommand.self, "--format", "pdf", words: "html, text", after: ["site"]),
    Row(BuildSiteCommand.self, "--locale", "xx_YY_ZZ", words: "de_CH", after: ["site"]),
    Row(BuildSiteCommand.self, "--live-url", "x", words: "https://", after: ["site"]),
    Row(
      BuildSiteCommand.self, "--time-zone", "Mars/North", words: "Europe/Zurich", after: ["site"]),
    Row(BuildSiteCommand.self, "--text-size", "huge", words: "xxxLarge", after: ["site"]),
    Row(BuildSiteCommand.self, "--clock", "noon", words: "2026", after: ["site"]),
  ]

  @Test(arguments: serving + rendering + checking + building)
  func `a wrong value is answered with the option and what it takes`(_ row: Row) {
    for value in row.values {
      let arguments = ArgumentList.joiningNegativeNumbers(row.arguments + [row.option, value])
      let error = #expect(throws: (any Error).self, "\(arguments)") {
        _ = try row.options.parse(arguments)
      }
      guard let error else { continue }
      let message = row.options.message(for: error)
      let answer = [message, OptionDomain.remedy(for: message)].compactMap(\.self).joined()
      #expect(answer.contains(row.option) && answer.contains(row.words), "\(arguments)")
    }
  }
}
