import Foundation
import Storybook

/// The next departures from a station, by the reader's clock, time zone and language.
enum Departures {
  struct Props: Codable, Hashable, Sendable {
    var station: String
    var lines: [Line]
    /// The maximum number of departures listed.
    var rows = 6
    /// Determines the day at the station; defaults to the Gregorian calendar at Greenwich.
    var calendar: Calendar?
    /// The latitude and longitude in degrees.
    var position: SIMD2<Double>?
  }

  /// Trains that leave at fixed minutes of every hour.
  struct Line: Codable, Hashable, Sendable {
    var name: String
    var destination: String
    var track: String
    var minutes: [Int]
    /// The delay in minutes.
    var delay = 0
    var isCancelled = false
    /// The days of service; `nil` for every day.
    var days: Weekdays?
  }

  /// Days of the week; the first bit is Sunday, as in `Calendar`.
  struct Weekdays: OptionSet, Codable, Hashable, Sendable {
    let rawValue: UInt8

    static let sunday = Weekdays(rawValue: 1 << 0)
    static let monday = Weekdays(rawValue: 1 << 1)
    static let tuesday = Weekdays(rawValue: 1 << 2)
    static let wednesday = Weekdays(rawValue: 1 << 3)
    static let thursday = Weekdays(rawValue: 1 << 4)
    static let friday = Weekdays(rawValue: 1 << 5)
    static let saturday = Weekdays(rawValue: 1 << 6)
    static let weekend: Weekdays = [.saturday, .sunday]
  }

  static func rendering(_ props: Props, _ environment: RenderEnvironment) -> Rendering {
    let now = environment.now
    let words = Words(environment, now: now)
    let departures = departures(props, now: now)
    return .html(
      html(props, departures, words: words, environment: environment),
      text: text(props, departures, words: words, columns: environment.device.columns ?? 64))
  }
}

extension Departures {
  struct Departure: Hashable, Sendable {
    let line: Line
    /// The scheduled departure.
    let date: Date
    /// The expected departure.
    let expected: Date
  }

  /// Returns upcoming departures within two hours, the earliest first.
  static func departures(_ props: Props, now: Date) -> [Departure] {
    let hour = (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600
    let all = props.lines.flatMap { line in
      let delay = Double(min(max(line.delay, 0), 600)) * 60
      // A delayed train may have been scheduled in an earlier hour.
      let earliest = -1 - Int(delay / 3600)
      return (earliest...1).flatMap { past in
        Set(line.minutes).filter((0..<60).contains).map { minute in
          let date = Date(timeIntervalSince1970: hour + Double(past * 60 + minute) * 60)
          return Departure(line: line, date: date, expected: date + delay)
        }
      }
    }
    return all.filter { $0.expected >= now && runs($0, props.calendar ?? .greenwich) }
      .sorted { ($0.date, $0.line.name) < ($1.date, $1.line.name) }
      .prefix(max(0, props.rows)).map(\.self)
  }

  private static func runs(_ departure: Departure, _ calendar: Calendar) -> Bool {
    guard let days = departure.line.days else { return true }
    let weekday = calendar.component(.weekday, from: departure.date)
    return days.contains(Weekdays(rawValue: 1 << (weekday - 1)))
  }
}

extension Calendar {
  fileprivate static var greenwich: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
