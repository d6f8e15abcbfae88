import StorybookSchema

/// A check as workflow commands, which GitHub's runners show as annotations of a change.
struct GitHubReport {
  let text: String

  /// - Parameter folder: the package's path within the checkout, with a trailing slash.
  init(_ checked: [CheckedItem], _ report: CheckReport, in folder: String = "") {
    let rows = checked.flatMap { item in
      item.problems.map { problem in
        let line = problem.line ?? item.subject.line ?? 1
        return WorkflowCommand(
          "error",
          properties: [
            "file": folder + item.subject.file, "line": "\(line)",
            "title": "\(item.subject.id) \(problem.kind)",
          ], text: problem.text
        ).text
      }
    }
    text = rows.joined() + VisibleText.lines(report.summary) + "\n"
  }
}
