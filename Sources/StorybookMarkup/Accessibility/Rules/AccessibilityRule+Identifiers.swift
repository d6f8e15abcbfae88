// Ids that several elements share.
extension AccessibilityRule {
  static let identifierRules: [AccessibilityRule] = [
    AccessibilityRule(
      id: "duplicate-id-aria", criterion: "4.1.2", impact: .critical,
      title: "Two elements share an ID that is referenced", scope: .attribute("id"),
      seesHidden: true
    ) { duplicate($0, isReferenced: true, end: ": the reference finds only the first.") },
    AccessibilityRule(
      id: "duplicate-id", criterion: "4.1.1", impact: .minor, title: "Two elements share an ID",
      scope: .attribute("id"), seesHidden: true
    ) { duplicate($0, isReferenced: false, end: ".") },
  ]

  /// Reports the first of the elements.
  private static func duplicate(
    _ node: AuditedElement, isReferenced: Bool, end: String
  ) -> String? {
    guard let id = node["id"], let same = node.page.identified[id], same.count > 1,
      same.first == node.id, node.page.referenced.contains(id) == isReferenced
    else { return nil }
    return "\(same.count) elements have the ID “\(id)”\(end)"
  }
}
