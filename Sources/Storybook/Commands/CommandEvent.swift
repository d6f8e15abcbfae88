/// What a person does to an element so that its command is performed.
public struct CommandEvent: Hashable, Sendable {
  /// The end of the attribute's name.
  let name: String
  /// True where a missing command means that the element cannot be used.
  let disables: Bool

  /// A click, a tap, or Enter on the element.
  public static let click = CommandEvent(name: "click", disables: true)
  /// Every change while it is typed; the value is the field's.
  public static let input = CommandEvent(name: "input", disables: true)
  /// A change that is done; the value is the field's.
  public static let change = CommandEvent(name: "change", disables: true)
  /// The value is an object of the form's fields, when the command takes one.
  public static let submit = CommandEvent(name: "submit", disables: false)

  /// A key, named as browsers do (`KeyboardEvent.key`): `Enter`, `Escape`, `ArrowDown`, `a`.
  public static func key(_ key: String) -> CommandEvent {
    CommandEvent(name: "key-\(key)", disables: false)
  }

  /// What fits the element: submit for a form, input for a field, else click.
  static let fitting = CommandEvent(name: "command", disables: true)
}
