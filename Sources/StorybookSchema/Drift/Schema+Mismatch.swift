import Foundation

/// The reason why a type does not accept a value.
struct ValueMismatch {
  let reason: String
  /// Whether the value's JSON type is wrong; `false` for a malformed string or a number out of
  /// range.
  let isOfType: Bool
}

extension Schema {
  /// Returns the reason why a scalar type rejects a value; `nil` when it accepts the value.
  func mismatch(with value: Value) -> ValueMismatch? {
    switch (self, value) {
    case (.boolean, .bool), (.number, .number): return nil
    case (.string(let format), .string(let text)):
      return format.takes(text) ? nil : ValueMismatch(reason: need, isOfType: false)
    case (.integer(let minimum, let maximum, _), .number(let number)):
      return number.isWhole && number >= minimum && number <= maximum
        ? nil : ValueMismatch(reason: need(insteadOf: value), isOfType: false)
    case (.command, .string(CommandMarker.text)): return nil
    default: return ValueMismatch(reason: need, isOfType: true)
    }
  }

  /// The reason for rejecting a value of another form.
  var need: String { need(insteadOf: nil) }

  func need(insteadOf value: Value?) -> String { "must be " + words(insteadOf: value) }
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
  /// Whether both values have the same JSON type.
  func isAlike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null), (.bool, .bool), (.number, .number), (.string, .string), (.array, .array),
      (.object, .object):
      true
    default: false
    }
  }

  /// The quoted value, truncated to 40 characters for use in a sentence.
  var shortText: String {
    let text = string ?? text
    return "“\(text.count > 40 ? text.prefix(40) + "…" : text[...])”"
  }
}
