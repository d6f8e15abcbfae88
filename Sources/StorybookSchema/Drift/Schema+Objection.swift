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
    case (.integer(let minimum, let maximum, _), .number(let number)):
      return Self.isWhole(number, minimum, maximum)
        ? nil : Objection(reason: need(insteadOf: value), isOfType: false)
    case (.command, .string(CommandMarker.text)): return nil
    default: return Objection(reason: need, isOfType: true)
    }
  }

  private static func isWhole(_ number: Number, _ minimum: Number, _ maximum: Number) -> Bool {
    guard let integer = number.integer else { return false }
    return integer >= minimum.integer ?? .min && integer <= maximum.integer ?? .max
  }

  /// Why a value of another form does not do.
  var need: String { need(insteadOf: nil) }

  func need(insteadOf value: Value?) -> String { "needs " + words(insteadOf: value) }
}

extension Schema.StringFormat {
  fileprivate func takes(_ text: String) -> Bool {
    switch self {
    case .plain, .locale: true
    case .url: URL(string: text) != nil
    case .uuid: UUID(uuidString: text) != nil
    case .dateTime(let fraction):
      (try? Date(text, strategy: .iso8601(fractional: fraction > 0))) != nil
    case .data: Data(base64Encoded: text) != nil
    case .timeZone: TimeZone(identifier: text) != nil
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
