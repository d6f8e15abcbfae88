import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookCheck
@testable import StorybookCommandLine
@testable import StorybookHost

struct CheckReportTests {
  @Test func `rows stand in columns, and move no cursor`() {
    let rows = AlignedRows([["/a", "type", "x\u{1B}[2Jy"], ["/long", "", "b"], ["/c"]])
    #expect(rows.lines == ["/a     type  x\\u{1B}[2Jy", "/long        b", "/c"])
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
}
