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
    if let target, try pressNatively(key, target: target, on: screen) { return }
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

  /// Enter submits from a field; Enter and the space bar press a button; arrows choose.
  private func pressNatively(_ key: String, target: ID, on screen: MarkupScreen) throws -> Bool {
    if try pressArrow(key, target: target, on: screen) || pressTextKey(key, id: target, on: screen)
    {
      return true
    }
    guard key == "Enter" || key == " ", let element = screen.element(target) else { return false }
    let type = FormField.type(element)
    let isButton = element.isHTML(in: ["button", "summary"]) || FormField.buttons.contains(type)
    if isButton || (key == " " && FormField.choices.contains(type)) {
      try press(target, on: screen)
      return true
    }
    if key == "Enter", screen.isLink(target) {
      try press(target, on: screen)
      return true
    }
    guard key == "Enter", element.isHTML("input"), !["color", "file"].contains(type),
      let form = screen.form(of: target)
    else { return false }
    let controls = screen.controls(of: form)
    if let button = controls.first(where: screen.isSubmitButton) {
      try press(button, on: screen)
    } else if !screen.blocksSubmission(target) {
      return false
    } else if controls.count(where: screen.blocksSubmission) < 2 {
      try submit(form, submitter: nil, on: screen)
    } else {
      throw StepError("A form with several fields and without a submit button ignores Enter.")
    }
    return true
  }

  /// Arrows choose a radio button or an option, and change a number by a step.
  private func pressArrow(_ key: String, target: ID, on screen: MarkupScreen) throws -> Bool {
    guard let element = screen.element(target), !screen.tree.isDisabled(target) else {
      return false
    }
    if key == "Home" || key == "End" {
      return try pressEdge(key == "End", target: target, on: screen)
    }
    guard let step = Self.arrows[key] else { return false }
    switch FormField.type(element) {
    case "radio":
      guard let next = screen.radioButton(step, from: target) else { return false }
      try check(next, isOn: true, on: screen)
    case "select":
      let chosen = FormField.options(of: fields.value(of: target, on: screen)).first ?? ""
      guard let next = screen.option(step, from: chosen, of: target) else { return false }
      try change(target, to: FormField.value(of: [next]), on: screen)
    case "number" where key == "ArrowLeft" || key == "ArrowRight": return false
    case "number", "range":
      // Up is more in a number, and the option before in a list.
      var direction = Double(-step)
      if key == "ArrowLeft" || key == "ArrowRight" { direction = Double(step) }
      let field = SteppedField(element: element, value: fields.value(of: target, on: screen))
      guard let next = field.next(direction) else { return false }
      try change(target, to: next, on: screen)
    default: return false
    }
    return true
  }

  private func pressEdge(_ isEnd: Bool, target: ID, on screen: MarkupScreen) throws -> Bool {
    guard let element = screen.element(target) else { return false }
    let value = fields.value(of: target, on: screen)
    var edge: String?
    switch FormField.type(element) {
    case "range": edge = SteppedField(element: element, value: value).edge(isEnd)
    case "select" where !element.has("multiple"):
      let values = screen.values(of: target)
      edge = (isEnd ? values.last : values.first).map { FormField.value(of: [$0]) }
    default: break
    }
    guard let edge, edge != value else { return false }
    try change(target, to: edge, on: screen)
    return true
  }

  private static let arrows = ["ArrowDown": 1, "ArrowRight": 1, "ArrowUp": -1, "ArrowLeft": -1]
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
