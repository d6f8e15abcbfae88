import StorybookMarkup
import StorybookSchema

/// A form field, or an element that opens, as a browser identifies it across renderings: by its
/// element, id, name and order.
struct FormField: Hashable {
  private let tag: String
  private let type: String
  private let id: String
  private let name: String
  private let value: String
  private let order: Int

  static let tags: Set<String> = ["input", "select", "textarea"]
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

  static let buttons: Set<String> = ["button", "submit", "reset", "image"]
  static let untyped: Set<String> = choices.union(buttons).union(["file", "hidden"])

  static func type(_ element: MarkupElement) -> String {
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
    id = element["id"] ?? ""
    name = element["name"] ?? ""
    value = Self.choices.contains(type) ? element["value"] ?? "" : ""
    self.order = order
  }
}

extension MarkupScreen {
  /// Returns the identity of a field.
  func field(_ id: ID) -> FormField? { fields.first { $0.id == id }?.field }

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

  /// Returns the value that the markup gives to a field.
  func writtenValue(_ id: ID) -> String {
    guard let element = element(id) else { return "" }
    switch FormField.type(element) {
    case "textarea": return String(document.text(of: id).trimmingPrefix("\n"))
    case "select": return chosenOptions(id).map(optionValue).joined(separator: "\n")
    case "checkbox", "radio": return FormField.value(element.has("checked"))
    default: return element["value"] ?? ""
    }
  }

  func options(_ id: ID) -> [ID] {
    document.subtree(id).filter { element($0)?.isHTML("option") ?? false }
  }

  func optionValue(_ id: ID) -> String {
    element(id)?["value"] ?? Self.folded(document.text(of: id))
  }

  func optionName(_ id: ID) -> String {
    element(id)?["label"].flatMap(\.nonEmpty) ?? Self.folded(document.text(of: id))
  }

  /// A list of one line shows its first option until one is chosen; other lists none.
  func chosenOptions(_ id: ID) -> [ID] {
    let chosen = options(id).filter { element($0)?.has("selected") ?? false }
    let lines = element(id)?["size"].flatMap { Int($0) } ?? 1
    guard chosen.isEmpty, lines < 2, element(id)?.has("multiple") != true else { return chosen }
    return Array(options(id).filter { element($0)?.has("disabled") == false }.prefix(1))
  }

  /// Returns the form of an element: the named or the closest one.
  func form(of id: ID) -> ID? {
    if let name = element(id)?["form"] {
      return named(name)
    }
    return path(id).first { element($0)?.isHTML("form") ?? false }
  }

  /// Returns the fields and buttons of a form in order.
  func controls(of form: ID) -> [ID] {
    elements(with: .control).map(\.id).filter { self.form(of: $0) == form }
  }

  /// Whether Enter does not submit the form of two such fields.
  func blocksSubmission(_ id: ID) -> Bool {
    guard let element = element(id), element.isHTML("input") else { return false }
    return !FormField.untyped.union(["color", "range"]).contains(FormField.type(element))
  }

  func isSubmitButton(_ id: ID) -> Bool {
    guard let element = element(id) else { return false }
    if element.isHTML("button") { return (element["type"] ?? "submit").lowercased() == "submit" }
    return element.isHTML("input") && ["submit", "image"].contains(FormField.type(element))
  }
}
