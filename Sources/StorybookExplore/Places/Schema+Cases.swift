import StorybookSchema

extension Schema {
  /// Whether a value is one of a few alternatives.
  var isChoosing: Bool {
    switch self {
    case .boolean, .choice, .union, .tagged: true
    case .optional(let wrapped): wrapped.isChoosing
    default: false
    }
  }

  /// Whether a screen is expected to render the cases differently, which does not hold for those of
  /// Foundation's calendars.
  var isDistinguished: Bool {
    switch self {
    case .choice: !Self.foundationChoices.contains(self)
    case .optional(let wrapped): wrapped.isDistinguished
    default: true
    }
  }

  /// Returns the case name of an enum's value; `nil` for other types.
  func caseName(of value: Value) -> String? {
    switch self {
    case .choice(let choices, _):
      choices.first { $0.value == value }.map { $0.name ?? $0.value.string ?? $0.value.text }
    case .optional(let wrapped) where value != .null: wrapped.caseName(of: value)
    default: value.object.flatMap { self.case(of: $0)?.name }
    }
  }
}
