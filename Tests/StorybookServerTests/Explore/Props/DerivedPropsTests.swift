import Foundation
import StorybookSchema
import Testing

@testable import StorybookExplore

/// What exploring makes of options with names, and of calendars.
struct DerivedPropsTests {
  struct Style: OptionSet, Codable {
    var rawValue: Int
    static let bold = Style(rawValue: 1)
    static let italic = Style(rawValue: 2)
  }

  enum Meeting: String, Codable, CaseIterable { case here, nowhere }

  struct Note: Codable {
    var style: Style = .bold
    var calendar = Calendar(identifier: .gregorian)
    var meeting = Meeting.here
  }

  private static let document = SchemaDeriver.derive(
    Note.self, samples: [Note()],
    controls: Controls().options(
      for: Style.self,
      ["plain": [], "bold": .bold, "italic": .italic, "all": [.bold, .italic]])
  ).document

  private static var value: Value { get throws { try PropsCoding.encode(Note()) } }

  @Test func `each option is tried, none, all, and bits without a name`() throws {
    let place = Self.document.places(in: try Self.value).first { "\($0.pointer)" == "/style" }
    let values = place.map { BoundaryValues(Self.document).values(at: $0).map { $0?.text } }
    #expect(values == ["0", "1", "2", "3", "9223372036854775807", "-9223372036854775808"])
  }

  @Test func `options that the source names are tried`() throws {
    let clue = try #require(SourceClue.all(in: "props.style.contains(.italic)").first)
    #expect(ClueValues(document: Self.document, clue: clue).special(.reference("Style")) == [2])
  }

  @Test func `coverage counts options`() {
    let style = Self.document.resolved(.reference("Style"))
    #expect(style.levels == ["plain", "bold", "italic", "all"])
    #expect(style.levels(of: 3) == ["bold", "italic", "all"])
    #expect(style.levels(of: 0) == ["plain"])
    #expect(style.levels(of: -2) == ["italic"])
  }

  @Test func `no screen is expected to distinguish calendars`() throws {
    let variations = BaseVariations(Self.document, known: [try Self.value]).all
    let days = variations.filter { $0.pattern == Pointer(["calendar", "firstWeekday"]) }
    #expect(!days.isEmpty && days.allSatisfy { $0.choice == nil })
    #expect(variations.contains { $0.pattern == Pointer(["meeting"]) && $0.choice == "nowhere" })
  }
}
