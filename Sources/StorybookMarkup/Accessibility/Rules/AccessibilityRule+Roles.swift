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
      // The specification has no `text`, but screen readers know it.
      guard !roles.isEmpty, !roles.contains(where: { $0 == "text" || ARIA.roles.contains($0) })
      else { return nil }
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
      return wrong.map { "aria-\($0.name) cannot be “\($0.value)”." } ?? node.unannouncedError
    },
    role("aria-required-attr", title: "The role requires an attribute") { node in
      guard let role = node.explicitRole, !node.isExempt(role) else { return nil }
      let missing = (ARIA.required[role] ?? []).first { needed in
        !node.says(needed) && !node.hasNativeState(role, state: needed)
      }
      return missing.map { "A \(role) needs \($0)." }
    },
    role(
      "aria-required-children", title: "The role requires certain children", criterion: "1.3.1",
      check: wrongChildren),
    role(
      "aria-required-parent", title: "The role requires a certain parent", criterion: "1.3.1"
    ) { node in
      guard let role = node.explicitRole, let wanted = ARIA.parents[role],
        !node.isInside(Set(wanted), as: role)
      else { return nil }
      return "A \(role) must be inside \(wanted.joined(separator: " or "))."
    },
  ]

  private static func wrongChildren(_ node: AuditedElement) -> String? {
    guard let role = node.explicitRole, let allowed = ARIA.children[role] else { return nil }
    let owned = node.owned(allowed)
    if let strange = owned.elements.first(where: { !allowed.contains($0.structuralRole) }) {
      let words = strange.structuralRole.isEmpty ? strange.tag : strange.structuralRole
      return "A \(role) may contain \(allowed.joined(separator: ", ")), not \(words)."
    }
    guard owned.elements.isEmpty, node["aria-busy"] != "true",
      owned.hasText || ARIA.neverEmpty.contains(role)
    else { return nil }
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
    let words = MarkupElement.words(value)
    if let tokens = ARIA.tokens[state] { return words.allSatisfy(tokens.contains) }
    if let least = ARIA.integers[state] { return Int(value).map { $0 >= least } ?? false }
    if ARIA.decimals.contains(state) {
      return Double(value) != nil && value.utf8.allSatisfy("+-.0123456789".utf8.contains)
    }
    switch state {
    case "activedescendant", "details": return page.identified[value] != nil
    case "controls" where mayControlLater, "owns" where self["aria-expanded"] == "false":
      return true
    case "controls", "owns", "flowto": return words.contains { page.identified[$0] != nil }
    default: return true
    }
  }

  /// The fault of the message that says what is wrong with an invalid field.
  fileprivate var unannouncedError: String? {
    let ids = MarkupElement.words(self["aria-errormessage"] ?? "")
    guard let id = ids.first, let state = self["aria-invalid"], state != "false" else { return nil }
    guard ids.count == 1 else { return "aria-errormessage can name one element only." }
    guard let message = elements(page.identified[id] ?? []).first(where: { _ in true }) else {
      return nil
    }
    if message.isHidden { return "Its error message “\(id)” is hidden." }
    let isLive = ["assertive", "polite"].contains(message["aria-live"])
    guard !isLive, message.explicitRole != "alert",
      !MarkupElement.words(self["aria-describedby"] ?? "").contains(id)
    else { return nil }
    return
      "Its error message “\(id)” is not announced: add aria-live, or name it in aria-describedby."
  }

  /// Whether an element, or what owns it or an element around it, has one of the roles around it.
  fileprivate func isInside(_ wanted: Set<String>, as role: String) -> Bool {
    var wanted = wanted
    if parent?.reaches(&wanted, for: role) ?? false { return true }
    return upward.contains { element in
      let owner = element["id"].flatMap { page.owners[$0] }
      return elements(owner.map { [$0] } ?? []).contains { $0.reaches(&wanted, for: role) }
    }
  }

  /// Whether the nearest role, from this element up, is a wanted one. Groups are passed, if wanted, and
  /// within one a tree item may be in another.
  private func reaches(_ wanted: inout Set<String>, for role: String) -> Bool {
    let passesGroups = wanted.contains("group")
    for element in upward {
      let around = element.structuralRole
      if around.isEmpty { continue }
      guard around == "group", passesGroups else { return wanted.contains(around) }
      if ["listitem", "treeitem"].contains(role) { wanted.insert(role) }
      wanted.remove("group")
    }
    return false
  }

  /// Whether the element that this one controls may come later.
  private var mayControlLater: Bool {
    self["aria-expanded"] == "false" || self["aria-selected"] == "false"
      || ![nil, "false"].contains(self["aria-haspopup"])
  }

  /// Whether the role requires nothing in this state of the element.
  fileprivate func isExempt(_ role: String) -> Bool {
    switch role {
    case "separator": !tree.isFocusable(id)
    case "combobox": self["aria-expanded"] == "false"
    case "slider": says("aria-valuetext")
    default: false
    }
  }

  /// Whether the element itself has the state that a role requires.
  fileprivate func hasNativeState(_ role: String, state: String) -> Bool {
    let isInput = element.name == "input"
    if role == "heading" { return ElementRules.headings.contains(element.name) }
    if role == "combobox" { return element.name == "select" || element.has("list") }
    if ["meter", "progress"].contains(element.name) { return true }
    switch state {
    case "aria-checked": return isInput && ["checkbox", "radio"].contains(type)
    case "aria-valuenow": return isInput && ["range", "number"].contains(type)
    default: return false
    }
  }
}
