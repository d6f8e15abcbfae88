import Foundation

/// Foundation types with custom decoding that probing cannot follow, or that trap on guesses; their
/// schema is hard-coded.
protocol FixedSchemaType: Codable {
  static var fixedSchema: Schema { get }
  static var fixedGuess: Self { get }
}

extension FixedSchemaType {
  fileprivate static func optional(_ key: String, schema: Schema) -> Field {
    Field(
      key: key, property: key, schema: .optional(schema), isRequired: false, absentMeansNull: true)
  }
}

extension Schema {
  fileprivate static func numbered(_ names: [String], from first: Int) -> Schema {
    .choice(
      names.enumerated().map { Choice(name: $1, value: .number(Number(first + $0))) })
  }

  /// The encoded `current` member of a locale or calendar.
  fileprivate static let currentKind = numbered(
    ["fixed", "current", "autoupdatingCurrent"], from: 0)

  /// Choices that are hard-coded here.
  package static let foundationChoices: Set<Schema> = [
    .currentKind, Calendar.weekdays, Calendar.identifiers,
  ]
}

extension Locale: FixedSchemaType {
  static var fixedGuess: Locale { Locale(identifier: "en_US") }
  static var fixedSchema: Schema {
    .object([
      Field(key: "identifier", property: "identifier", schema: .string(.locale)),
      optional("current", schema: .currentKind), preferences,
    ])
  }

  /// The preferences of the machine's user, which a current locale encodes.
  private static var preferences: Field {
    var field = optional("preferences", schema: .any)
    field.hints = ["x-control": "hidden"]
    return field
  }
}

extension TimeZone: FixedSchemaType {
  static var fixedGuess: TimeZone { TimeZone(secondsFromGMT: 0) ?? .current }
  static var fixedSchema: Schema {
    .object([
      Field(key: "identifier", property: "identifier", schema: .string(.timeZone)),
      optional("autoupdating", schema: .boolean),
    ])
  }
}

extension Calendar: FixedSchemaType {
  static var fixedGuess: Calendar { Calendar(identifier: .gregorian) }
  static var fixedSchema: Schema {
    .object([
      required("identifier", schema: identifiers), optional("locale", schema: Locale.fixedSchema),
      required("timeZone", schema: TimeZone.fixedSchema),
      required("firstWeekday", schema: weekdays),
      required("minimumDaysInFirstWeek", schema: .integer(minimum: Number(1), maximum: Number(7))),
      optional("current", schema: .currentKind),
      optional("gregorianStartDate", schema: Date.leafSchema),
    ])
  }

  private static func required(_ key: String, schema: Schema) -> Field {
    Field(key: key, property: key, schema: schema)
  }

  fileprivate static let weekdays = Schema.numbered(
    ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"], from: 1)

  /// The identifiers as a calendar encodes them, which may differ from the names of the cases.
  fileprivate static let identifiers: Schema = {
    let choices = (Reflection.cases(of: Identifier.self) ?? []).compactMap { identifier in
      (try? ValueEncoder.encode(Calendar(identifier: identifier))["identifier"]).map {
        Schema.Choice(name: Reflection.caseName(of: identifier), value: $0)
      }
    }
    return choices.nonEmpty.map { .choice($0) } ?? .string(.plain)
  }()
}

extension DateComponents: FixedSchemaType {
  static var fixedGuess: DateComponents { DateComponents(year: 2024, month: 1, day: 1) }
  static var fixedSchema: Schema {
    let numbers = [
      "era", "year", "month", "day", "hour", "minute", "second", "nanosecond", "weekday",
      "weekdayOrdinal", "quarter", "weekOfMonth", "weekOfYear", "yearForWeekOfYear",
    ]
    return .object(
      [
        optional("calendar", schema: Calendar.fixedSchema),
        optional("timeZone", schema: TimeZone.fixedSchema),
      ]
        + numbers.map { optional($0, schema: Int.leafSchema) }
        + [
          optional("isLeapMonth", schema: .boolean), optional("dayOfYear", schema: Int.leafSchema),
        ])
  }
}

extension CharacterSet: FixedSchemaType {
  static var fixedGuess: CharacterSet { CharacterSet(charactersIn: "abc") }
  static var fixedSchema: Schema {
    .object([Field(key: "bitmap", property: "bitmap", schema: Data.leafSchema)])
  }
}
