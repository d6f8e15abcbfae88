/// A user interaction with an element that performs its command.
public struct CommandEvent: Hashable, Sendable {
  /// The suffix of the attribute name.
  let name: String
  /// Whether a missing command disables the element.
  let disables: Bool

  /// A click, a tap, or Enter on the element.
  public static let click = CommandEvent(name: "click", disables: true)
  /// Each change while typing, with the value of the field.
  public static let input = CommandEvent(name: "input", disables: true)
  /// A committed change, with the value of the field.
  public static let change = CommandEvent(name: "change", disables: true)
  /// Submitting a form, with an object of its fields if the command takes a value.
  public static let submit = CommandEvent(name: "submit", disables: false)

  /// A key, with the browser's name for it (`KeyboardEvent.key`): `Enter`, `Escape`, `ArrowDown`,
  /// `a`.
  public static func key(_ key: String) -> CommandEvent {
    CommandEvent(name: "key-\(attributeName(key))", disables: false)
  }

  /// A parser changes only ASCII letters of names to lower case, and ends a name at some characters
  /// (HTML Living Standard, 13.2.5.33): these are written by their code point, `/` as `u2f`.
  private static func attributeName(_ key: String) -> String {
    guard key != " " else { return "Space" }
    var name = key
    if !key.allSatisfy(\.isASCII) { name = key.lowercased() }
    return name.unicodeScalars.reduce(into: "") { name, scalar in
      if scalar.value <= 0x20 || "\"'<>/=&".unicodeScalars.contains(scalar) {
        name += "u\(String(scalar.value, radix: 16))"
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
  }

  /// The default for the element: submit for a form, input for a field, else click.
  static let fitting = CommandEvent(name: "command", disables: true)
}
