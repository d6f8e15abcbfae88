import StorybookMarkup
import StorybookSchema
import StorybookWebSockets

/// What the accessibility rules find in markup, and its outline.
struct AuditReport {
  private let document: MarkupDocument
  private let audit: AccessibilityAudit
  private let outline: AccessibilityOutline

  /// The maximum number of rows in the outline.
  private static let mostRows = 600
  /// The maximum number of steps of each, as anyone with access may ask for them again and again.
  private static let mostSteps = 100_000

  init(markup: [UInt8]) {
    document = MarkupDocument(parsing: String(decoding: markup, as: UTF8.self))
    let tree = AccessibilityTree(document)
    audit = AccessibilityAudit(tree, budget: NameBudget(Self.mostSteps))
    outline = AccessibilityOutline(
      tree, limit: Self.mostRows, budget: NameBudget(Self.mostSteps))
  }

  /// Checks the markup in the body of a request.
  static func response(to request: Request) async -> Response {
    await Task.detached { .json(AuditReport(markup: request.body).value) }.value
  }

  var value: Value {
    let findings = audit.findings.map {
      Value.members([
        "rule": $0.rule.id, "reason": $0.reason, "element": number(of: $0.element),
      ])
    }
    let rows = outline.rows.map {
      Value.members([
        "depth": $0.depth, "role": $0.role, "name": $0.name, "states": $0.states,
        "element": number(of: $0.element),
      ])
    }
    return .members([
      "rules": rules, "findings": findings, "isCut": audit.isCut,
      "outline": Value.members(["rows": rows, "isCut": outline.isCut]),
    ])
  }

  /// Returns the number that the sender gave the element.
  private func number(of id: MarkupDocument.ID) -> Int? {
    document.element(id)?["data-storybook-element"].flatMap { Int($0) }
  }

  private var rules: Value {
    var rules: Object = [:]
    for rule in AccessibilityRule.all {
      rules[rule.id] = .members([
        "wcag": rule.criterion, "impact": rule.impact.rawValue, "title": rule.title,
        "applies": audit.appliedRules.contains(rule.id),
      ])
    }
    return .object(rules)
  }
}
