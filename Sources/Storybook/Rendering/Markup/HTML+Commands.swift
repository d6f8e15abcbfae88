import StorybookSchema

extension HTML.Interpolation {
  /// Makes the element of this tag perform the command: `<button\(props.save)>`.
  public mutating func appendInterpolation<Value>(
    _ command: CommandWith<Value>, on event: CommandEvent
  ) {
    appendAttributes(Self.attributes(command.attributes(on: event)))
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

  /// Returns escaped markup: ` name="value"` for each.
  static func attributes(_ pairs: [(name: String, value: String)]) -> String {
    var markup = ""
    for (name, value) in pairs {
      markup += " "
      markup += String.escaped(name, keepingReturns: false) + "=\""
      markup += String.escaped(value, keepingReturns: false) + "\""
    }
    return markup
  }
}
