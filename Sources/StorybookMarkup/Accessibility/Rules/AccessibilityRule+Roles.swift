// Roles and their attributes.
extension AccessibilityRule {
  private static func role(
    _ id: String, title: String, criterion: String = "4.1.2", scope: Scope = .attribute("role"),
    check: @escaping @Sendable (AuditedElement) -> String?
  ) -> AccessibilityRule {
    AccessibilityRule(
      id: id, criterion: criterion, impact: .critical, title: title, scope: scope, check: check)
  }

  static let roleRules: [AccessibilityRule] = [
    role("aria-roles", title: "The role is unknown") { node in
      let roles = MarkupElement.words(node.writtenRole.lowercased())
      guard !roles.isEmpty, !roles.contains(where: ARIA.roles.contains) else { return nil }
      return "“\(roles.joined(separator: " "))” is not an ARIA role."
    },
    role(
      "aria-valid-attr", title: "The ARIA attribute is unknown", scope: .attribute("aria-*")
    ) { node in
      let unknown = node.states.filter { !ARIA.states.contains($0.name) }.map { "aria-\($0.name)" }
      guard !unknown.isEmpty else { return nil }
      return "Unknown: \(unknown.joined(separator: ", "))."
    },
    role(
      "aria-valid-attr-value", title: "The ARIA attribute has an invalid value",
      scope: .attribute("aria-*")
    ) { node in
      let wrong = node.states.first { !node.allows($0.value, in: $0.name) }
      return wrong.map { "aria-\($0.name) cannot be “\($0.value)”." }
    },
    role("aria-required-attr", title: "The role requires an attribute") { node in
      guard let role = node.explicitRole, let needed = ARIA.required[role],
        !node.element.has(needed), !node.hasNativeState(role, needed)
      else { return nil }
      return "A \(role) needs \(needed)."
    },
    role(
      "aria-required-children", title: "The role requires certain children", criterion: "1.3.1",
      check: wrongChildren),
    role(
      "aria-required-parent", title: "The role requires a certain parent", criterion: "1.3.1"
    ) { node in
      guard let role = node.explicitRole, let wanted = ARIA.parents[role],
        !wanted.contains(node.owner?.role ?? "")
      else { return nil }
      return "A \(role) must be inside \(wanted.joined(separator: " or "))."
    },
  ]

  private static func wrongChildren(_ node: AuditedElement) -> String? {
    guard let role = node.explicitRole, let allowed = ARIA.children[role] else { return nil }
    let owned = node.owned()
    if let strange = owned.map(\.role).first(where: { !$0.isEmpty && !allowed.contains($0) }) {
      return "A \(role) may contain \(allowed.joined(separator: ", ")), not \(strange)."
    }
    guard owned.isEmpty, node["aria-busy"] != "true", node.hasContent else { return nil }
    return "A \(role) must contain \(allowed.joined(separator: " or "))."
  }
}

extension AuditedElement {
  /// The attributes of ARIA, without `aria-`, and their trimmed values.
  fileprivate var states: [(name: String, value: String)] {
    element.attributes.compactMap { attribute in
      guard attribute.name.hasPrefix("aria-") else { return nil }
      return (String(attribute.name.dropFirst(5)), AccessibilityTree.folded(attribute.value))
    }
  }

  fileprivate func allows(_ value: String, in state: String) -> Bool {
    guard !value.isEmpty, ARIA.states.contains(state) else { return true }
    if let choices = ARIA.choices[state] { return choices.contains(value.lowercased()) }
    if ARIA.integers.contains(state) { return Int(value) != nil }
    if ARIA.decimals.contains(state) { return Double(value)?.isFinite ?? false }
    guard ["controls", "owns", "flowto", "activedescendant"].contains(state) else { return true }
    if state == "controls", mayControlLater { return true }
    return MarkupElement.words(value).contains { page.identified[$0] != nil }
  }

  fileprivate var hasContent: Bool { children.contains { _ in true } || hasText }

  /// Whether the element that this one controls may come later.
  private var mayControlLater: Bool {
    self["aria-expanded"] == "false" || self["aria-selected"] == "false"
      || element.has("aria-haspopup")
  }

  /// Whether the element itself has the state that a role requires.
  fileprivate func hasNativeState(_ role: String, _ state: String) -> Bool {
    let isInput = element.name == "input"
    if role == "heading" { return ElementRules.headings.contains(element.name) }
    if role == "combobox" { return element.name == "select" || isInput }
    if ["meter", "progress"].contains(element.name) { return true }
    switch state {
    case "aria-checked": return isInput && ["checkbox", "radio"].contains(type)
    case "aria-valuenow": return isInput && ["range", "number"].contains(type)
    default: return false
    }
  }
}
