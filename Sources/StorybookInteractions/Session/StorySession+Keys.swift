import Storybook
import StorybookMarkup
import StorybookProgram
import StorybookSchema

// What the canvas and the browser do for a key: Public/js/frame/frame-commands.js.
extension StorySession {
  /// Presses a key on an element; without one on the field used last, else where no element has the
  /// focus.
  func press(key: String, on element: ID?, on screen: MarkupScreen) throws {
    let target = element ?? screen.focused(focus.field)
    let path = target.map(screen.path) ?? screen.topPath
    let name = key == " " ? "space" : key.lowercased()
    if let command = screen.commandElement(path, event: "key-\(name)"),
      target == command.id || !screen.handles(key, target: target)
    {
      return try performCommand(command, submitter: nil, on: screen)
    }
    if let step = Self.tabs[key] { return try moveFocus(step, from: target, on: screen) }
    let keys = FieldKeys(screen: screen, fields: fields)
    if let target, let effect = try keys.effect(of: key, on: target) {
      return try performEffect(effect, of: target, on: screen)
    }
    if key == "Escape", closeLast(on: screen) { return }
    let bound = screen.elements(in: MarkupDocument.root).filter { id in
      screen.element(id)?.has("data-storybook-key-\(name)") ?? false
    }
    let places = bound.prefix(3).map(screen.summary).joined(separator: ", ")
    let hint = places.nonEmpty.map { " Give the element that has the focus: \($0)." } ?? ""
    throw StepError(
      "The key “\(key)” does nothing here.\(hint)\(otherSteps(for: target, on: screen))")
  }

  /// The steps that change a field instead of keys.
  private func otherSteps(for target: ID?, on screen: MarkupScreen) -> String {
    switch target.map({ FormField.type(screen.element($0)) }) {
    case "select": " Choose options with select(_:in:)."
    case "number", "range", "date", "datetime-local", "month", "time", "week":
      " Change the value with type(_:into:) or fill(_:with:)."
    default: ""
    }
  }

  private static let tabs = ["Tab": 1, "Shift+Tab": -1]

  private func moveFocus(_ step: Int, from target: ID?, on screen: MarkupScreen) throws {
    let next = screen.tabStop(step, from: target) { id in
      fields.value(of: id, on: screen) == FormField.checkedValue
    }
    guard let next else { throw StepError("The focus leaves the screen: no element follows.") }
    focus.field = screen.focus(of: [next])
    mirror(.hasState, ids: [next], text: ElementState.focused.words, on: screen)
  }

  private func performEffect(
    _ effect: FieldKeys.Effect, of target: ID, on screen: MarkupScreen
  ) throws {
    switch effect {
    case .press(let id): try press(id, on: screen)
    case .check(let button): try check(button, isOn: true, on: screen)
    case .change(let value): try change(target, to: value, on: screen)
    case .type(let text): try replaceText(text, of: target, on: screen)
    case .submit(let form): try submit(form, submitter: nil, on: screen)
    }
  }
}

extension MarkupScreen {
  /// Whether an element takes a key itself, rather than an element around it that has a command.
  fileprivate func handles(_ key: String, target: ID?) -> Bool {
    guard let target, let element = element(target) else { return false }
    let isField = element.isHTML(in: FormField.tags)
    let isText = isField || (element["contenteditable"].map { $0 != "false" } ?? false)
    if isText, key.count == 1 || (element.name != "input" && key != "Escape") { return true }
    guard key == "Enter" || key == " " else { return false }
    return element.isHTML(in: ["button", "summary"]) || isLink(target)
      || (element.isHTML("input") && element["type"]?.lowercased() != "text")
  }
}
