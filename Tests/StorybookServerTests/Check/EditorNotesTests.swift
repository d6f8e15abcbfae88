import Storybook
import StorybookProgram
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import StorybookCheck
@testable import StorybookHost

/// Encodes a word, and decodes true or false: no schema describes both.
private struct Mood: Codable, Sendable {
  var isOpen = true
  init() {}
  init(from decoder: any Decoder) throws { isOpen = try Bool(from: decoder) }
  func encode(to encoder: any Encoder) throws { try (isOpen ? "open" : "shut").encode(to: encoder) }
}

private struct Day: Codable, Sendable {
  var title = "Monday"
  var mood = Mood()
  var hours = [Mood(), Mood()]
  var later: Mood?
  var numbers = [1, 2]
}

/// What `check` says of the editor, beside the schema that the page makes it of.
struct EditorNotesTests {
  private static let catalog = Catalog("Days") {
    Screen("Day", render: { (props: Day) in HTML(raw: "<p>\(props.title)</p>") }) {
      Story("Monday", Day())
    }
  }

  @Test func `check names what the schema of the page leaves to any value, and nothing else`()
    async throws
  {
    let story = StoryIndex(CatalogListing(Self.catalog), fixtures: [:]).screens[0].stories[0]
    let finding = try await Checker.make(of: Self.catalog)
      .finding(story, slug: "monday", screen: "day")
    guard case .schema(let page, _)? = Self.catalog.replies(to: .schema(screen: "day")).last else {
      Issue.record("The page has no schema.")
      return
    }
    let members = try #require(page["$defs"]?["Day"]?["properties"])
    let reason = try #require(page["$defs"]?["Mood"]?["x-unknown"]?.string)
    let shown = [members["mood"], members["hours"]?["items"]].map { $0?["$ref"] }
    #expect(shown == ["#/$defs/Mood", "#/$defs/Mood"])
    #expect(
      finding.notes
        == ["/mood", "/hours/0", "/hours/1"].map { "\($0) has no typed editor: \(reason)" })
  }
}
