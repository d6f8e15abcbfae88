package import StorybookMarkup
import StorybookSchema

/// A form field, or an element that opens, as a browser identifies it across renderings: by its
/// element, id, name and order.
package struct FormField: Hashable {
  private let tag: String
  private let type: String
  private let id: String
  private let name: String
  private let value: String
  private let order: Int

  package static let tags: Set<String> = ["input", "select", "textarea"]
}

extension FormField {
  /// The types of input whose value is a choice.
  static let choices: Set<String> = ["checkbox", "radio"]
  /// The value that stands for a checked box.
  static let checkedValue = "on"

  static func value(_ isOn: Bool) -> String {
    guard isOn else { return "" }
    return checkedValue
  }

  /// The value of a list: those of the chosen options, each with its end, since one may be empty.
  static func value(of options: [String]) -> String {
    options.map { "\($0)\(optionEnd)" }.joined()
  }

  /// Returns the values of the options that the value of a list consists of.
  static func options(of value: String) -> [String] {
    value.split(separator: optionEnd, omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private static let optionEnd: Character = "\u{1F}"

  package static let buttons: Set<String> = ["button", "submit", "reset", "image"]
  static let untyped: Set<String> = choices.union(buttons).union(["file", "hidden"])

  private static let texts: Set<String> = [
    "text", "search", "url", "tel", "email", "password", "textarea",
  ]

  /// What a button does with its form: `submit`, `image`, `reset`, or nothing: `button`. One without
  /// a type and with a command does nothing in a form: `auto`.
  static func action(_ element: MarkupElement) -> String {
    if element.isHTML("input") { return type(element) }
    guard element.isHTML("button") else { return "" }
    let type = element["type"]?.lowercased() ?? ""
    if ["button", "reset", "submit"].contains(type) { return type }
    guard element.has("command") || element.has("commandfor") else { return "submit" }
    return "auto"
  }

  /// Whether it contains a text without a form of its own, of a limited length.
  static func isText(_ element: MarkupElement) -> Bool { texts.contains(type(element)) }

  /// Why no step concerns a field, after a failure.
  static func hint(_ type: String) -> String {
    guard type == "file" else { return "" }
    return " Files cannot be tested: perform its command by its key path."
  }

  /// Whether the attribute `required` applies.
  static func canRequire(_ element: MarkupElement) -> Bool {
    let type = type(element)
    return !buttons.contains(type) && !["color", "hidden", "range"].contains(type)
  }

  package static func type(_ element: MarkupElement) -> String {
    guard element.isHTML("input") else { return element.name }
    return (element["type"] ?? "text").lowercased()
  }

  /// Identifies elements in their order: those that are the same otherwise are numbered.
  static func numbered(
    _ elements: [(id: MarkupDocument.ID, element: MarkupElement)]
  ) -> [(id: MarkupDocument.ID, field: FormField)] {
    var counts: [FormField: Int] = [:]
    return elements.map { id, element in
      let first = FormField(element, order: 0)
      let order = counts[first, default: 0]
      counts[first] = order + 1
      return (id, FormField(element, order: order))
    }
  }

  private init(_ element: MarkupElement, order: Int) {
    tag = element.name
    type = Self.type(element)
    id = element["id"]?.nonEmpty ?? element["data-key"] ?? ""
    name = element["name"] ?? ""
    value = Self.choices.contains(type) ? element["value"] ?? "" : ""
    self.order = order
  }

  /// Whether an id or a key says which element it is.
  var isIdentified: Bool { !id.isEmpty }
}

extension MarkupDocument {
  /// Gives a field what a user typed or chose.
  mutating func enterValue(_ value: String, in id: ID, options: [ID]) {
    guard let element = element(id) else { return }
    switch FormField.type(element) {
    case "checkbox", "radio":
      enterValue(value == FormField.checkedValue ? "" : nil, as: "checked", of: id)
    case "select":
      let chosen = FormField.options(of: value)
      for option in options {
        let own = self.element(option)?["value"] ?? MarkupElement.folded(text(of: option))
        enterValue(chosen.contains(own) ? "" : nil, as: "selected", of: option)
      }
    case "textarea": enter(text: value, of: id)
    default: enterValue(value, as: "value", of: id)
    }
  }
}

extension MarkupScreen {
  /// Returns the identity of a field.
  package func field(_ id: ID) -> FormField? { fields.first { $0.id == id }?.field }

  func id(of field: FormField) -> ID? { fields.first { $0.field == field }?.id }

  func listFields() -> [(id: ID, field: FormField)] {
    FormField.numbered(elements(with: .field))
  }

  private func elements(with traits: ElementTraits) -> [(id: ID, element: MarkupElement)] {
    var found: [(id: ID, element: MarkupElement)] = []
    var id = 0
    while id < document.nodes.count {
      if let element = element(id), element.traits.has(traits) { found.append((id, element)) }
      id += 1
    }
    return found
  }

  package func options(_ id: ID) -> [ID] { tree.options(id) }

  package func optionValue(_ id: ID) -> String {
    element(id)?["value"] ?? MarkupElement.folded(document.text(of: id))
  }

  package func optionName(_ id: ID) -> String { tree.optionName(id) }

  func chosenOptions(_ id: ID) -> [ID] { tree.chosenOptions(id) }

  /// Returns the form of an element: the named or the closest one.
  func form(of id: ID) -> ID? {
    if let name = element(id)?["form"] {
      return named(name).flatMap { element($0)?.isHTML("form") ?? false ? $0 : nil }
    }
    return path(id).first { element($0)?.isHTML("form") ?? false }
  }

  /// Returns the fields and buttons of a form in order.
  package func controls(of form: ID) -> [ID] {
    elements(with: .control).map(\.id).filter { self.form(of: $0) == form }
  }

  /// Whether Enter submits the form of one such field without a button; Chromium counts neither dates
  /// nor times, which the standard does.
  func blocksSubmission(_ id: ID) -> Bool {
    guard let element = element(id), element.isHTML("input") else { return false }
    return FormField.isText(element) || FormField.type(element) == "number"
  }

  package func isSubmitButton(_ id: ID) -> Bool {
    guard let element = element(id) else { return false }
    return ["submit", "image"].contains(FormField.action(element))
  }
}
