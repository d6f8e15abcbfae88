import StorybookMarkup
import StorybookSchema
import StorybookWebSockets

extension Host {
  /// Checks the markup in the body of a request.
  func sendAudit(_ request: Request, _ reply: Reply) {
    Task {
      let report = await Task.detached { AuditReport(markup: request.body).value }.value
      send(report, reply)
    }
  }

  /// Sends the copy of axe-core to the canvas.
  func sendAxe(_ request: Request, _ reply: Reply) {
    guard let axe = configuration.axe else { return reply.send(AxeFile.missing) }
    reply.send(axe.file.response(to: request, policy: ContentSecurityPolicy.data))
  }

  private func send(_ report: Value, _ reply: Reply) { reply.send(.json(report)) }
}

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

  var value: Value {
    let findings = audit.findings.map { finding in
      member(
        of: finding.element,
        ["rule": .string(finding.rule.id), "reason": .string(finding.reason)])
    }
    let rows = outline.rows.map { row in
      member(
        of: row.element,
        [
          "depth": Value(row.depth), "role": .string(row.role), "name": .string(row.name),
          "states": .array(row.states.map { .string($0) }),
        ])
    }
    return [
      "rules": rules, "findings": .array(findings), "isCut": .bool(audit.isCut),
      "outline": ["rows": .array(rows), "isCut": .bool(outline.isCut)],
    ]
  }

  /// - Returns: the members, and the number that the sender gave the element.
  private func member(of id: MarkupDocument.ID, _ members: Object) -> Value {
    var members = members
    let number = document.element(id)?["data-storybook-element"].flatMap { Int($0) }
    members["element"] = number.map { Value($0) }
    return .object(members)
  }

  private var rules: Value {
    var rules: Object = [:]
    for rule in AccessibilityRule.all {
      rules[rule.id] = [
        "wcag": .string(rule.criterion), "impact": .string(rule.impact.rawValue),
        "title": .string(rule.title),
        "applies": .bool(audit.appliedRules.contains(rule.id)),
      ]
    }
    return .object(rules)
  }
}
