import Foundation
import Storybook
import StorybookSchema
@testable import StorybookTestSupport
import Testing
@testable import StorybookFiles

/// The page reads the same table, and gets out what went in: Tests/PageTests/router/state-links.test.js.
struct StateLinkTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    let value: Value
    var testDescription: String { what }
  }

  private static var rows: [Row] {
    get throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/links/states.json").standardized
      let rows = try Value(json: Array(Data(contentsOf: file))).array ?? []
      return rows.map { Row(what: $0["what"]?.string ?? "", value: $0) }
    }
  }

  @Test(arguments: try rows)
  func `a link is what the page reads`(row: Row) throws {
    let link = StateLink(
      story: try #require(row.value["story"]?.string), props: row.value["props"],
      environment: row.value["environment"])
    #expect(link.fragment == row.value["fragment"]?.string)
  }

  @Test(arguments: [
    ("http://127.0.0.1:6006/", "http://127.0.0.1:6006/#/a"),
    ("http://127.0.0.1:6006", "http://127.0.0.1:6006/#/a"),
    ("https://stories.example/shop/", "https://stories.example/shop/#/a"),
    ("https://stories.example/?token=x", "https://stories.example/?token=x#/a"),
    ("https://stories.example/#/other", "https://stories.example/#/a"),
  ])
  func `a link stands at an address`(base: String, address: String) {
    #expect(StateLink(story: "a").address(at: base) == address)
  }

  @Test func `only what is unusual of an environment is said`() {
    var environment = EnvironmentSettings(device: "responsive")
    #expect(environment.nonDefault(device: "responsive") == nil)
    environment.colorScheme = .dark
    environment.device = "phone"
    #expect(
      environment.nonDefault(device: "responsive") == ["device": "phone", "colorScheme": "dark"])
  }
}
