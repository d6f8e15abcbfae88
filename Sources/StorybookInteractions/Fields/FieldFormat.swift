import Storybook
import StorybookMarkup
import StorybookSchema

/// The values that an input of some type keeps; a browser replaces others.
///
/// HTML Living Standard, section 4.10.5.1, the value sanitization algorithm of each type.
struct FieldFormat: Sendable {
  /// What the field takes, as the end of a sentence.
  let need: String
  /// Whether its value is edited by a control of the browser, all at once.
  var isPicked = true
  /// Between the values that it takes, unless the field says otherwise; `nil` if that is not checked.
  var step: Double?
  /// The place of a value in the order of all; `nil` for none that the field keeps.
  let position: @Sendable (String) -> Double?

  /// The formats by the type of the input; other types keep each text of one line.
  static let all: [String: FieldFormat] = [
    "color": FieldFormat(need: "a colour such as #336699") {
      $0.wholeMatch(of: /#[0-9A-Fa-f]{6}/).map { _ in 0 }
    },
    "date": FieldFormat(need: "a date such as 2026-01-31", step: 1) {
      CalendarText.days($0[...]).map(Double.init)
    },
    "datetime-local": FieldFormat(
      need: "a date and a time such as 2026-01-31T09:30", step: 60, position: CalendarText.seconds),
    "month": FieldFormat(need: "a month such as 2026-01", step: 1, position: CalendarText.months),
    "number": FieldFormat(need: "a number such as 1.5", isPicked: false, step: 1, position: number),
    "range": FieldFormat(need: "a number such as 1.5", step: 1, position: number),
    "time": FieldFormat(need: "a time such as 09:30", step: 60) { CalendarText.time($0[...]) },
    "week": FieldFormat(need: "a week such as 2026-W05", step: 1, position: CalendarText.week),
  ]

  /// Types without white space at their ends.
  private static let trimmed: Set<String> = ["email", "url"]

  /// The number that a text stands for; `nil` for none.
  @Sendable static func number(_ text: String) -> Double? {
    let form = /-?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][-+]?[0-9]+)?/
    guard text.wholeMatch(of: form) != nil, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }
}

extension FieldFormat {
  /// Returns the value that a field starts with, of the one that is written.
  static func initialValue(_ element: MarkupElement) -> String {
    let type = FormField.type(element)
    let written = element["value"] ?? ""
    switch type {
    case "range": return SteppedField(element: element, value: written).nearest
    case "color": return kept(written, type: type).nonEmpty ?? "#000000"
    case _ where FormField.untyped.contains(type): return written
    case "number" where number(written) == nil: return ""
    default: return kept(written.filter { !$0.isNewline }, type: type)
    }
  }

  /// Returns a text as a field of a type keeps it; of a number, the digits that were typed until now.
  static func kept(_ text: String, type: String) -> String {
    if trimmed.contains(type) { return text.trimmed }
    guard let format = all[type] else { return text }
    if type == "number", text.last == "." { return kept(String(text.dropLast()), type: type) }
    guard format.position(text) != nil else { return "" }
    switch type {
    case "color": return text.lowercased()
    case "datetime-local": return text.replacing(" ", with: "T")
    default: return text
    }
  }
}
