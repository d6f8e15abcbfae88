import StorybookMarkup
import StorybookSchema

// What the canvas does for a click, a submission and a key: Public/js/frame/frame-commands.js.
extension StorySession {
  typealias ID = MarkupDocument.ID

  /// Clicks an element: its command or that of an element around it, else what a browser does.
  func press(_ id: ID, on screen: MarkupScreen) throws {
    try checkIsEnabled(id, on: screen)
    setFocus(id, on: screen)
    let path = screen.path(id)
    dismissPopovers(outside: path, on: screen)
    if let command = screen.commandElement(path, event: "click") {
      // The canvas keeps a browser from all but a summary.
      if path.contains(where: screen.isSummary) { _ = open(by: path, on: screen) }
      let isToggled = toggle(id, on: screen)
      try performCommand(command, submitter: nil, on: screen)
      return try finishClick(path, isToggled: isToggled, on: screen)
    }
    if open(by: path, on: screen) { return }
    try pressNatively(id, at: path, on: screen)
  }

  /// Checks or clears a box before its click is handled, as a browser does.
  private func toggle(_ id: ID, on screen: MarkupScreen) -> Bool {
    guard FormField.choices.contains(FormField.type(screen.element(id))) else { return false }
    let isOn = fields.value(of: id, on: screen) == FormField.checkedValue
    guard !isOn || FormField.type(screen.element(id)) == "checkbox" else { return false }
    fields.set(FormField.value(!isOn), of: id, on: screen)
    return true
  }

  /// After the command of a click, a box reports its change, and a label presses its control.
  private func finishClick(_ path: [ID], isToggled: Bool, on screen: MarkupScreen) throws {
    var used = path.first
    if !isToggled {
      let first = path.first { screen.tree.isFocusable($0) || screen.tree.control(of: $0) != nil }
      used = first.flatMap(screen.tree.control)
    }
    guard let key = used.flatMap({ screen.focus(of: [$0]) }), case .markup(let shown) = try shown(),
      let id = shown.focused(key)
    else { return }
    if isToggled { return try changed(id, on: shown) }
    try press(id, on: shown)
  }

  private func pressNatively(_ id: ID, at path: [ID], on screen: MarkupScreen) throws {
    if let link = path.first(where: screen.isLink) { return try follow(link, on: screen) }
    if let button = path.first(where: screen.isSubmitButton), let form = screen.form(of: button) {
      return try submit(form, submitter: button, on: screen)
    }
    if let element = screen.element(id) {
      let type = FormField.type(element)
      if element.isHTML("input"), FormField.choices.contains(type) {
        let isOn = fields.value(of: id, on: screen) == FormField.checkedValue
        guard type == "checkbox" || !isOn else {
          throw StepError("\(screen.summary(id)) is checked already.")
        }
        return try choose(id, isOn: !isOn, on: screen)
      }
      if type == "reset" || element["type"] == "reset", let form = screen.form(of: id) {
        for control in screen.controls(of: form) {
          screen.field(control).map { fields.typed[$0] = nil }
        }
        return
      }
    }
    if let control = path.lazy.compactMap(screen.tree.control).first, control != id {
      return try press(control, on: screen)
    }
    throw StepError(
      "\(screen.summary(id)) does nothing when it is pressed: it has no command, and is not a link, "
        + "submit button or field.")
  }

  func checkIsEnabled(_ id: ID, on screen: MarkupScreen) throws {
    guard screen.tree.isDisabled(id) || screen.element(id)?["aria-disabled"] == "true" else {
      return
    }
    throw StepError("\(screen.summary(id)) is disabled.")
  }

  func setFocus(_ id: ID, on screen: MarkupScreen) {
    focus.find = { screen.focus(of: screen.path(id)) }
  }

  func performCommand(_ command: CommandElement, submitter: ID?, on screen: MarkupScreen) throws {
    guard let element = screen.element(command.id),
      let place = element[command.attribute].flatMap({ Pointer($0) })
    else { throw StepError("The command of \(screen.summary(command.id)) has no valid place.") }
    let value = value(of: command, element: element, submitter: submitter, on: screen)
    guard element.isHTML(in: FormField.tags), let field = screen.field(command.id) else {
      return try performCommand(place, value: value)
    }
    fields.sent.insert(field)
    do { try performCommand(place, value: value) } catch {
      fields.sent.remove(field)
      throw error
    }
  }

