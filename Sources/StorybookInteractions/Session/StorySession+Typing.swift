import Storybook
import StorybookMarkup
import StorybookProgram
import StorybookSchema

extension StorySession {
  /// Types a text at the end of a field: an input event for each character, then a change.
  func type(_ text: String, into id: ID, on screen: MarkupScreen) throws {
    if FieldFormat.all[FormField.type(screen.element(id))]?.isPicked ?? false {
      return try fill(text, into: id, on: screen)
    }
    let whole = fields.value(of: id, on: screen) + text
    let key = try entered(id, for: whole, on: screen)
    for index in text.indices {
      let (screen, id) = try current(key, time: "while “\(text)” was typed")
      mirror(.type, ids: [id], text: String(text[index]), on: screen)
      let isLast = text.index(after: index) == text.endIndex
      try enterValue(
        fields.value(of: id, on: screen) + String(text[index]), into: id, isHalf: !isLast,
        on: screen)
    }
    if !text.isEmpty { try leave(key) }
  }

  /// Replaces the text of a field by one input event, as pasting over a selection does.
  func fill(_ text: String, into id: ID, on screen: MarkupScreen) throws {
    let isChanged = fields.value(of: id, on: screen) != text
    let key = try entered(id, for: text, on: screen)
    // Of a longer text, a browser takes the beginning.
    let isTaken = limit(of: id, on: screen).map { text.utf16.count <= $0 } ?? true
    mirror(isTaken ? .fill : .refuses, ids: [id], text: text, on: screen)
    try enterValue(text, into: id, on: screen)
    if isChanged { try leave(key) }
  }

  /// Moves the focus to a field that takes a text. What a browser does otherwise is mirrored, too.
  private func entered(_ id: ID, for text: String, on screen: MarkupScreen) throws -> FormField {
    let isTaken = canType(into: id, on: screen)
    if isTaken { mirror(.enter, ids: [id], on: screen) }
    do {
      let key = try editable(id, on: screen)
      try checkText(text, in: id, on: screen)
      focus.field = key
      return key
    } catch {
      let isUsable = isTaken && !screen.tree.isDisabled(id)
      if isUsable, isReadOnly(id, on: screen) {
        mirror(.fill, ids: [id], text: text, on: screen)
      } else if isUsable {
        mirror(.refuses, ids: [id], text: text, on: screen)
      }
      throw error
    }
  }

  private func canType(into id: ID, on screen: MarkupScreen) -> Bool {
    guard let element = screen.element(id), screen.field(id) != nil else { return false }
    return !FormField.untyped.contains(FormField.type(element)) && element.name != "select"
  }

  private func isReadOnly(_ id: ID, on screen: MarkupScreen) -> Bool {
    guard let element = screen.element(id), element.has("readonly") else { return false }
    return !["color", "range"].contains(FormField.type(element))
  }

  /// Replaces the text of a field and leaves it, as a key does.
  func replaceText(_ text: String, of id: ID, on screen: MarkupScreen) throws {
    guard let field = screen.field(id) else { return }
    focus.field = field
    try enterValue(text, into: id, on: screen)
    try leave(field)
  }

  private func editable(_ id: ID, on screen: MarkupScreen) throws -> FormField {
    try checkIsEnabled(id, on: screen)
    guard canType(into: id, on: screen), let key = screen.field(id) else {
      let hint = FormField.hint(FormField.type(screen.element(id)))
      throw StepError("\(screen.summary(id)) cannot be typed into.\(hint)")
    }
    if isReadOnly(id, on: screen) {
      throw StepError("\(screen.summary(id)) is read only.")
    }
    dismissPopovers(outside: screen.path(id), on: screen)
    return key
  }

  /// Throws a ``StepError`` for a text that a browser would replace.
  private func checkText(_ text: String, in id: ID, on screen: MarkupScreen) throws {
    guard let element = screen.element(id) else { return }
    let type = FormField.type(element)
    let field = screen.summary(id)
    if let format = FieldFormat.all[type] {
      guard text.isEmpty || format.position(text) != nil else {
        throw StepError("\(field) does not take “\(text)”: it takes \(format.need).")
      }
      try checkSlider(text, element: element, named: field)
    } else if element.isHTML("input"), text.contains(where: \.isNewline) {
      throw StepError("\(field) has one line: end it with press(key: “Enter”).")
    }
  }

  /// A slider has no value outside of its range, or between its steps.
  private func checkSlider(
    _ text: String, element: MarkupElement, named field: String
  ) throws {
    guard FormField.type(element) == "range", let number = FieldFormat.number(text) else { return }
    let least = element["min"].flatMap(FieldFormat.number) ?? 0
    let most = max(element["max"].flatMap(FieldFormat.number) ?? 100, least)
    guard (least...most).contains(number) else {
      throw StepError("\(field) goes from \(Number(least).text) to \(Number(most).text).")
    }
    if let problem = CheckedField(element: element, value: text, isEdited: true).problem {
      throw StepError("\(field) does not take “\(text)”: it \(problem).")
    }
  }

