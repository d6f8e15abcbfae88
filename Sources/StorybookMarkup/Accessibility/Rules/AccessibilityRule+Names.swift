// Names of buttons, links and other controls.
extension AccessibilityRule {
  static let noName = "Add text or an aria-label."

  /// A rule that the elements of a scope have names.
  static func named(
    _ id: String, impact: Impact, title: String, scope: Scope, reason: String = noName,
    where applies: @escaping @Sendable (AuditedElement) -> Bool = { _ in true }
  ) -> AccessibilityRule {
    AccessibilityRule(id: id, criterion: "4.1.2", impact: impact, title: title, scope: scope) {
      guard applies($0), $0.name.isEmpty else { return nil }
      return reason
    }
  }

  /// A rule that elements with one of the roles, as written, have names.
  static func named(
    _ id: String, roles: String, title: String, reason: String = noName,
    where applies: @escaping @Sendable (AuditedElement) -> Bool = { _ in true }
  ) -> AccessibilityRule {
    let roles = ElementRules.words(roles)
    return named(id, impact: .serious, title: title, scope: .attribute("role"), reason: reason) {
      roles.contains($0.writtenRole) && applies($0)
    }
  }

  static let nameRules: [AccessibilityRule] = [
    named(
      "button-name", impact: .critical, title: "The button has no name",
      scope: .elements("button", "summary")
    ) { node in
      if node.element.name == "summary" { return node.writtenRole == "button" }
      return node.needsName
    },
    named(
      "link-name", impact: .serious, title: "The link has no name", scope: .elements("a", "area")
    ) { node in
      guard node.element.has("href") else { return false }
      return node.element.name == "a" || !node.isInMap
    },
    named(
      "input-button-name", impact: .critical, title: "The button has no name",
      scope: .elements("input"),
      reason: "Describe its action in value."
    ) { ["button", "submit", "reset"].contains($0.type) && $0.needsName },
    named(
      "aria-command-name", roles: "link button menuitem", title: "The control has no name"
    ) { !$0.isNamedNatively },
    named(
      "aria-toggle-field-name",
      roles: "checkbox menuitemcheckbox menuitemradio option radio switch",
      title: "The control has no name"
    ) { !$0.isNamedNatively },
    named(
      "aria-dialog-name", impact: .serious, title: "The dialog has no name",
      scope: .roles(and: "dialog"), reason: "Reference its heading in aria-labelledby."
    ) { node in
      if node.element.has("role") { return ["dialog", "alertdialog"].contains(node.writtenRole) }
      return node.element.has("open")
    },
    named(
      "aria-tooltip-name", roles: "tooltip", title: "The tooltip is empty", reason: "Add text."),
    named("aria-treeitem-name", roles: "treeitem", title: "The tree item has no name"),
    named(
      "summary-name", impact: .serious, title: "The summary has no name",
      scope: .elements("summary"),
      reason: "Add text to its summary."
    ) { node in
      guard let parent = node.parent, parent.element.isHTML("details") else { return false }
      return parent.children.first { $0.element.name == "summary" }?.id == node.id
    },
    AccessibilityRule(
      id: "frame-title", criterion: "4.1.2", impact: .serious, title: "The frame has no title",
      scope: .elements("iframe", "frame")
    ) { node in
      guard node["tabindex"].flatMap({ Int($0) }) ?? 0 >= 0, !node.isPresentational,
        !node.isDescribed()
      else { return nil }
      return "Describe its content in title."
    },
    AccessibilityRule(
      id: "frame-title-unique", criterion: "4.1.2", impact: .serious,
      title: "Two frames have the same title", scope: .elements("iframe", "frame")
    ) { node in
      let title = AccessibilityTree.folded(node["title"] ?? "").lowercased()
      guard !title.isEmpty, node.page.frameTitles[title] ?? 0 > 1 else { return nil }
      return "Another frame has the same title."
    },
  ]
}

extension AuditedElement {
  /// Whether HTML names elements of this kind, and rules of their own check that.
  var isNamedNatively: Bool {
    switch element.name {
    case "button", "fieldset", "figure", "hr", "img", "input", "output", "select", "summary",
      "table", "textarea":
      true
    case "a", "area": element.has("href")
    default: false
    }
  }

  /// Whether the element is in an image map, whose areas have a rule of their own.
  var isInMap: Bool { tree.surroundings(of: id).contains(.inMap) }
}
