import Storybook
import StorybookMarkup

// What a browser keeps in fields, and what the canvas shows in them: Public/js/frame/field-updates.js.
extension FieldEntries {
  /// Keeps what was typed and chosen where a rendering has the same field and says nothing else of it.
  mutating func keep(from old: ShownScreen?, to new: ShownScreen?) {
    guard case .markup(let screen)? = new else {
      typed = [:]
      controlled = []
      return
    }
    controlled.formIntersection(screen.fields.map(\.field))
    let kept = screen.fields.filter { keeps($0.id, field: $0.field, from: old, on: screen) }
    typed = typed.filter { entry in kept.contains { $0.field == entry.key } }
    for (id, field) in screen.fields where screen.isWritten(id) { controlled.insert(field) }
  }

  private func keeps(
    _ id: ID, field: FormField, from old: ShownScreen?, on screen: MarkupScreen
  ) -> Bool {
    guard typed[field] != nil else { return false }
    if case .markup(let old)? = old, let before = old.id(of: field), !field.isIdentified,
      old.label(before) != screen.label(id)
    {
      return false
    }
    let group = screen.radioGroup(id)
    if group.contains(where: { screen.field($0).map(sent.contains) ?? false }) { return true }
    return group.allSatisfy { other in
      guard let key = screen.field(other), let entry = typed[key],
        controlled.contains(key) || screen.isWritten(other)
      else { return true }
      return entry.written == screen.writtenValue(other)
    }
  }

  /// Shows what the rendering says in the fields whose commands were performed; `nil` for one that
  /// says nothing of them.
  mutating func showRendered(_ screen: MarkupScreen?) {
    defer { sent = [] }
    guard let screen else { return }
    for field in sent {
      guard let id = screen.id(of: field) else { continue }
      let group = screen.radioGroup(id).compactMap(screen.field)
      guard !controlled.isDisjoint(with: group) else { continue }
      for key in group { typed[key] = nil }
    }
  }

  /// What was typed and chosen, by the field.
  func values(on screen: MarkupScreen) -> [(id: ID, value: String)] {
    screen.fields.compactMap { id, field in
      guard typed[field] != nil else { return nil }
      let value = value(of: id, on: screen)
      return value == screen.writtenValue(id) ? nil : (id, value)
    }
  }
}

extension MarkupScreen {
  /// Whether the markup says what a field contains.
  fileprivate func isWritten(_ id: ID) -> Bool {
    guard let element = element(id) else { return false }
    switch FormField.type(element) {
    case "checkbox", "radio": return element.has("checked")
    case "textarea": return !document.text(of: id).isEmpty
    case "select": return options(id).contains { self.element($0)?.has("selected") ?? false }
    default: return element.has("value")
    }
  }

  /// What a field without an id is called, as in Public/js/frame/form-state.js: numbers in a label may
  /// count, and what is said behind a field in its label may be a message.
  fileprivate func label(_ id: ID) -> String {
    let field = element(id)
    let around = document.ancestors(of: id).first { element($0)?.isHTML("label") ?? false }
    let label =
      field?["aria-label"] ?? around.map { words(of: $0, before: id) } ?? field?["placeholder"]
      ?? field?["title"] ?? ""
    return label.unicodeScalars.split { $0.properties.isWhitespace || Self.isNumber($0) }
      .map { String($0) }.joined(separator: " ")
  }

  private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
    [.decimalNumber, .letterNumber, .otherNumber].contains(scalar.properties.generalCategory)
  }

  /// The words of a label before a field; all of them where there are none, or of a box to check.
  private func words(of label: ID, before field: ID) -> String {
    let nodes = document.subtree(label)
    let inside = Set(document.subtree(field))
    let whole = nodes.filter { !inside.contains($0) }
    let before = nodes.prefix { $0 != field }
    func text(_ nodes: some Sequence<ID>) -> String {
      nodes.compactMap { document[$0].text }.joined()
    }
    let isChoice = element(field).map { FormField.choices.contains(FormField.type($0)) } ?? false
    return isChoice ? text(whole) : Self.folded(text(before)).nonEmpty ?? text(whole)
  }
}
