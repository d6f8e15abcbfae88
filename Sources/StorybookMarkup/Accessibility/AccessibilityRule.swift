/// A rule for the accessibility of elements that markup alone decides.
package struct AccessibilityRule: Sendable {
  /// The id, which is that of the same rule of axe-core.
  package let id: String
  /// The criterion of https://www.w3.org/TR/WCAG22/ that the rule refers to, such as `1.1.1`.
  package let criterion: String
  package let impact: Impact
  package let title: String
  let scope: Scope
  /// Whether the rule is about hidden elements, too.
  var seesHidden = false
  /// Returns the fault in a sentence, or `nil` if the element has none.
  let check: @Sendable (AuditedElement) -> String?

  package enum Impact: String, Sendable, CaseIterable { case critical, serious, moderate, minor }

  /// The elements that a rule checks: those with one of the names or attributes.
  struct Scope: Sendable {
    var names: Set<String> = []
    /// `aria-*` stands for all attributes that start so.
    var attributes: Set<String> = []

    static func elements(_ names: String...) -> Scope { Scope(names: Set(names)) }
    static func attribute(_ name: String) -> Scope { Scope(attributes: [name]) }

    /// Elements with one of the names, and those with any explicit role.
    static func roles(and names: String...) -> Scope {
      Scope(names: Set(names), attributes: ["role"])
    }
  }
}

extension AccessibilityRule {
  /// All rules, in the order of reports.
  package static let all =
    nameRules + fieldNameRules + imageRules + languageRules + roleRules + structureRules
    + listRules + tableRules + identifierRules + keyboardRules
}