  func value(
    of command: CommandElement, element: MarkupElement, submitter: ID?,
    on screen: MarkupScreen
  ) -> Value? {
    if let own = element["\(command.attribute)-value"] { return try? Value(json: Array(own.utf8)) }
    if element.isHTML("form") {
      return fields.json(ofForm: command.id, submitter: submitter, on: screen)
    }
    guard element.isHTML(in: FormField.tags) else { return nil }
    return fields.json(of: command.id, on: screen)
  }
}

// MARK: Links and forms

extension StorySession {
  func follow(_ link: ID, on screen: MarkupScreen) throws {
    let address = screen.element(link)?["href"] ?? ""
    guard let story = screen.story(of: link, address: address) else {
      followed.append(address)
      return
    }
    followed.append(story)
    try open(story)
  }

  /// Submits a form as its button does, if a browser accepts its fields.
  func submit(_ form: ID, submitter: ID?, on screen: MarkupScreen) throws {
    try checkFields(form, submitter: submitter, on: screen)
    if let command = screen.commandElement(screen.path(form), event: "submit") {
      return try performCommand(command, submitter: submitter, on: screen)
    }
    if closeDialog(of: form, submitter: submitter, on: screen) { return }
    let action = screen.element(form)?["action"] ?? ""
    let address = submitter.flatMap { screen.element($0)?["formaction"] } ?? action
    let own = submitter.flatMap { screen.element($0)?["data-story"] }
    guard let story = own ?? screen.story(of: form, address: address) else {
      followed.append(address)
      return
    }
    followed.append(story)
    try open(story)
  }

  private func checkFields(_ form: ID, submitter: ID?, on screen: MarkupScreen) throws {
    if screen.element(form)?.has("novalidate") ?? false { return }
    if let submitter, screen.element(submitter)?.has("formnovalidate") ?? false { return }
    for id in screen.controls(of: form) {
      guard let element = screen.element(id), element.isHTML(in: FormField.tags),
        !element.has("readonly") || element.name == "select", !screen.tree.isOmitted(id),
        let problem = problem(id, element: element, in: form, on: screen)
      else { continue }
      throw StepError(
        "\(screen.summary(id)) \(problem), so a browser does not submit the form.")
    }
  }

  private func problem(
    _ id: ID, element: MarkupElement, in form: ID, on screen: MarkupScreen
  ) -> String? {
    if element.has("required"), FormField.canRequire(element),
      !isFilled(id, element: element, in: form, on: screen)
    {
      return "is required and empty"
    }
    return CheckedField(
      element: element, value: fields.value(of: id, on: screen),
      isEdited: fields.isTyped(id, on: screen)
    ).problem
  }

  private func isFilled(
    _ id: ID, element: MarkupElement, in form: ID, on screen: MarkupScreen
  ) -> Bool {
    switch FormField.type(element) {
    case "radio":
      return screen.controls(of: form).contains { other in
        screen.element(other)?["name"] == element["name"]
          && FormField.type(screen.element(other)) == "radio"
          && fields.value(of: other, on: screen) == FormField.checkedValue
      }
    case "select": return isChosen(id, element: element, on: screen)
    default: return !fields.value(of: id, on: screen).isEmpty
    }
  }

  /// An empty value is a choice, too, unless its option is the placeholder of a list of one line.
  private func isChosen(_ id: ID, element: MarkupElement, on screen: MarkupScreen) -> Bool {
    let values = FormField.options(of: fields.value(of: id, on: screen))
    guard values.allSatisfy(\.isEmpty) else { return true }
    let options = screen.options(id)
    let chosen = options.first { screen.optionValue($0).isEmpty }
    guard let chosen, !values.isEmpty else { return false }
    let isList = element.has("multiple") || (element["size"].flatMap { Int($0) } ?? 1) > 1
    return isList || chosen != options[0] || screen.document[chosen].parent != id
  }
}

extension MarkupScreen {
  func isSummary(_ id: ID) -> Bool { element(id)?.isHTML("summary") ?? false }

  func isLink(_ id: ID) -> Bool {
    guard let element = element(id) else { return false }
    return element.has("data-story") && !element.isHTML("form")
      || (["a", "area"].contains(element.name) && element.has("href"))
  }

  /// The story that a link or a form names: `data-story`, or an address that starts with `story:`.
  func story(of id: ID, address: String) -> String? {
    if let story = element(id)?["data-story"] { return story }
    let address = address.trimmingPrefix(while: \.isWhitespace)
    guard address.lowercased().hasPrefix("story:") else { return nil }
    let rest = address.dropFirst("story:".count)
    return String(rest.hasPrefix("//") ? rest.dropFirst(2) : rest)
  }
}
