import Foundation
import Storybook

extension Departures {
  static let screen = Screen(
    "Travel/Departures",
    description: """
      What leaves from a station next. It is always of now: fix the clock to see a certain minute, \
      choose a time zone and a language to see it as people elsewhere do.

      With reduced motion, departing trains no longer pulse.
      """,
    tags: ["dates", "list", "terminal"], render: rendering
  ) {
    Story("A main station", .zurich)
    Story(
      "Late and cancelled", .trouble,
      description: "Two trains are late, of which one should have left; another does not run.",
      tags: ["error"])
    Story("At night", Props(station: "Bever", lines: []))
    Story(
      "By the day", .mountain,
      description:
        "Some lines run on some days. The calendar of the station decides which day it is.")
  }
  .controls(controls)

  private static let controls = Controls<Props>()
    .control(\.rows, .stepper(0...20))
    .controls(for: Line.self) {
      $0.control(\.minutes, .description("Minutes past every hour."))
        .control(\.delay, .label("Minutes late"), .stepper(0...600))
    }
    .options(
      for: Weekdays.self,
      [
        "monday": .monday, "tuesday": .tuesday, "wednesday": .wednesday, "thursday": .thursday,
        "friday": .friday, "saturday": .saturday, "sunday": .sunday, "weekend": .weekend,
      ])
}

extension Departures.Props {
  static let zurich = Self(
    station: "Zürich HB",
    lines: [
      .init(name: "IC 1", destination: "Genève-Aéroport", track: "32", minutes: [2, 32]),
      .init(name: "S8", destination: "Winterthur", track: "33", minutes: [7, 37]),
      .init(name: "IR 75", destination: "Konstanz", track: "8", minutes: [12]),
      .init(name: "EC", destination: "Milano Centrale", track: "9", minutes: [33]),
      .init(name: "S3", destination: "Wetzikon", track: "41", minutes: [0, 30]),
    ])

  fileprivate static var mountain: Self {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(identifier: "Europe/Zurich") ?? .gmt
    return Self(
      station: "Samedan",
      lines: [
        .init(name: "RE", destination: "St. Moritz", track: "2", minutes: [4, 34]),
        .init(
          name: "B 1", destination: "Muottas Muragl", track: "A", minutes: [15, 45],
          days: .weekend),
        .init(
          name: "B 7", destination: "Spital", track: "B", minutes: [25],
          days: [.monday, .tuesday, .wednesday, .thursday, .friday]),
      ], calendar: calendar, position: [46.5343, 9.8716])
  }

  fileprivate static var trouble: Self {
    var props = zurich
    props.lines[0].delay = 4
    props.lines[3].isCancelled = true
    props.lines[4].delay = 2
    return props
  }
}
