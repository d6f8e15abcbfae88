import Foundation
import Storybook

extension Departures {
  /// Times and dates in the reader's language and time zone.
  struct Words {
    let now: Date
    let zone: String
    private let style: Date.FormatStyle
    private let locale: Locale

    init(_ environment: RenderEnvironment, now: Date) {
      self.now = now
      locale = Locale(identifier: environment.locale)
      zone = environment.timeZone
      style = Date.FormatStyle(
        locale: locale, timeZone: TimeZone(identifier: environment.timeZone) ?? .gmt)
    }

    func time(_ date: Date) -> String { date.formatted(style.hour().minute()) }

    var day: String { now.formatted(style.weekday(.wide).day().month(.wide).year()) }

    /// The remaining time such as `4 min`; `nil` in the last minute before departure.
    func left(_ departure: Departure) -> String? {
      let minutes = Int(departure.expected.timeIntervalSince(now) / 60)
      guard minutes > 0 else { return nil }
      var style = Duration.UnitsFormatStyle(allowedUnits: [.hours, .minutes], width: .abbreviated)
      style.locale = locale
      return Duration.seconds(minutes * 60).formatted(style)
    }

    /// The machine-readable date, independent of locale (RFC 3339).
    func machine(_ date: Date) -> String { date.formatted(.iso8601) }
  }
}
