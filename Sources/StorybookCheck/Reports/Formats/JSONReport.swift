package import StorybookSchema

/// A check as a JSON object: totals, then every subject in the catalog's order.
package struct JSONReport {
  package let value: Value

  var text: String { value.canonicalText }

  package init(_ checked: [CheckedItem], _ report: CheckReport) {
    var sums = Object()
    for kind in CheckItem.Kind.allCases {
      let tally = report[kind]
      sums[kind.plural] = ["checked": Value(tally.count), "faults": Value(tally.faults)]
    }
    value = [
      "fine": .bool(report.isFine), "screens": Value(report.screens), "sums": .object(sums),
      "fixed": Value(report.changes), "fixable": Value(report.fixable),
      "subjects": .array(checked.map(\.value)),
    ]
  }
}

extension CheckedItem {
  fileprivate var value: Value {
    var object: Object = [
      "kind": .string(subject.kind.rawValue), "id": .string(subject.id),
      "title": .string(subject.title), "screen": .string(subject.screen),
      "file": .string(subject.file),
    ]
    object["line"] = subject.line.map { Value($0) }
    object["fine"] = .bool(finding.isFine)
    if !finding.notes.isEmpty { object["notes"] = .array(finding.notes.map { .string($0) }) }
    if finding.isFixable { object["fixable"] = true }
    if finding.change != nil { object["fixed"] = true }
    let problems = problems
    if !problems.isEmpty { object["problems"] = .array(problems.map(\.value)) }
    return .object(object)
  }
}

extension ReportedProblem {
  fileprivate var value: Value {
    var object: Object = ["kind": .string(kind), "message": .string(message)]
    object["path"] = path.map { .string($0.description) }
    object["line"] = line.map { Value($0) }
    object["was"] = was
    object["proposal"] = proposal
    object["from"] = from.map { .string($0.description) }
    if isLossy { object["lossy"] = true }
    if isUncertain { object["uncertain"] = true }
    return .object(object)
  }
}
