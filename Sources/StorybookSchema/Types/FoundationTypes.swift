import Foundation

/// Types of Foundation that decide inside `init(from:)` what they read, or trap on a guess: their
/// form is stated here.
protocol StatedType: Codable {
  static var statedSchema: Schema { get }
  static var statedGuess: Self { get }
}

extension StatedType {
  fileprivate static func optional(_ key: String, _ schema: Schema) -> Field {
    Field(
      key: key, property: key, schema: .optional(schema), isRequired: false, absentMeansNull: true)
  }
}

extension Locale: StatedType {
  static var statedGuess: Locale { Locale(identifier: "en_US") }
  static var statedSchema: Schema {
    .object([
      Field(key: "identifier", property: "identifier", schema: .string(.plain)),
      optional("current", .integer(minimum: Number(0), maximum: Number(2))),
    ])
  }
}

extension TimeZone: StatedType {
  static var statedGuess: TimeZone { TimeZone(secondsFromGMT: 0) ?? .current }
  static var statedSchema: Schema {
    .object([
      Field(key: "identifier", property: "identifier", schema: .string(.plain)),
      optional("autoupdating", .boolean),
    ])
  }
}

extension Calendar: StatedType {
  static var statedGuess: Calendar { Calendar(identifier: .gregorian) }
  static var statedSchema: Schema {
    .object([
      Field(key: "identifier", property: "identifier", schema: .any),
      optional("locale", Locale.statedSchema), optional("timeZone", TimeZone.statedSchema),
      optional("firstWeekday", Int.leafSchema), optional("minimumDaysInFirstWeek", Int.leafSchema),
      optional("current", Int.leafSchema), optional("gregorianStartDate", Date.leafSchema),
    ])
  }
}

extension DateComponents: StatedType {
  static var statedGuess: DateComponents { DateComponents(year: 2024, month: 1, day: 1) }
  static var statedSchema: Schema {
    let numbers = [
      "era", "year", "month", "day", "hour", "minute", "second", "nanosecond", "weekday",
      "weekdayOrdinal", "quarter", "weekOfMonth", "weekOfYear", "yearForWeekOfYear",
    ]
    return .object(
      [optional("calendar", Calendar.statedSchema), optional("timeZone", TimeZone.statedSchema)]
        + numbers.map { optional($0, Int.leafSchema) }
        + [optional("isLeapMonth", .boolean), optional("dayOfYear", Int.leafSchema)])
  }
}

extension CharacterSet: StatedType {
  static var statedGuess: CharacterSet { CharacterSet(charactersIn: "abc") }
  static var statedSchema: Schema {
    .object([Field(key: "bitmap", property: "bitmap", schema: Data.leafSchema)])
  }
}
