package import Foundation

extension Schema {
  /// Describes the expected value, for the end of a sentence: “a whole number from 0 to 255”.
  ///
  /// - Parameter value: the value that was found; for a number that does not fit, the bounds are
  ///   included even where they are usually omitted.
  func words(insteadOf value: Value? = nil) -> String {
    let isNumber = if case .number = value { true } else { false }
    return switch self {
    case .boolean: "true or false"
    case .string(let format): format.words
    case .integer(let minimum, let maximum, _):
      "a whole number" + Self.bounds(minimum, upTo: maximum, isComplete: isNumber)
    case .number(let format) where isNumber: format.boundedWords
    case .number(let format): format.words
    case .array: "a list"
    case .tuple(let elements, _, nil): "a list of \(elements.count)"
    case .tuple(let elements, _, _): "a list of at least \(elements.count)"
    case .pairs: "a list of alternating keys and values"
    case .command: "“\(CommandMarker.text)”"
    case .choice(let choices, _): Self.oneOf(choices.map { $0.value.string ?? $0.value.text })
    case .union(let variants): "exactly " + Self.oneOf(variants.map(\.key))
    case .map, .object, .tagged: "an object"
    case .optional(let wrapped): wrapped.words(insteadOf: value)
    case .anyOf(let forms, _) where forms.allSatisfy(\.isScalar):
      forms.map { $0.words(insteadOf: value) }.joined(separator: " or ")
    case .any, .unknown, .anyOf, .reference: "another type"
    }
  }

  /// Returns “one of input, loading, cancelling”; a long list ends with the number of omitted
  /// names.
  static func oneOf(_ names: [String]) -> String {
    if names.isEmpty { return "a case, but the type has none" }
    let shown = names.map { $0.nonEmpty ?? "“”" }
    guard names.count > 20 else { return "one of " + shown.joined(separator: ", ") }
    return "one of \(shown.prefix(16).joined(separator: ", ")) or \(names.count - 16) others"
  }

  /// Returns the bounds; 64-bit bounds are omitted unless a number was found.
  private static func bounds(
    _ minimum: Number, upTo maximum: Number, isComplete: Bool
  ) -> String {
    if isComplete || maximum < Number(Int64.max) {
      return " from \(minimum.words) to \(maximum.words)"
    }
    guard minimum == Number(0) else { return "" }
    return " that is not negative"
  }
}

extension Schema {
  fileprivate var isScalar: Bool {
    switch self {
    case .boolean, .string, .integer, .number, .choice: true
    default: false
    }
  }
}

extension Schema.NumberFormat {
  var isDate: Bool {
    switch self {
    case .date, .unixSeconds, .unixMilliseconds: true
    case .double, .float, .decimal: false
    }
  }

  /// Returns the number that represents a date.
  package func number(of date: Date) -> Number {
    switch self {
    case .unixSeconds: Number(date.timeIntervalSince1970)
    case .unixMilliseconds: Number(date.timeIntervalSince1970 * 1000)
    default: Number(date.timeIntervalSinceReferenceDate)
    }
  }
}

extension Number {
  /// The number with a typographic minus sign.
  var words: String { text.replacing("-", with: "−") }
}

extension Schema.StringFormat {
  fileprivate var words: String {
    switch self {
    case .plain: "a string"
    case .url: "a URL"
    case .uuid: "a UUID"
    case .dateTime(fraction: 0): "a date such as 2026-01-31T09:30:00Z"
    case .dateTime: "a date such as 2026-01-31T09:30:00.000Z"
    case .data: "a Base64 string"
    case .timeZone: "a time zone such as Europe/Berlin"
    case .locale: "a locale such as de_CH"
    case .markup: "HTML"
    case .json: "JSON in a string"
    }
  }
}

extension Schema.NumberFormat {
  fileprivate var words: String {
    switch self {
    case .date: "a date, in seconds since 2001"
    case .unixSeconds: "a date, in seconds since 1970"
    case .unixMilliseconds: "a date, in milliseconds since 1970"
    case .double, .float, .decimal: "a number"
    }
  }

  fileprivate var boundedWords: String {
    switch self {
    case .double: Self.bounds(Double.greatestFiniteMagnitude)
    case .float: Self.bounds(Float.greatestFiniteMagnitude)
    case .decimal: "a decimal number of at most 38 digits, from −10^165 to 10^165"
    case .date, .unixSeconds, .unixMilliseconds: words
    }
  }

  /// Returns a range such as “a number from −3.4028235e+38 to 3.4028235e+38”.
  static func bounds(_ greatest: some BinaryFloatingPoint) -> String {
    "a number from −\(greatest) to \(greatest)"
  }
}
