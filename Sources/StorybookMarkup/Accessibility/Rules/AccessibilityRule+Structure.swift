// Headings, nesting and content that moves.
extension AccessibilityRule {
  private static let headings = Scope(names: ElementRules.headings, attributes: ["role"])

  static let structureRules: [AccessibilityRule] = [
    AccessibilityRule(
      id: "nested-interactive", criterion: "4.1.2", impact: .serious, title: "Controls are nested",
      scope: .roles(
        and: "button", "summary", "hr", "img", "input", "meter", "option", "progress")
    ) { node in
      let role = node.role
      guard ARIA.childless.contains(role),
        let inner = node.descendants.first(where: {
          ARIA.widgets.contains($0.role) && $0.tree.isFocusable($0.id) && $0.tree.isDrawn($0.id)
        })
      else { return nil }
      return "A \(role) hides its content, but \(inner.element.name) inside is focusable."
    },
    AccessibilityRule(
      id: "aria-hidden-body", criterion: "1.3.1", impact: .critical,
      title: "The whole screen is hidden", scope: .elements("body"), seesHidden: true
    ) { node in
      guard node["aria-hidden"] == "true" else { return nil }
      return "Screen readers do not announce it."
    },
    AccessibilityRule(
      id: "heading-order", criterion: "1.3.1", impact: .moderate,
      title: "A heading level is skipped", scope: headings
    ) { node in
      let level = AuditPage.level(node.element)
      guard let before = node.page.levelsBefore[node.id], level > before + 1 else { return nil }
      return "Its level is \(level), after a heading of level \(before)."
    },
    AccessibilityRule(
      id: "empty-heading", criterion: "1.3.1", impact: .minor, title: "The heading is empty",
      scope: headings
    ) { node in
      guard node.tree.isHeading(node.element), node.role == "heading", node.name.isEmpty
      else { return nil }
      return "Heading navigation finds no text here."
    },
    moving("blink", title: "The text blinks"), moving("marquee", title: "The text moves"),
  ]

  private static func moving(_ name: String, title: String) -> AccessibilityRule {
    AccessibilityRule(
      id: name, criterion: "2.2.2", impact: .serious, title: title, scope: .elements(name),
      seesHidden: true
    ) { $0.tree.isDrawn($0.id) ? "Users cannot stop it." : nil }
  }
}
