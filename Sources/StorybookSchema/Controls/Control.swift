import Foundation

/// A wish for how a property is edited. Several may be given for one.
public struct Control<Value>: Sendable {
  /// Members of the published schema.
  let hints: Object

  init(_ hints: Object) { self.hints = hints }
  init(kind: String) { hints = ["x-control": .string(kind)] }
}

// MARK: Any property

extension Control {
  /// Not shown at all; the value stays as it is.
  public static var hidden: Control { Control(kind: "hidden") }

  /// A name for people instead of the property's.
  public static func label(_ text: String) -> Control { Control(["title": .string(text)]) }

  /// A sentence below the control.
  public static func description(_ text: String) -> Control {
    Control(["description": .string(text)])
  }

  /// Its place among its siblings: smaller numbers come first, those without come after them.
  public static func order(_ place: Int) -> Control {
    Control(["x-place": .number(Number(place))])
  }

  /// A heading that it is put under, with all siblings of the same.
  public static func group(_ name: String) -> Control { Control(["x-group": .string(name)]) }

  /// A drop-down list, for an enum.
  public static var select: Control { Control(kind: "select") }

  /// All cases to see at once, for an enum.
  public static var radio: Control { Control(kind: "radio") }
}

// MARK: Text

extension Control where Value: TextValue {
  /// One line.
  public static var text: Control { Control(kind: "text") }

  /// Several lines.
  public static var multiline: Control { Control(kind: "multiline") }

  /// A colour such as `#336699`.
  public static var color: Control { Control(kind: "color") }
}

// MARK: Numbers

extension Control where Value: NumericValue {
  /// A slider between two bounds.
  public static func slider(_ range: ClosedRange<Value.Bound>, step: Value.Bound? = nil) -> Control
  {
    Control(hints("slider", range, step))
  }

  /// A field with buttons for less and more.
  public static func stepper(
    _ range: ClosedRange<Value.Bound>? = nil, step: Value.Bound? = nil
  ) -> Control {
    Control(hints("stepper", range, step))
  }

  private static func hints(
    _ kind: String, _ range: ClosedRange<Value.Bound>?, _ step: Value.Bound?
  ) -> Object {
    var hints: Object = ["x-control": .string(kind)]
    hints["minimum"] = range.map { .number(Value.number($0.lowerBound)) }
    hints["maximum"] = range.map { .number(Value.number($0.upperBound)) }
    hints["x-step"] = step.map { .number(Value.number($0)) }
    return hints
  }
}

// MARK: Options

extension Control where Value: OptionSet, Value.RawValue: FixedWidthInteger {
  /// A checkbox for each option, in this order; bits without a name are kept.
  public static func options(_ options: KeyValuePairs<String, Value>) -> Control {
    Control(options: options.map { ($0.key, $0.value.rawValue) })
  }

  /// The same with the bits themselves.
  public static func options(_ bits: KeyValuePairs<String, Value.RawValue>) -> Control {
    Control(options: bits.map { ($0.key, $0.value) })
  }
}

extension Control {
  /// A checkbox for each option of an optional set, in this order; bits without a name are kept.
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

extension Control where Value: NumericValue, Value.Bound: FixedWidthInteger {
  /// A checkbox for each named bit of a whole number, in this order; the others are kept.
  public static func options(_ bits: KeyValuePairs<String, Value.Bound>) -> Control {
    Control(options: bits.map { ($0.key, $0.value) })
  }
}

// MARK: Dates

extension Control where Value: DateValue {
  /// A calendar day with a time.
  public static var date: Control { Control(kind: "date") }
}
