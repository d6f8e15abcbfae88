public import Foundation

/// A setting for the control that edits a property. A property may have several.
public struct Control<Value>: Sendable {
  /// The members to add to the published schema.
  let hints: Object

  init(_ hints: Object) { self.hints = hints }
  init(kind: String) { hints = ["x-control": .string(kind)] }
}

// MARK: Any property

extension Control {
  /// Hides the property; its value is kept.
  public static var hidden: Control { Control(kind: "hidden") }

  /// Sets a label to display instead of the property's name.
  public static func label(_ text: String) -> Control { Control(["title": .string(text)]) }

  /// Shows a description below the control.
  public static func description(_ text: String) -> Control {
    Control(["description": .string(text)])
  }

  /// Sets the position among sibling controls: in ascending order, and before those without a
  /// position.
  public static func order(_ place: Int) -> Control {
    Control(["x-place": .number(Number(place))])
  }

  /// Places the control under a heading, together with its siblings of the same group.
  public static func group(_ name: String) -> Control { Control(["x-group": .string(name)]) }

  /// Shows a drop-down list, for an enum.
  public static var select: Control { Control(kind: "select") }

  /// Shows radio buttons, for an enum.
  public static var radio: Control { Control(kind: "radio") }
}

// MARK: Text

extension Control where Value == String {
  /// Shows a single-line text field.
  public static var text: Control { Control(kind: "text") }

  /// Shows a multi-line text field.
  public static var multiline: Control { Control(kind: "multiline") }

  /// Shows a colour picker for a colour such as `#336699`.
  public static var color: Control { Control(kind: "color") }
}

extension Control where Value == String? {
  /// Shows a single-line text field for an optional text.
  public static var text: Control { Control(kind: "text") }

  /// Shows a multi-line text field for an optional text.
  public static var multiline: Control { Control(kind: "multiline") }

  /// Shows a colour picker for an optional colour.
  public static var color: Control { Control(kind: "color") }
}

// MARK: Numbers

extension Control where Value: Numeric & Comparable {
  /// Shows a slider between two bounds.
  public static func slider(_ range: ClosedRange<Value>, step: Value? = nil) -> Control {
    Control(kind: "slider", range, step)
  }

  /// Shows a number field with increment and decrement buttons.
  public static func stepper(_ range: ClosedRange<Value>? = nil, step: Value? = nil) -> Control {
    Control(kind: "stepper", range, step)
  }
}

extension Control {
  /// Shows a slider between two bounds for an optional number.
  public static func slider<Bound: Numeric & Comparable>(
    _ range: ClosedRange<Bound>, step: Bound? = nil
  ) -> Control where Value == Bound? {
    Control(kind: "slider", range, step)
  }

  /// Shows a number field with increment and decrement buttons for an optional number.
  public static func stepper<Bound: Numeric & Comparable>(
    _ range: ClosedRange<Bound>? = nil, step: Bound? = nil
  ) -> Control where Value == Bound? {
    Control(kind: "stepper", range, step)
  }

  private init<Bound>(kind: String, _ range: ClosedRange<Bound>?, _ step: Bound?) {
    var hints: Object = ["x-control": .string(kind)]
    hints["minimum"] = range.flatMap { Self.number("\($0.lowerBound)") }
    hints["maximum"] = range.flatMap { Self.number("\($0.upperBound)") }
    hints["x-step"] = step.flatMap { Self.number("\($0)") }
    self.hints = hints
  }

  /// Returns `nil` for an infinite bound.
  private static func number(_ text: String) -> StorybookSchema.Value? {
    Number(validating: text).map { .number($0) }
  }
}

// MARK: Options

extension Control where Value: OptionSet, Value.RawValue: FixedWidthInteger {
  /// Shows a checkbox for each option, in this order; bits without a name are kept.
  public static func options(_ options: KeyValuePairs<String, Value>) -> Control {
    Control(options: options.map { ($0.key, $0.value.rawValue) })
  }

  /// Shows a checkbox for each option, given by its bits, in this order; bits without a name are
  /// kept.
  public static func options(_ bits: KeyValuePairs<String, Value.RawValue>) -> Control {
    Control(options: bits.map { ($0.key, $0.value) })
  }
}

extension Control {
  /// Shows a checkbox for each option of an optional set, in this order; bits without a name are
  /// kept.
  public static func options<Options: OptionSet>(
    _ options: KeyValuePairs<String, Options>
  ) -> Control where Value == Options?, Options.RawValue: FixedWidthInteger {
    Control(options: options.map { ($0.key, $0.value.rawValue) })
  }

  init<Bits: FixedWidthInteger>(options: [(name: String, bits: Bits)]) {
    let choices = options.map { option in
      Schema.Choice(name: option.name, value: .number(Number(text: "\(option.bits)")))
    }
    hints = ["x-control": "options", "x-options": choices.published ?? []]
  }
}

extension Control where Value: FixedWidthInteger {
  /// Shows a checkbox for each named bit of an integer, in this order; the other bits are kept.
  public static func options(_ bits: KeyValuePairs<String, Value>) -> Control {
    Control(options: bits.map { ($0.key, $0.value) })
  }
}

extension Control {
  /// Shows a checkbox for each named bit of an optional integer, in this order; the other bits are
  /// kept.
  public static func options<Bits: FixedWidthInteger>(
    _ bits: KeyValuePairs<String, Bits>
  ) -> Control where Value == Bits? {
    Control(options: bits.map { ($0.key, $0.value) })
  }
}

// MARK: Dates

extension Control where Value == Date {
  /// Shows a picker for a date and a time.
  public static var date: Control { Control(kind: "date") }
}

extension Control where Value == Date? {
  /// Shows a picker for an optional date and time.
  public static var date: Control { Control(kind: "date") }
}
