import StorybookMarkup

/// Decides what a browser does for a key that no command handles:
///
/// ```text
/// a letter in a text                       is typed at its end
/// Enter in the only field of a form        submits it
/// Space on a button or a checkbox          presses it
/// ArrowDown on a radio button or a list    chooses the next one
/// End on a slider or a list                chooses the last value
/// ```
struct FieldKeys {
  typealias ID = MarkupDocument.ID

  enum Effect {
    case press(ID)
    /// Checks a radio button.
    case check(ID)
    case change(String)
    case type(String)
    case submit(ID)
  }

  let screen: MarkupScreen
  let fields: FieldEntries

  /// Throws a ``StepError`` for a form that ignores the key.
  func effect(of key: String, on target: ID) throws -> Effect? {
    guard let element = screen.element(target) else { return nil }
    if !screen.tree.isDisabled(target),
      let effect = choice(key, in: element, target: target)
        ?? text(key, in: element, target: target)
    {
      return effect
    }
    let type = FormField.type(element)
    let isButton = element.isHTML(in: ["button", "summary"]) || FormField.buttons.contains(type)
    let isPressed: Bool =
      switch key {
      case "Enter": isButton || screen.isLink(target)
      case " ": isButton || FormField.choices.contains(type)
      default: false
      }
    if isPressed { return .press(target) }
    guard key == "Enter", element.isHTML("input"), !["color", "file"].contains(type),
      let form = screen.form(of: target)
    else { return nil }
    return try submission(of: form, from: target)
  }

  private func submission(of form: ID, from target: ID) throws -> Effect? {
    let controls = screen.controls(of: form)
    if let button = controls.first(where: screen.isSubmitButton) { return .press(button) }
    guard screen.blocksSubmission(target) else { return nil }
    guard controls.count(where: screen.blocksSubmission) < 2 else {
      throw StepError("A form with several fields and without a submit button ignores Enter.")
    }
    return .submit(form)
  }

  /// Arrows choose a radio button or an option, and change a number by a step.
  private func choice(_ key: String, in element: MarkupElement, target: ID) -> Effect? {
    let value = fields.value(of: target, on: screen)
    if key == "Home" || key == "End" {
      let edge = edge(isEnd: key == "End", of: element, target: target, value: value)
      return edge == value ? nil : edge.map { .change($0) }
    }
    guard let step = Self.arrows[key] else { return nil }
    let isAcross = key == "ArrowLeft" || key == "ArrowRight"
    switch FormField.type(element) {
    case "radio": return screen.radioButton(step, from: target).map { .check($0) }
    case "select":
      let chosen = FormField.options(of: value).first ?? ""
      return screen.option(step, from: chosen, of: target).map {
        .change(FormField.value(of: [$0]))
      }
    case "number" where isAcross: return nil
    case "number", "range":
      // Up is more in a number, and the option before in a list.
      let field = SteppedField(element: element, value: value)
      return field.next(Double(isAcross ? step : -step)).map { .change($0) }
    default: return nil
    }
  }

  private func edge(
    isEnd: Bool, of element: MarkupElement, target: ID, value: String
  ) -> String? {
    switch FormField.type(element) {
    case "range": return SteppedField(element: element, value: value).edge(isEnd)
    case "select" where !element.has("multiple"):
      let values = screen.values(of: target)
      return (isEnd ? values.last : values.first).map { FormField.value(of: [$0]) }
    default: return nil
    }
  }

  /// A letter or a new line is typed at the end of a text; Backspace removes its last character.
  private func text(_ key: String, in element: MarkupElement, target: ID) -> Effect? {
    guard screen.field(target) != nil, FormField.isText(element), !element.has("readonly") else {
      return nil
    }
    let text = fields.value(of: target, on: screen)
    switch key {
    case "Backspace": return text.isEmpty ? nil : .type(String(text.dropLast()))
    case "Enter" where element.name == "textarea": return .type(text + "\n")
    default: return key.count == 1 ? .type(text + key) : nil
    }
  }

  private static let arrows = ["ArrowDown": 1, "ArrowRight": 1, "ArrowUp": -1, "ArrowLeft": -1]
}
