/// The result of checking a document with all rules.
///
/// ```text
/// <img src="cat.jpg"> ──▶ image-alt: Describe it in alt; use alt="" if it is decorative.
/// ```
package struct AccessibilityAudit: Sendable {
  /// The findings, grouped by rule.
  package private(set) var findings: [Finding] = []
  /// The ids of the rules that had an element to check.
  package private(set) var appliedRules: Set<String> = []
  /// Whether the document was too large to be checked completely.
  package private(set) var isCut = false

  package struct Finding: Sendable {
    package let rule: AccessibilityRule
    package let element: MarkupDocument.ID
    /// The fault in a sentence.
    package let reason: String
  }

  /// The maximum number of findings; more are no help to fix them.
  private static let most = 2_000

  /// The maximum length of a reason, which may quote an attribute.
  private static let longestReason = 300

  package init(_ tree: AccessibilityTree, budget: NameBudget = NameBudget()) {
    let page = AuditPage(tree, budget: budget)
    var found: [(order: Int, finding: Finding)] = []
    for id in tree.document.nodes.indices {
      guard let element = tree.document.element(id) else { continue }
      let subject = AuditedElement(page: page, id: id, element: element)
      for order in Self.dispatch.rules(for: element) {
        let rule = AccessibilityRule.all[order]
        guard rule.seesHidden || element.name == "html" || !tree.isHidden(id) else { continue }
        appliedRules.insert(rule.id)
        // What was cut off could be taken for none.
        guard let reason = rule.check(subject), !budget.isSpent else { continue }
        let sentence = String(reason.prefix(Self.longestReason))
        found.append((order, Finding(rule: rule, element: id, reason: sentence)))
      }
      isCut = budget.isSpent || found.count >= Self.most
      guard !isCut else { break }
    }
    findings = found.enumerated().sorted { one, other in
      (one.element.order, one.offset) < (other.element.order, other.offset)
    }.map(\.element.finding)
  }

  private static let dispatch = RuleDispatch()
}

/// The rules to check an element with, by their positions in ``AccessibilityRule/all``.
private struct RuleDispatch: Sendable {
  private var byName: [String: [Int]] = [:]
  private var byAttribute: [String: [Int]] = [:]

  init() {
    for (order, rule) in AccessibilityRule.all.enumerated() {
      for name in rule.scope.names { byName[name, default: []].append(order) }
      for name in rule.scope.attributes { byAttribute[name, default: []].append(order) }
    }
  }

  func rules(for element: MarkupElement) -> [Int] {
    let named = byName[element.name] ?? []
    guard !element.attributes.isEmpty else { return named }
    var found = Set(named)
    for attribute in element.attributes {
      var key = attribute.name
      if key.hasPrefix("aria-") { key = "aria-*" }
      found.formUnion(byAttribute[key] ?? [])
    }
    return found.sorted()
  }
}
