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
    value = .members([
      "fine": report.isFine, "screens": report.screens, "sums": sums, "fixed": report.changes,
      "fixable": report.fixable, "subjects": checked.map(\.value),
    ])
  }
}

extension CheckedItem {
  fileprivate var value: Value {
    .members([
      "kind": subject.kind.rawValue, "id": subject.id, "title": subject.title,
      "screen": subject.screen, "file": subject.file, "line": subject.line,
      "fine": finding.isFine, "notes": finding.notes.nonEmpty,
      "fixable": finding.isFixable.ifSet, "fixed": (finding.change != nil).ifSet,
      "problems": problems.map(\.value).nonEmpty,
    ])
  }
}

extension ReportedProblem {
  fileprivate var value: Value {
    .members([
      "kind": kind, "message": message, "path": path, "line": line, "was": was,
      "proposal": proposal, "from": from, "lossy": isLossy.ifSet,
      "uncertain": isUncertain.ifSet,
    ])
  }
}
