import Foundation
@testable import Stories
import Storybook
import StorybookSchema
import Testing

struct DeparturesTests {
  private static func at(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private static func listed(_ props: Departures.Props, _ time: String) throws -> [String] {
    Departures.departures(props, now: try at(time)).map {
      "\($0.date.formatted(.iso8601).dropFirst(11).prefix(5)) \($0.line.name)"
    }
  }

  private static func rendering(
    _ story: String, _ change: (inout EnvironmentSettings) -> Void
  ) throws -> String {
    let given = try #require(Case.all.first { $0.testDescription == "departures/\(story)" })
    guard case .text(let text)? = given.rendering(change: change)?.body else { return "" }
    return text.replacing("\u{202F}", with: " ")
  }

  @Test func `what has left is gone, and the next hour follows`() throws {
    #expect(
      try Self.listed(.zurich, "2026-03-01T09:31:30Z")
        == ["09:32 IC 1", "09:33 EC", "09:37 S8", "10:00 S3", "10:02 IC 1", "10:07 S8"])
    #expect(try Self.listed(.zurich, "2026-03-01T09:32:00Z").first == "09:32 IC 1")
    #expect(try Self.listed(.zurich, "2026-03-01T09:32:01Z").first == "09:33 EC")
  }

  @Test func `a line runs on its days, by the calendar of the station`() throws {
    var props = Departures.Props(
      station: "x",
      lines: [
        .init(
          name: "A", destination: "x", track: "1", minutes: [0], days: .weekend)
      ])
    // A Sunday at Greenwich, and Monday already in Tokyo.
    #expect(try Self.listed(props, "2026-03-01T22:30:00Z") == ["23:00 A"])
    #expect(try Self.listed(props, "2026-03-01T23:30:00Z") == [])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    props.calendar = calendar
    #expect(try Self.listed(props, "2026-03-01T22:30:00Z") == [])
  }

  @Test func `one that is late is there until it leaves`() throws {
    var props = Departures.Props(
      station: "x",
      lines: [.init(name: "A", destination: "x", track: "1", minutes: [50], delay: 75)])
    #expect(
      try Self.listed(props, "2026-03-01T10:00:00Z") == [
        "08:50 A", "09:50 A", "10:50 A", "11:50 A",
      ])
    props.lines[0].delay = .max
    props.lines[0].minutes = [.min, 0, .max]
    props.rows = -1
    #expect(try Self.listed(props, "2026-03-01T10:00:00Z") == [])
  }

  @Test(arguments: [
    ("Europe/Zurich", "de_CH", "10:31", "Sonntag, 1. März 2026"),
    ("Asia/Kolkata", "en_US", "3:01 PM", "Sunday, March 1, 2026"),
    ("Pacific/Auckland", "it_IT", "22:31", "domenica 1 marzo 2026"),
    ("America/Los_Angeles", "fr_FR", "01:31", "dimanche 1 mars 2026"),
  ])
  func `the board is in the time zone and the language of who looks`(
    zone: String, locale: String, time: String, day: String
  ) throws {
    for format in RenderEnvironment.Format.allCases {
      let text = try Self.rendering("a-main-station") {
        $0.clock = Instant("2026-03-01T09:31:00Z")?.date
        $0.timeZone = zone
        $0.locale = locale
        $0.format = format
      }
      for word in [time, day, zone] { #expect(text.contains(word)) }
    }
  }

  @Test func `with a fixed clock it is the same at any time`() throws {
    let texts = try (0..<2).map { _ in
      try Self.rendering("late-and-cancelled") { $0.clock = Instant("2026-03-01T09:31:00Z")?.date }
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("<b class=\"late\">9:36 AM</b>"))
    #expect(texts[0].contains("Cancelled"))
  }

  @Test func `nothing pulses for who wants reduced motion`() throws {
    let moving = try Self.rendering("a-main-station") { _ in }
    let still = try Self.rendering("a-main-station") { $0.reducedMotion = true }
    #expect(moving.contains("@keyframes leaving"))
    #expect(!still.contains("@keyframes leaving"))
  }

  @Test(arguments: [40, 64, 80, 132]) func `no line is wider than the terminal`(
    columns: Int
  ) throws {
    let text = try Self.rendering("late-and-cancelled") {
      $0.device = "terminal"
      $0.size = .init(width: columns)
      $0.clock = Instant("2026-03-01T09:31:00Z")?.date
      $0.format = .text
    }
    let plain = text.replacing(/\u{1B}\[[0-9]+m/, with: "")
    let widths = plain.split(separator: "\n").map { String($0).columns }
    #expect((widths.max() ?? 0) <= columns)
    #expect((widths.max() ?? 0) >= min(columns, 120) - 1)
  }
}
