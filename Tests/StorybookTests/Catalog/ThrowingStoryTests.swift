import Foundation
import Storybook
import StorybookProgram
import StorybookRecording
import StorybookSchema
import StorybookTestSupport
import Testing

/// Stories whose props are made by an expression that throws.
struct ThrowingStoryTests {
  struct Props: Codable, Sendable { var text: String }
  struct NoPaper: Error, CustomStringConvertible { let description = "There is no paper." }

  static func written() throws -> Props { throw NoPaper() }
  static func html(_ props: Props) -> HTML { "<p>\(props.text)</p>" }

  static let catalog = Catalog {
    Screen("Letter", render: html) {
      Story("Plain", Props(text: "Hello"))
      Story("Thrown", try written())
      Story("Plain again", Props(text: "Bye"))
    }
    Screen("Unmade", render: html) {
      let props = try written()
      Story("First", props)
    }
  }

  private func sample(_ screen: String, _ story: String) -> WorkerReply? {
    Self.catalog.replies(to: .sample(screen: screen, story: story)).last
  }

  @Test func `a story that throws is among the others, and says what and where`() {
    #expect(
      Self.catalog.screen("letter")?.stories.map(\.title) == ["Plain", "Thrown", "Plain again"])
    #expect(sample("letter", "plain-again") == .sample(["text": "Bye"]))
    let reason = "Catalog/ThrowingStoryTests.swift:20 throws: There is no paper."
    #expect(
      sample("letter", "thrown") == .failed("The story “letter/thrown” has no props: \(reason)"))
  }

  @Test func `a screen whose stories cannot be listed has one that says why`() {
    #expect(Self.catalog.screen("unmade")?.stories.map(\.slug) == ["stories"])
    let reason = "Catalog/ThrowingStoryTests.swift:23 throws: There is no paper."
    #expect(
      sample("unmade", "stories") == .failed("The story “unmade/stories” has no props: \(reason)"))
  }
}

/// Which coder a screen has.
struct ScreenCoderTests {
  struct Props: Codable, Sendable { var aDate = Date(timeIntervalSince1970: 0) }

  private static func coder(_ set: (JSONEncoder) -> Void) -> PropsCoder {
    let encoder = JSONEncoder()
    set(encoder)
    return PropsCoder(decoder: JSONDecoder(), encoder: encoder)
  }

  static let snake = coder { $0.keyEncodingStrategy = .convertToSnakeCase }
  static let seconds = coder { $0.dateEncodingStrategy = .secondsSince1970 }

  static let screen = Screen("Dates", render: { (_: Props) in HTML("") }) { Story("A", Props()) }

  @Test func `the screen's last coder goes before that of the catalog`() throws {
    let catalog = Catalog(coder: Self.snake) {
      Self.screen
      Self.screen.coded(by: Self.seconds)
      Self.screen.coded(by: Self.snake).coded(by: Self.seconds)
    }
    let samples = try catalog.screens.map { try $0.props.sample(0) }
    #expect(samples == [["a_date": -978_307_200], ["aDate": 0], ["aDate": 0]])
    #expect(try Self.screen.erased.props.sample(0) == ["aDate": -978_307_200])
  }

  @Test func `a recorder writes and reads with a coder`() throws {
    var recorder = Recorder<Props>()
    recorder.record(Props())
    let text = try recorder.text(story: "dates/a", coder: Self.seconds)
    #expect(text.contains(#""aDate":0"#))
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let coder = PropsCoder(decoder: decoder, encoder: JSONEncoder())
    let read = try Recorder<Props>(text: text, coder: coder)
    #expect(read.first?.props.aDate == Date(timeIntervalSince1970: 0))
  }
}
