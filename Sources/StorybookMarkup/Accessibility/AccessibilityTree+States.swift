extension AccessibilityTree {
  /// What is said of an element whose value would be read as its name.
  static let nameless = "no name"
  private static let valued = ElementRules.words(
    "combobox listbox meter progressbar searchbox slider spinbutton textbox")

  /// Returns the states of an element, and that it has no name where its value would be taken for one.
  package func states(
    _ id: ID, element: MarkupElement, role: String, name: String,
    within budget: NameBudget = NameBudget()
  ) -> [String] {
    let states = states(id, element: element, role: role, within: budget)
    guard name.isEmpty, Self.valued.contains(role) else { return states }
    return [Self.nameless] + states
  }

  /// Returns the states announced after a name, in the terms of the page's outline.
  package func states(
    _ id: ID, element: MarkupElement, role: String, within budget: NameBudget = NameBudget()
  ) -> [String] {
    let described = references(element, attribute: "aria-describedby").map {
      Self.folded(drawnText(of: $0, within: budget))
    }.filter { !$0.isEmpty }.map { "described by “\($0.prefix(120))”" }
    return own(id, element: element, role: role, within: budget) + written(element) + described
  }

  private func own(
    _ id: ID, element: MarkupElement, role: String, within budget: NameBudget
  ) -> [String] {
    let type = element["type"]?.lowercased()
    var states: [String] = []
    if role == "heading" { states.append("level \(AuditPage.level(element))") }
    if Self.isChoice(element) {
      states.append(element.has("checked") ? "checked" : "not checked")
    }
    if element.isHTML("summary"), let parent = document[id].parent {
      states.append(document.element(parent)?.has("open") ?? false ? "expanded" : "collapsed")
    }
    if element.isHTML("option"), element.has("selected") { states.append("selected") }
    if element.has("required"), role != "slider" { states.append("required") }
    if isDisabled(id) { states.append("disabled") }
    if element.has("readonly"), !Self.isChoice(element), role != "slider" {
      states.append("read only")
    }
    if let value = writtenValue(id, element: element, role: role, within: budget), !value.isEmpty,
      !element.has("aria-valuenow")
    {
      let shown = type == "password" ? "filled in" : "“\(value.prefix(80))”"
      states.append(shown)
    }
    return states
  }

  private static func isChoice(_ element: MarkupElement) -> Bool {
    element.isHTML("input") && ["checkbox", "radio"].contains(element["type"]?.lowercased())
  }

  private func written(_ element: MarkupElement) -> [String] {
    element.attributes.compactMap { attribute in
      switch (attribute.name, attribute.value) {
      case ("aria-checked", _) where Self.isChoice(element): nil
      // Without a value, a state is unknown.
      case (_, ""), (_, "undefined"): nil
      case ("aria-checked", "true"): "checked"
      case ("aria-checked", "mixed"): "partly checked"
      case ("aria-checked", _): "not checked"
      case ("aria-expanded", "true"): "expanded"
      case ("aria-expanded", _): "collapsed"
      case ("aria-selected", "true"): "selected"
      case ("aria-pressed", "true"): "pressed"
      case ("aria-pressed", "mixed"): "partly pressed"
      case ("aria-pressed", _): "not pressed"
      case ("aria-disabled", "true"): "disabled"
      case ("aria-required", "true"): "required"
      case ("aria-readonly", "true"): "read only"
      case ("aria-busy", "true"): "busy"
      case ("aria-current", "true"): "current"
      case ("aria-current", "false"), ("aria-invalid", "false"), ("aria-live", "off"),
        ("aria-haspopup", "false"):
        nil
      case ("aria-current", let value): "current \(value)"
      case ("aria-invalid", _): "invalid"
      case ("aria-live", let value): "\(value) announcements"
      case ("aria-haspopup", _): "opens a popup"
      case ("aria-valuenow", let value): element["aria-valuetext"] ?? value
      default: nil
      }
    }
  }
}
