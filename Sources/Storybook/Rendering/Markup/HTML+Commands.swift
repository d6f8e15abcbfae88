import StorybookSchema

extension HTML.Interpolation {
  /// Makes the element of this tag perform the command: `<button\(props.save)>`.
  public mutating func appendInterpolation<Value>(
    _ command: CommandWith<Value>, on event: CommandEvent
  ) {
    guard let origin = command.origin, origin.takesValuesAsTheyAre else { return }
    appendInterpolation(command: origin.reference, event)
  }

  /// Uses the default event of the element: submit for a form, input for a field, else click.
  public mutating func appendInterpolation<Value>(_ command: CommandWith<Value>) {
    appendInterpolation(command, on: .fitting)
  }

  /// An absent command disables the element, except for ``CommandEvent/submit`` and keys.
  public mutating func appendInterpolation<Value>(
    _ command: CommandWith<Value>?, on event: CommandEvent
  ) {
    if let command { return appendInterpolation(command, on: event) }
    if event.disables { appendLiteral(" disabled") }
  }

  /// Uses the default event of the element, and disables it if the command is absent.
  public mutating func appendInterpolation<Value>(_ command: CommandWith<Value>?) {
    appendInterpolation(command, on: .fitting)
  }

  private mutating func appendInterpolation(command: CommandReference, _ event: CommandEvent) {
    let name = "data-storybook-\(event.name)"
    appendAttribute(name, "\(command.path)")
    if let value = command.value { appendAttribute("\(name)-value", value.text) }
  }

  mutating func appendAttribute(_ name: String, _ value: String) {
    markup += " "
    markup.appendEscaped(name)
    markup += "=\""
    markup.appendEscaped(value)
    markup += "\""
  }
}
