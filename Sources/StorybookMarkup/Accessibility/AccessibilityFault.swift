/// A finding of an audit without its document.
package struct AccessibilityFault: Hashable, Sendable {
  /// The id of the rule.
  package let rule: String
  package let impact: String
  /// Title, WCAG criterion and reason.
  package let sentence: String
  /// The readable path of the element, such as `main > img`.
  package let path: String

  /// The fault in one line.
  package var text: String { "\(path): \(rule) (\(impact)): \(sentence)" }
}

extension MarkupDocument {
  /// The faults of the document against all rules, the gravest first; at most those of one audit.
  package var accessibilityFaults: [AccessibilityFault] {
    var paths = MarkupPaths(self)
    let findings = AccessibilityAudit(AccessibilityTree(self)).findings
    return AccessibilityRule.Impact.allCases.flatMap { impact in
      findings.filter { $0.rule.impact == impact }.map { finding in
        let rule = finding.rule
        return AccessibilityFault(
          rule: rule.id, impact: impact.rawValue,
          sentence: "\(rule.title) (WCAG \(rule.criterion)). \(finding.reason)",
          path: paths.path(finding.element))
      }
    }
  }
}
