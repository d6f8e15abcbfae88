/// Dates and times as form fields write them, counted in days, months or seconds.
///
/// HTML Living Standard, section 2.3.5.
enum CalendarText {
  /// The seconds since midnight.
  static func time(_ text: Substring) -> Double? {
    let form = /([01][0-9]|2[0-3]):([0-5][0-9])(:[0-5][0-9](\.[0-9]{1,3})?)?/
    guard let match = text.wholeMatch(of: form), let hours = Double(match.1),
      let minutes = Double(match.2)
    else { return nil }
    return hours * 3600 + minutes * 60 + (match.3.flatMap { Double($0.dropFirst()) } ?? 0)
  }

  /// The days since 1970-01-01 of the proleptic Gregorian calendar.
  static func days(_ text: Substring) -> Int? {
    guard let match = text.wholeMatch(of: /([0-9]{4,6})-([0-9]{2})-([0-9]{2})/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3), year > 0,
      (1...12).contains(month), day > 0
    else { return nil }
    let first = days(year, month: month)
    guard first + day <= days(year, month: month + 1) else { return nil }
    return first + day - 1
  }

  /// The days until the first of a month, which counts on after December: years begin in March, so
  /// that a leap day is their last.
  private static func days(_ year: Int, month: Int) -> Int {
    let (years, months) = (year * 12 + month - 3).quotientAndRemainder(dividingBy: 12)
    return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 - 719_468
  }

  /// The months since 1970-01.
  @Sendable static func months(_ text: String) -> Double? {
    guard days("\(text)-01") != nil else { return nil }
    let parts = text.split(separator: "-").compactMap { Double($0) }
    return (parts[0] - 1970) * 12 + parts[1] - 1
  }

  /// The seconds since 1970-01-01.
  @Sendable static func seconds(_ text: String) -> Double? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    guard parts.count == 2, let days = days(parts[0]), let time = time(parts[1]) else { return nil }
    return Double(days) * 86400 + time
  }

  /// The weeks since 1970-W01.
  @Sendable static func week(_ text: String) -> Double? {
    guard let match = text.wholeMatch(of: /([0-9]{4,6})-W([0-9]{2})/), let year = Int(match.1),
      let week = Int(match.2), year > 0, week > 0, week <= weeks(of: year)
    else { return nil }
    // The first week contains January 4, and that of 1970 starts three days before the year.
    let fourth = days(year, month: 1) + 3
    let monday = fourth - ((fourth + 3) % 7 + 7) % 7
    return Double((monday + 3) / 7 + week - 1)
  }

  /// A year has 53 weeks if it has 53 Thursdays (ISO 8601).
  private static func weeks(of year: Int) -> Int {
    let thursdays = (days(year, month: 1)..<days(year + 1, month: 1)).lazy.filter {
      ($0 % 7 + 7) % 7 == 0
    }
    return thursdays.count
  }
}
