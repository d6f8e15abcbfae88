package import Foundation

/// A point in time with millisecond precision, in ISO 8601 format: `2026-03-01T09:30:00Z`.
package struct Instant: Hashable, Sendable {
  /// Milliseconds since 1970.
  package let milliseconds: Int

  /// The years 1583 to 9999; calendars differ before 1583.
  private static let range = -12_212_553_600_000...253_402_300_799_999

  package init?(milliseconds: Int) {
    guard Self.range.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Rounds a date; `nil` outside of the years 1583 to 9999.
  package init?(_ date: Date) {
    guard let milliseconds = Int(exactly: (date.timeIntervalSince1970 * 1000).rounded()) else {
      return nil
    }
    self.init(milliseconds: milliseconds)
  }

  /// Parses a time with an offset or `Z`; seconds and fractions are optional. Rejects nonexistent
  /// dates such as 30 February.
  package init?(_ text: String) {
    // Each evaluation reads a clock in this form, and a Regex takes most of the time.
    if let seconds = Self.seconds(text) {
      self.init(milliseconds: seconds * 1000)
      return
    }
    guard let match = text.wholeMatch(of: Self.form) else { return nil }
    let (_, minute, second, fraction, offset) = match.output
    guard let seconds = Self.seconds("\(minute):\(second ?? "00")Z"),
      let minutes = Self.minutes(offset)
    else { return nil }
    let thousandths = Int("\(fraction ?? "")000".prefix(3)) ?? 0
    self.init(milliseconds: seconds * 1000 + thousandths - minutes * 60_000)
  }

  /// Parses a time in UTC with seconds; `nil` for any other form.
  private static func seconds(_ text: String) -> Int? {
    guard let date = try? Date(text, strategy: .iso8601), date.formatted(.iso8601) == text else {
      return nil
    }
    return Int(date.timeIntervalSince1970)
  }

  package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The ISO 8601 text in UTC.
  package var text: String {
    let fraction = ((milliseconds % 1000) + 1000) % 1000
    let whole = Date(timeIntervalSince1970: Double((milliseconds - fraction) / 1000))
      .formatted(.iso8601)
    guard fraction > 0 else { return whole }
    return "\(whole.dropLast()).\("\(1000 + fraction)".dropFirst())Z"
  }

  /// Parses an offset such as `+02:00`; returns minutes ahead of UTC.
  private static func minutes(_ offset: Substring) -> Int? {
    guard offset != "Z" else { return 0 }
    let digits = offset.filter(\.isNumber)
    guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24,
      minutes < 60
    else { return nil }
    let total = hours * 60 + minutes
    return offset.hasPrefix("-") ? -total : total
  }

  // A computed property, as a Regex cannot be shared between threads.
  private static var form: Regex<(Substring, Substring, Substring?, Substring?, Substring)> {
    /([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?(Z|[+-][0-9]{2}:?[0-9]{2})/
  }
}
