import Foundation
@testable import StorybookTesting
import Testing

/// Fixtures of a screen whose app has coders of its own.
struct CodedFixtureTests {
  enum Note: ScreenNamespace {
    struct Props: Codable, Sendable, Equatable {
      var writtenAt: Date
    }

    static func html(_ props: Props) -> HTML { "<p>\(props.writtenAt.formatted(.iso8601))</p>" }
  }

  static var coder: PropsCoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return PropsCoder(decoder: decoder, encoder: encoder)
  }

  let props = Note.Props(writtenAt: Date(timeIntervalSince1970: 0))

  private func catalog(_ scene: Scene) -> Catalog {
    Catalog("Notes", coder: Self.coder) {
      Screen("Note", render: Note.html, filePath: "\(scene.root)/Note/Note.swift") {
        Story("Old", props)
      }
    }
  }

  @Test func `a fixture is saved and loaded with the coder`() throws {
    let scene = try Scene(["Note/Note.swift": ""])
    let folder = "\(scene.root)/Note/Fixtures"
    try Fixture.save(props, named: "old", in: folder, coder: Self.coder)
    let text = try scene.text("Note/Fixtures/old.json")
    #expect(text == "{\n  \"written_at\": \"1970-01-01T00:00:00Z\"\n}\n")
    #expect(try Fixture(of: Note.self, "old", in: folder, coder: Self.coder).props == props)
    #expect(try Fixtures(of: Note.self, in: folder, coder: Self.coder).map(\.props) == [props])
    #expect(throws: FixtureError.self) { try Fixture(of: Note.self, "old", in: folder) }
  }

  @Test func `the catalog's coder is used for its fixtures and renderings`() throws {
    let scene = try Scene([
      "Note/Note.swift": "", "Note/Fixtures/new.json": #"{"written_at": "2026-01-01T00:00:00Z"}"#,
    ])
    let catalog = catalog(scene)
    let fixture = try Fixture(of: Note.Props.self, "new", in: catalog)
    #expect(fixture.props.writtenAt == Date(timeIntervalSince1970: 1_767_225_600))
    #expect(try fixture.rendering(in: catalog).text == "<p>2026-01-01T00:00:00Z</p>")
    expectRenders(props, in: catalog, containing: "1970-01-01")
  }

  @Test func `drift names keys and dates as they are written`() throws {
    let scene = try Scene([
      "Note/Note.swift": "", "Note/Fixtures/odd.json": #"{"written_at": "yesterday"}"#,
    ])
    let problem = #expect(throws: FixtureError.self) {
      try Fixture(of: Note.Props.self, "odd", in: catalog(scene))
    }
    let words = "/written_at: Expected a date such as 2026-01-31T09:30:00Z."
    #expect(problem?.description.contains(words) == true)
  }
}
