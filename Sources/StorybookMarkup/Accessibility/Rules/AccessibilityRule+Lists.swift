// Lists and their items.
extension AccessibilityRule {
  private static func list(
    _ id: String, title: String, scope: Scope,
    check: @escaping @Sendable (AuditedElement) -> String?
  ) -> AccessibilityRule {
    AccessibilityRule(
      id: id, criterion: "1.3.1", impact: .serious, title: title, scope: scope, check: check)
  }

  static let listRules: [AccessibilityRule] = [
    list("list", title: "The list contains other elements", scope: .elements("ul", "ol")) { node in
      guard !node.says("role") else { return nil }
      return node.strangeChild { !$0.isItem }.map { "It contains \($0), which is not an <li>." }
    },
    list("listitem", title: "The item is outside of a list", scope: .elements("li")) { node in
      guard !node.says("role"), !["list", "none"].contains(node.parent?.listRole) else {
        return nil
      }
      if node.parent?.listRole != nil { return "The role of its parent is no longer list." }
      guard !["ul", "ol", "menu"].contains(node.parent?.element.name) else { return nil }
      return "It is not inside a <ul> or <ol>."
    },
    list(
      "definition-list", title: "The description list contains other elements",
      scope: .elements("dl")
    ) { node in
      guard !node.says("role") else { return nil }
      let divisions = node.children.filter(\.isDivision)
      let strange = [
        node.strangeChild { !$0.isDivision && !$0.isDefinition },
        divisions.lazy.compactMap { $0.strangeChild { !$0.isDefinition } }.first,
      ]
      if let wrong = strange.compactMap({ $0 }).first {
        return "It contains \(wrong), which is not a <dt> or <dd>."
      }
      let parts = node.children.map(\.element.name).filter { $0 == "dt" || $0 == "dd" }
      guard !parts.isEmpty, !parts.drop(while: { $0 == "dd" }).contains("dd") else { return nil }
      return "It has no <dd> after a <dt>."
    },
    list(
      "dlitem", title: "The term is outside of a description list", scope: .elements("dt", "dd")
    ) { node in
      guard !node.says("role") else { return nil }
      var parent = node.parent
      if let division = parent, division.element.name == "div",
        [nil, "none"].contains(division.listRole)
      {
        parent = division.parent
      }
      guard parent?.element.name != "dl" || ![nil, "list", "none"].contains(parent?.listRole) else {
        return nil
      }
      return "It is not inside a <dl>."
    },
  ]
}

extension AuditedElement {
  /// The known role as written, whether it holds or not.
  fileprivate var listRole: String? {
    let known = MarkupElement.words(writtenRole.lowercased()).first(where: ARIA.roles.contains)
    return known == "presentation" ? "none" : known
  }

  /// Whether a list may contain it; what is hidden does not count.
  fileprivate var isItem: Bool {
    isHidden || (listRole.map { $0 == "listitem" } ?? (element.name == "li"))
  }

  /// Whether it groups terms and definitions.
  fileprivate var isDivision: Bool { element.name == "div" && listRole == nil && !isHidden }

  /// Whether a description list may contain it.
  fileprivate var isDefinition: Bool {
    if isHidden { return true }
    guard let role = listRole else { return ["dt", "dd"].contains(element.name) }
    return ["definition", "listitem", "term"].contains(role)
  }
}
