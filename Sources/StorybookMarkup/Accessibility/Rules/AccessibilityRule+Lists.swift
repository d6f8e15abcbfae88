// Lists and their items.
extension AccessibilityRule {
  private static func list(
    _ id: String, title: String, scope: Scope,
    check: @escaping @Sendable (AuditedElement) -> String?
  ) -> AccessibilityRule {
    AccessibilityRule(
      id: id, criterion: "1.3.1", impact: .serious, title: title, scope: scope, check: check)
  }

  private static let ignored: Set = ["script", "template"]

  static let listRules: [AccessibilityRule] = [
    list("list", title: "The list contains other elements", scope: .elements("ul", "ol")) { node in
      guard !node.element.has("role") || node.explicitRole == "list" else { return nil }
      return node.strangeChild(isNoItem).map { "It contains \($0), which is not an <li>." }
    },
    list("listitem", title: "The item is outside of a list", scope: .elements("li")) { node in
      guard !node.element.has("role") || node.explicitRole == "listitem" else { return nil }
      if let role = node.parent?.writtenRole, !role.isEmpty {
        guard role != "list" else { return nil }
        return "The role of its parent is no longer list."
      }
      guard !["ul", "ol", "menu"].contains(node.parent?.element.name) else { return nil }
      return "It is not inside a <ul> or <ol>."
    },
    list(
      "definition-list", title: "The description list contains other elements",
      scope: .elements("dl")
    ) { node in
      guard !node.element.has("role") else { return nil }
      if let wrong = node.strangeChild(isNoDefinition) {
        return "It contains \(wrong), which is not a <dt> or <dd>."
      }
      let isLoose = node.children.contains { child in
        child.element.name == "div" && !child.children.contains(where: isPart)
      }
      guard isLoose else { return nil }
      return "A <div> inside has no <dt> or <dd>."
    },
    list(
      "dlitem", title: "The term is outside of a description list", scope: .elements("dt", "dd")
    ) { node in
      guard node.explicitRole == nil else { return nil }
      var parent = node.parent
      if parent?.element.name == "div", parent?.element.has("role") == false {
        parent = parent?.parent
      }
      guard parent?.element.name != "dl" || !["", "list"].contains(parent?.writtenRole) else {
        return nil
      }
      return "It is not inside a <dl>."
    },
  ]

  private static func isNoItem(_ child: AuditedElement) -> Bool {
    guard !child.isHidden, !ignored.contains(child.element.name) else { return false }
    guard child.element.name == "li" else { return child.writtenRole != "listitem" }
    return ![nil, "listitem"].contains(child.explicitRole)
  }

  private static func isNoDefinition(_ child: AuditedElement) -> Bool {
    let name = child.element.name
    guard name != "div", !ignored.contains(name) else { return false }
    guard isPart(child) else { return true }
    return !["", "term", "definition"].contains(child.writtenRole)
  }

  private static func isPart(_ node: AuditedElement) -> Bool {
    node.element.name == "dt" || node.element.name == "dd"
  }
}
