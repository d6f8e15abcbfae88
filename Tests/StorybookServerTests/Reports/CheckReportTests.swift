import Storybook
import StorybookSchema
import Testing

@testable import StorybookCheck
@testable import StorybookCommandLine
@testable import StorybookHost
@testable import StorybookSession

struct CheckReportTests {
  @Test func `a report that is fine counts`() {
    var report = CheckReport(screens: 1)
    report.count(CheckResult(place: "a"), as: .story)
    report.count(CheckResult(place: "b"), as: .fixture)
    report.count(CheckResult(place: "c"), as: .fixture)
    #expect(report.isFine)
    #expect(report.summary == "1 story and 2 fixtures of 1 screen: all passed.")
    #expect(report.hint("check --fix") == nil)
    report.count(CheckResult(place: "d"), as: .recording)
    #expect(
      report.summary == "1 story, 2 fixtures and 1 recording of 1 screen: all passed.")
  }

  @Test func `faults are counted, and what helps is named`() {
    var report = CheckReport(screens: 1)
    let fault = CheckResult.Problem.sentence("no")
    report.count(CheckResult(place: "a", problems: [fault]), as: .story)
    report.count(CheckResult(place: "b", problems: [fault], isFixable: true), as: .fixture)
    report.count(CheckResult(place: "c", change: FixtureChange(old: 1, new: 2)), as: .fixture)
    #expect(!report.isFine)
    #expect(
      report.summary == "1 of 1 story and 1 of 2 fixtures failed. 1 fixture fixed.")
    #expect(report.hint("x check --fix") == "To migrate 1 drifted fixture: x check --fix")
  }

  @Test func `rows stand in columns, and move no cursor`() {
    let rows = AlignedRows([["/a", "type", "x\u{1B}[2Jy"], ["/long", "", "b"], ["/c"]])
    #expect(rows.lines == ["/a     type  x\\u{1B}[2Jy", "/long        b", "/c"])
  }

  static let damages: [(text: String, description: String?)] = [
    ("{}", nil), ("\"\\n\"\n", nil),
    ("", "line 1, column 1"), ("{\n  \"a\": x}", "line 2, column 8, in /a: invalid JSON: "),
    ("{\"a\": [1,\n{\"b/c\" 2}]}", "line 2, column 8, in /a/1/b~1c: invalid JSON: “:” is missing"),
    ("[1]\n\n  2", "line 3, column 3: invalid JSON: unexpected text"),
  ]

  @Test(arguments: damages.indices) func `damage has a line and a column`(index: Int) {
    let (text, expected) = Self.damages[index]
    let description = FixtureFileError(Array(text.utf8))?.description
    #expect((description == nil) == (expected == nil))
    #expect(description?.hasPrefix(expected ?? "") != false)
  }

  @Test func `a change shows what was, and what is`() {
    let change = FixtureChange(
      old: ["a": 1, "b": [1, 2, 3], "c": nil], new: ["a": 2, "b": [1], "d": ["x": true]])
    #expect(
      change.lines == [
        "/c", "- null", "/a", "- 1", "+ 2", "/b/2", "- 3", "/b/1", "- 2", "/d", "+ {\"x\":true}",
      ])
  }

  private static let storyIndex = StoryIndex(
    CatalogListing(Tank.catalog), fixtures: ["tank": [.init(name: "full", path: "/full.json")]])

  static let selections: [([String], [String])] = [
    ([], ["tank/low", "tank/over", "tank/full"]),
    (["tank"], ["tank/low", "tank/over", "tank/full"]),
    (["tank/full", "tank/low"], ["tank/low", "tank/full"]),
  ]

  @Test(arguments: selections) func `ids choose stories`(ids: [String], chosen: [String]) throws {
    #expect(try Self.storyIndex.selection(ids).flatMap(\.stories).map(\.id) == chosen)
  }

  @Test func `an unknown id is the call's fault`() {
    let failure = #expect(throws: CommandError.self) {
      try Self.storyIndex.selection(["tank", "x/y"])
    }
    #expect(failure?.code == 2)
    #expect(failure?.description.contains("x/y") == true)
  }
}
