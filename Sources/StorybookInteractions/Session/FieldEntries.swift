import StorybookMarkup
import StorybookSchema

/// What was typed into a field or chosen in it, while the rendering keeps the value that it had.
struct TypedValue: Hashable {
  var value: String
  /// The value of the rendering at that time.
  let written: String
}

/// What was typed into fields and chosen in them, as a browser and the canvas keep it.
struct FieldEntries {
  typealias ID = MarkupDocument.ID

  /// What no rendering has replaced yet.
  var typed: [FormField: TypedValue] = [:]
  /// The fields of which a rendering said what they contain: they show what the next one says.
  var controlled: Set<FormField> = []
  /// The fields whose commands were performed, until they show the rendering.
  var sent: Set<FormField> = []

  /// Returns what a field shows: what was typed, unless the rendering gave it another value since.
  func value(of id: ID, on screen: MarkupScreen) -> String {
    let written = screen.writtenValue(id)
    guard let field = screen.field(id), let typed = typed[field], typed.written == written else {
      return written
    }
    return typed.value
  }

  func isTyped(_ id: ID, on screen: MarkupScreen) -> Bool {
    screen.field(id).map { typed[$0] != nil } ?? false
  }

  mutating func set(_ value: String, of id: ID, on screen: MarkupScreen) {
    guard let field = screen.field(id) else { return }
    typed[field] = TypedValue(value: value, written: screen.writtenValue(id))
    guard value == FormField.checkedValue, FormField.type(screen.element(id)) == "radio" else {
      return
    }
    for (other, key) in screen.fields where other != id && screen.isRadio(other, besides: id) {
      typed[key] = TypedValue(value: "", written: screen.writtenValue(other))
    }
  }

  /// Returns the value that a command gets from a field, as the canvas sends it.
  func json(of id: ID, on screen: MarkupScreen) -> Value {
    let element = screen.element(id)
    let type = FormField.type(element)
    let value = FieldFormat.kept(value(of: id, on: screen), type: type)
    switch type {
    case "checkbox": return .bool(value == FormField.checkedValue)
    case "radio": return .string(element?["value"] ?? "on")
    case "number", "range":
      if let number = try? Value(json: Array(value.utf8)) { return number }
      return FieldFormat.number(value).map { .number(Number($0)) } ?? .null
    case "select" where element?.has("multiple") == true:
      return .array(FormField.options(of: value).map { .string($0) })
    case "select": return .string(FormField.options(of: value).first ?? "")
    default: return .string(value)
    }
  }

  /// Returns the fields of a form by name: the checked radio button, and an array for checkboxes of
  /// the same name.
  func json(ofForm form: ID, submitter: ID?, on screen: MarkupScreen) -> Value {
    var object = Object()
    let fields = screen.controls(of: form).filter { screen.isSubmitted($0) }
    for id in fields {
      guard let element = screen.element(id), let name = element["name"] else { continue }
      let type = FormField.type(element)
      let boxes = fields.filter { other in
        FormField.type(screen.element(other)) == "checkbox"
          && screen.element(other)?["name"] == name
      }
      if type == "checkbox", boxes.count > 1 {
        let checked = boxes.filter { value(of: $0, on: screen) == FormField.checkedValue }
        object[name] = .array(checked.map { .string(screen.element($0)?["value"] ?? "on") })
      } else if type != "radio" || value(of: id, on: screen) == FormField.checkedValue {
        object[name] = json(of: id, on: screen)
      }
    }
    if let submitter, let button = screen.element(submitter), let name = button["name"]?.nonEmpty {
      object[name] = .string(button["value"] ?? "")
    }
    return .object(object)
  }
}

extension FormField {
  static func type(_ element: MarkupElement?) -> String { element.map(type) ?? "" }
}

extension MarkupScreen {
  /// Returns the value that the markup gives to a field.
  package func writtenValue(_ id: ID) -> String {
    if let written { return written.writtenValue(id) }
    guard let element = element(id) else { return "" }
    switch FormField.type(element) {
    case "textarea": return document.text(of: id)
    case "select": return FormField.value(of: chosenOptions(id).map(optionValue))
    case "checkbox", "radio": return FormField.value(element.has("checked"))
    default: return FieldFormat.initialValue(element)
    }
  }

  /// Returns the radio button that an arrow key chooses, from another one of its group.
  func radioButton(_ step: Int, from id: ID) -> ID? {
    let group = radioGroup(id).filter { other in
      other == id || (!tree.isDisabled(other) && tree.isDrawn(other))
    }
    guard group.count > 1, let index = group.firstIndex(of: id) else { return nil }
    return group[(index + step + group.count) % group.count]
  }

  /// Returns a radio button and the others of its group, in order.
  func radioGroup(_ id: ID) -> [ID] {
    fields.map(\.id).filter { $0 == id || isRadio($0, besides: id) }
  }

  /// Returns the values of the options that a user can choose.
  func values(of list: ID) -> [String] {
    options(list).filter { !tree.isDisabled($0) }.map(optionValue)
  }

  /// Returns the value of the option that an arrow key chooses; `nil` at the end of a list.
  func option(_ step: Int, from value: String, of list: ID) -> String? {
    guard element(list)?.has("multiple") == false else { return nil }
    let values = values(of: list)
    guard let index = values.firstIndex(of: value) else { return values.first }
    guard values.indices.contains(index + step) else { return nil }
    return values[index + step]
  }

  fileprivate func isRadio(_ other: ID, besides id: ID) -> Bool {
    guard let one = element(id), let two = element(other), FormField.type(one) == "radio",
      FormField.type(two) == "radio"
    else { return false }
    return one["name"]?.nonEmpty != nil && one["name"] == two["name"]
      && form(of: id) == form(of: other)
  }

  fileprivate func isSubmitted(_ id: ID) -> Bool {
    guard let element = element(id), element["name"]?.nonEmpty != nil,
      element.isHTML(in: FormField.tags)
    else { return false }
    let type = FormField.type(element)
    return !tree.isOmitted(id) && !FormField.buttons.contains(type) && type != "file"
  }
}