  /// - Parameter isHalf: whether more of a text follows, so that it may be refused until then.
  private func enterValue(
    _ value: String, into id: ID, isHalf: Bool = false, on screen: MarkupScreen
  ) throws {
    if let limit = limit(of: id, on: screen), value.utf16.count > limit {
      throw StepError("\(screen.summary(id)) takes at most \(limit.counted("character")).")
    }
    fields.set(value, of: id, on: screen)
    defer { showRendered() }
    do { try performEvent("input", of: id, on: screen) } catch let error as StepError {
      guard isHalf, fields.json(of: id, on: screen) == .null else { throw error }
    }
  }

  /// The most characters of a text; `nil` for any number of them.
  private func limit(of id: ID, on screen: MarkupScreen) -> Int? {
    guard let element = screen.element(id), FormField.isText(element) else { return nil }
    return element["maxlength"].flatMap { Int($0) }
  }

  /// A browser sends a change when the focus leaves the field.
  private func leave(_ key: FormField) throws {
    if case .markup(let screen) = try shown(), let id = screen.id(of: key),
      screen.commandElement(screen.path(id), event: "change") != nil
    {
      mirror(.leave, ids: [id], on: screen)
    }
    try commit(key)
  }

  /// Ends the change of a field's value.
  private func commit(_ key: FormField) throws {
    guard case .markup(let screen) = try shown(), let id = screen.id(of: key) else { return }
    try performEvent("change", of: id, on: screen)
  }

  private func performEvent(_ event: String, of id: ID, on screen: MarkupScreen) throws {
    guard let command = screen.commandElement(screen.path(id), event: event) else { return }
    try performCommand(command, submitter: nil, on: screen)
  }

  private func current(
    _ key: FormField, time: String
  ) throws -> (screen: MarkupScreen, id: ID) {
    let screen = try shown().markup(for: "type")
    guard let id = screen.id(of: key) else { throw StepError("The field disappeared \(time).") }
    _ = try editable(id, on: screen)
    return (screen, id)
  }
}

// MARK: Choices

extension StorySession {
  /// Checks or clears a checkbox, a radio button or a switch.
  func check(_ id: ID, isOn: Bool, on screen: MarkupScreen) throws {
    try checkIsEnabled(id, on: screen)
    guard let element = screen.element(id) else { return }
    let isField = element.isHTML("input") && FormField.choices.contains(FormField.type(element))
    var wasOn = element["aria-checked"] == "true"
    if isField { wasOn = fields.value(of: id, on: screen) == FormField.checkedValue }
    guard wasOn != isOn else {
      let word = isOn ? "checked" : "cleared"
      throw StepError("\(screen.summary(id)) is \(word) already.")
    }
    guard isField else { return try press(id, on: screen) }
    guard isOn || FormField.type(element) != "radio" else {
      throw StepError("A radio button cannot be cleared: check another one.")
    }
    if screen.commandElement(screen.path(id), event: "click") != nil {
      return try press(id, on: screen)
    }
    try choose(id, isOn: isOn, on: screen)
  }

  func choose(_ id: ID, isOn: Bool, on screen: MarkupScreen) throws {
    try change(id, to: FormField.value(isOn), on: screen)
  }

  /// Gives a field another value all at once.
  func change(_ id: ID, to value: String, on screen: MarkupScreen) throws {
    focus.field = screen.field(id)
    fields.set(value, of: id, on: screen)
    try changed(id, on: screen)
  }

  /// Chooses options of a list by their texts.
  func select(_ names: [String], in id: ID, on screen: MarkupScreen) throws {
    if screen.tree.isDisabled(id) { mirror(.press, ids: [id], on: screen) }
    try checkIsEnabled(id, on: screen)
    guard screen.element(id)?.isHTML("select") ?? false else {
      throw StepError("\(screen.summary(id)) is not a select element: press its options, or type.")
    }
    var values: [String] = []
    for name in names { values.append(screen.optionValue(try option(name, of: id, on: screen))) }
    guard names.count == 1 || screen.element(id)?.has("multiple") == true else {
      throw StepError("\(screen.summary(id)) takes one option.")
    }
    focus.field = screen.field(id)
    mirror(.choose, ids: [id], text: values.joined(separator: "\n"), on: screen)
    fields.set(FormField.value(of: values), of: id, on: screen)
    try changed(id, on: screen)
  }

  private func isNamed(_ option: ID, name: String, on screen: MarkupScreen) -> Bool {
    MarkupScreen.folded(screen.optionName(option)) == MarkupScreen.folded(name)
  }

  private func option(_ name: String, of id: ID, on screen: MarkupScreen) throws -> ID {
    let options = screen.options(id)
    guard let option = options.first(where: { isNamed($0, name: name, on: screen) }) else {
      mirrorSearch(.role("option", name), in: id, least: 1, most: nil, on: screen)
      let names = options.map(screen.optionName)
      let known = names.prefix(20).map { "“\($0)”" }.joined(separator: ", ")
      throw StepError(
        "Found no option “\(name)”.\(NearNames(names, to: name).suggestion) Options: \(known).")
    }
    guard !screen.tree.isDisabled(option) else {
      throw StepError("The option “\(name)” is disabled.")
    }
    return option
  }

  /// A choice sends an input event, then a change.
  func changed(_ id: ID, on screen: MarkupScreen) throws {
    guard let key = screen.field(id) else { return }
    try performEvent("input", of: id, on: screen)
    try commit(key)
  }
}
