// The keyboard: its order, what it reaches, and its shortcuts.
extension AccessibilityRule {
  static let keyboardRules: [AccessibilityRule] = [
    AccessibilityRule(
      id: "tabindex", criterion: "2.4.3", impact: .serious,
      title: "The keyboard order is overridden",
      scope: .attribute("tabindex")
    ) { node in
      guard Int(node["tabindex"] ?? "") ?? 0 > 0 else { return nil }
      return "A positive tabindex comes first: move the element instead."
    },
    AccessibilityRule(
      id: "aria-hidden-focus", criterion: "4.1.2", impact: .serious,
      title: "Hidden content is focusable", scope: .attribute("aria-*"), seesHidden: true
    ) { node in
      guard node["aria-hidden"] == "true", node.parent.map({ !$0.isAriaHidden }) ?? true else {
        return nil
      }
      let inside = ([node] + node.descendants).first { $0.tree.isTabbable($0.id) }
      return inside.map { "\($0.tag) inside is focusable, but is not announced." }
    },
    AccessibilityRule(
      id: "accesskeys", criterion: "2.1.4", impact: .serious,
      title: "Two controls have the same access key", scope: .attribute("accesskey")
    ) { node in
      let key = node["accesskey"]?.lowercased() ?? ""
      guard let same = node.page.accessKeys[key], same.count > 1, same.first == node.id else {
        return nil
      }
      return "Another control has “\(key)” too."
    },
  ]
}

extension AuditedElement {
  fileprivate var isAriaHidden: Bool { tree.visibility[id].contains(.ariaHidden) }
}
