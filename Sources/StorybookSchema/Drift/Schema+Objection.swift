import Foundation

/// Why a value is none that its type can be.
struct Objection {
  let reason: String
  /// False for a text among texts, a number among numbers.
  let isOfType: Bool
}

extension Schema {
  /// Nil for a value that a scalar can be.
  func objection(to value: Value) -> Objection? {
    switch (self, value) {
    case (.boolean, .bool), (.number, .number): return nil
    case (.string(let format), .string(let text)):
      return format.takes(text) ? nil : Objection(reason: need, isOfType: false)
    case (.integer(let minimum, let maximum), .number(let number)):
      return Self.isWhole(number, minimum, maximum) ? nil : Objection(reason: need, isOfType: false)
    case (.command, .string(CommandMarker.text)): return nil
    default: return Objection(reason: need, isOfType: true)
    }
  }

  private static func isWhole(_ number: Number, _ minimum: Number, _ maximum: Number) -> Bool {
    guard let integer = number.integer else { return false }
    return integer >= minimum.integer ?? .min && integer <= maximum.integer ?? .max
  }

  /// What a value of another form is told.
  var need: String {
    switch self {
    case .boolean: "needs true or false"
    case .string(.plain): "needs a text"
    case .string(.url): "needs a URL"
    case .string(.uuid): "needs a UUID"
    case .string(.data): "needs a text in Base64"
    case .integer(let minimum, let maximum): "needs a whole number\(Self.bounds(minimum, maximum))"
    case .number(.date): "needs a date, in seconds since 2001"
    case .number: "needs a number"
    case .array: "needs a list"
    case .tuple(let elements): "needs a list of \(elements.count)"
    case .pairs: "needs a list of keys and values in turn"
    case .command: "needs “\(CommandMarker.text)”"
    case .choice: "needs one of the choices"
    case .union: "needs a case with its values"
    case .map, .object, .tagged: "needs a group of values by name"
    case .optional(let wrapped): wrapped.need
    case .any, .unknown, .anyOf, .reference: "needs another form"
    }
  }

  /// Those of 64 bits go without saying.
  private static func bounds(_ minimum: Number, _ maximum: Number) -> String {
    if maximum.integer ?? .max < Int64.max { return " from \(minimum.text) to \(maximum.text)" }
    return minimum == Number(0) ? " that is not negative" : ""
  }
}

extension Schema.StringFormat {
  fileprivate func takes(_ text: String) -> Bool {
    switch self {
    case .plain: true
    case .url: URL(string: text) != nil
    case .uuid: UUID(uuidString: text) != nil
    case .data: Data(base64Encoded: text) != nil
    }
  }
}

extension Value {
  /// True for two texts, two numbers, and so on.
  func isAlike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null), (.bool, .bool), (.number, .number), (.string, .string), (.array, .array),
      (.object, .object):
      true
    default: false
    }
  }

  /// To be put into a sentence.
  var shortText: String {
    let text = string ?? text
    return "“\(text.count > 40 ? text.prefix(40) + "…" : text[...])”"
  }
}
