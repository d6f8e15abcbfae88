import Storybook
import StorybookInteractions
import StorybookMarkup
import StorybookRecording
import StorybookSchema

/// A performed command on the rendering that offered it: the element, the event, and the lines of a
/// test that do the same.
struct RecordedCommand {
  struct Line: Hashable {
    var text: String
    var typing: Typing?
  }

  /// A text that was typed into a field.
  struct Typing: Hashable {
    let field: FormField
    /// The line up to the text. Its query is of the rendering before the first letter.
    let start: String
    var text: String

    var line: Line { Line(text: "\(start)\(VisibleText.literal(text)))", typing: self) }
  }

  private let screen: MarkupScreen
  private let performed: Recording.Performed

  init(_ performed: Recording.Performed, on screen: MarkupScreen) {
    self.performed = performed
    self.screen = screen
  }

  /// Returns `nil` if no element that users reach has the command.
  ///
  /// - Parameter before: the lines up to here.
  func lines(after before: [Line]) -> [Line]? {
    for id in screen.elements(in: MarkupDocument.root) {
      guard let event = event(of: id), let lines = lines(id, event: event, after: before) else {
        continue
      }
      return lines
    }
    return nil
  }

  /// Returns the event on which an element performs the command, with this value.
  private func event(of id: MarkupScreen.ID) -> String? {
    guard let element = screen.element(id) else { return nil }
    let prefix = "data-storybook-"
    let attribute = element.attributes.first { attribute in
      guard attribute.name.hasPrefix(prefix), attribute.value == "\(performed.command)" else {
        return false
      }
      guard let own = element["\(attribute.name)-value"] else { return true }
      return (try? Value(json: Array(own.utf8))) == performed.value
    }
    guard let attribute else { return nil }
    if attribute.name == CommandElement.general { return screen.naturalEvent(element) }
    return String(attribute.name.dropFirst(prefix.count))
  }

  private func lines(
    _ id: MarkupScreen.ID, event: String, after before: [Line]
  ) -> [Line]? {
    if event == "submit" { return submission(of: id, after: before) }
    if event.hasPrefix("key-") { return key(String(event.dropFirst("key-".count)), on: id) }
    guard ["click", "input", "change"].contains(event) else { return nil }
    if let element = screen.element(id), element.isHTML(in: FormField.tags),
      !FormField.buttons.contains(FormField.type(element))
    {
      return field(id, value: performed.value).map { [$0] }
    }
    return press(id).map { [$0] }
  }

  private func press(_ id: MarkupScreen.ID) -> Line? {
    screen.bestQuery(for: id, purpose: .pressing).map {
      Line(text: "try await \($0.receiver).press(\($0.query.sourceText))")
    }
  }

  private func key(_ name: String, on id: MarkupScreen.ID) -> [Line]? {
    let key = VisibleText.literal(Self.keys.first { $0.lowercased() == name } ?? name)
    guard !screen.topPath.contains(id) else {
      return [Line(text: "try await s.press(key: \(key))")]
    }
    return screen.bestQuery(for: id, purpose: .finding).map {
      [Line(text: "try await \($0.receiver).press(key: \(key), on: \($0.query.sourceText))")]
    }
  }

  private static let keys = [
    "Enter", "Escape", "Tab", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown",
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Space",
  ]

  // MARK: Fields

  /// Returns the line that gives a field its value; `nil` for a value or a field that users do not
  /// enter.
  private func field(_ id: MarkupScreen.ID, value: Value?) -> Line? {
    guard let value, let element = screen.element(id) else { return press(id) }
    switch FormField.type(element) {
    case "checkbox": return check(id, isOn: value != false)
    case "radio": return check(id, isOn: true)
    case "select": return select(id, value: value)
    case "file", "hidden": return nil
    default: return fill(id, with: value.string ?? value.text)
    }
  }

  private func check(_ id: MarkupScreen.ID, isOn: Bool) -> Line? {
    screen.bestQuery(for: id, purpose: .checking).map {
      let step = isOn ? "check" : "uncheck"
      return Line(text: "try await \($0.receiver).\(step)(\($0.query.sourceText))")
    }
  }

  private func fill(_ id: MarkupScreen.ID, with text: String) -> Line? {
    guard let field = screen.field(id), let found = screen.bestQuery(for: id, purpose: .typing)
    else {
      return nil
    }
    let start = "try await \(found.receiver).fill(\(found.query.sourceText), with: "
    return Typing(field: field, start: start, text: text).line
  }

  private func select(_ id: MarkupScreen.ID, value: Value) -> Line? {
    let values = value.array?.compactMap(\.string) ?? [value.string ?? value.text]
    let names = values.compactMap { value in
      screen.options(id).first { screen.optionValue($0) == value }.map(screen.optionName)
    }
    guard !names.isEmpty, names.count == values.count else { return nil }
    return screen.bestQuery(for: id, purpose: .selecting).map {
      let options = names.map(VisibleText.literal).joined(separator: ", ")
      return Line(text: "try await \($0.receiver).select(\(options), in: \($0.query.sourceText))")
    }
  }

  // MARK: Forms

  private func submission(
    of form: MarkupScreen.ID, after before: [Line]
  ) -> [Line]? {
    let controls = screen.controls(of: form)
    let known = Set(before.map(\.text))
    var lines = controls.compactMap { id -> Line? in
      guard let name = screen.element(id)?["name"], let value = performed.value?[name],
        isOther(value, at: id)
      else { return nil }
      return field(id, value: chosen(value, at: id)).flatMap { known.contains($0.text) ? nil : $0 }
    }
    if let button = controls.first(where: screen.isSubmitButton).flatMap(press) {
      lines.append(button)
    } else {
      lines.append(Line(text: "try await s.submit()"))
    }
    return lines
  }

  /// Whether the form was submitted with another value than the rendering has.
  private func isOther(_ value: Value, at id: MarkupScreen.ID) -> Bool {
    let written = screen.writtenValue(id)
    guard let element = screen.element(id) else { return false }
    switch FormField.type(element) {
    case "radio": return value.string == (element["value"] ?? "on") && written.isEmpty
    case "checkbox": return (chosen(value, at: id) == true) != !written.isEmpty
    default: return (value.string ?? value.text) != written
    }
  }

  /// The value of one of several checkboxes with the same name.
  private func chosen(_ value: Value, at id: MarkupScreen.ID) -> Value {
    guard let element = screen.element(id), FormField.type(element) == "checkbox",
      let all = value.array
    else { return value }
    return .bool(all.contains(.string(element["value"] ?? "on")))
  }
}
