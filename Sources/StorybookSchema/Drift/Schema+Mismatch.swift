import Foundation

/// The reason why a type does not accept a value.
struct ValueMismatch {
  let reason: String
  /// Whether the value's JSON type is wrong; `false` for a malformed string or a number out of
  /// range.
  let isOfType: Bool
}

extension Schema {
  /// Returns the reason why a scalar type or a choice rejects a value; `nil` when it accepts the value.
  func mismatch(with value: Value) -> ValueMismatch? {
    switch (self, value) {
    case (.boolean, .bool), (.number, .number): return nil
    case (.string(let format), .string(let text)):
      guard !format.takes(text) else { return nil }
      return ValueMismatch(reason: need, isOfType: false)
    case (.integer(let minimum, let maximum, _), .number(let number)):
      guard !number.isWhole || number < minimum || number > maximum else { return nil }
      return ValueMismatch(reason: need(insteadOf: value), isOfType: false)
    case (.choice(let choices, _), _) where choices.contains { $0.value.isAlike(value) }:
      guard !choices.contains(where: { $0.value == value }) else { return nil }
      return ValueMismatch(reason: "\(value.shortText) is not one of the choices", isOfType: false)
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
    case .plain, .locale, .markup: true
    case .url: URL(string: text) != nil
    case .uuid: UUID(uuidString: text) != nil
    case .dateTime(let fraction):
      (try? Date(text, strategy: .iso8601(fractional: fraction > 0))) != nil
    case .data: Data(base64Encoded: text) != nil
    case .json: (try? Value(json: text)) != nil
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
    guard text.count > 40 else { return "“\(text)”" }
    return "“\(text.prefix(40))…”"
  }
}
