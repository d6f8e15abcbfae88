import StorybookMarkup

extension AccessibilityTree {
  /// Returns the states announced after a name, in the terms of the page's outline.
  func states(_ id: ID, _ element: MarkupElement, _ role: String) -> [String] {
    let described = references(element, "aria-describedby").map {
      Self.folded(document.text(of: $0))
    }.filter { !$0.isEmpty }.map { "described by “\($0.prefix(120))”" }
    return own(id, element, role) + written(element) + described
  }

  private func own(_ id: ID, _ element: MarkupElement, _ role: String) -> [String] {
    let type = element["type"]?.lowercased()
    var states: [String] = []
    if role == "heading" {
      states.append("level \(element["aria-level"] ?? element.name.dropFirst().description)")
    }
    if element.isHTML("input"), type == "checkbox" || type == "radio" {
      states.append(element.has("checked") ? "checked" : "not checked")
    }
    if element.isHTML("summary"), let parent = document[id].parent {
      states.append(document.element(parent)?.has("open") ?? false ? "expanded" : "collapsed")
    }
    if element.isHTML("option"), element.has("selected") { states.append("selected") }
    if element.has("required") { states.append("required") }
    if isDisabled(id) { states.append("disabled") }
    if element.has("readonly") { states.append("read only") }
    if let value = value(id, element, role), !value.isEmpty, !element.has("aria-valuenow") {
      states.append(type == "password" ? "filled in" : "“\(value.prefix(80))”")
    }
    return states
  }

  private func written(_ element: MarkupElement) -> [String] {
    element.attributes.compactMap { attribute in
      let value = attribute.value
      let isTrue = value == "true"
      return switch attribute.name {
      case "aria-checked":
        isTrue ? "checked" : value == "mixed" ? "partly checked" : "not checked"
      case "aria-expanded": isTrue ? "expanded" : "collapsed"
      case "aria-selected": isTrue ? "selected" : nil
      case "aria-pressed": isTrue ? "pressed" : "not pressed"
      case "aria-current": value == "false" ? nil : isTrue ? "current" : "current \(value)"
      case "aria-disabled": isTrue ? "disabled" : nil
      case "aria-invalid": value == "false" ? nil : "invalid"
      case "aria-required": isTrue ? "required" : nil
      case "aria-busy": isTrue ? "busy" : nil
      case "aria-live": value == "off" ? nil : "\(value) announcements"
      case "aria-haspopup": value == "false" ? nil : "opens a popup"
      case "aria-valuenow": element["aria-valuetext"] ?? value
      default: nil
      }
    }
  }
}
