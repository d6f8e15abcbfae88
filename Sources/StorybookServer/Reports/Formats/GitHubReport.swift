import Foundation

/// A check in the commands that GitHub's runners show at the lines of a change.
struct GitHubReport {
  let text: String

  /// - Parameter folder: where the package lies in the checkout, with a slash at its end.
  init(_ checked: [CheckedSubject], _ report: CheckReport, in folder: String = "") {
    let rows = checked.flatMap { item in
      item.problems.map { problem in
        let line = problem.line ?? item.subject.line ?? 1
        let properties = [
          "file=" + Self.property(folder + item.subject.file), "line=\(line)",
          "title=" + Self.property("\(item.subject.id) \(problem.kind)"),
        ]
        return "::error \(properties.joined(separator: ","))::\(Self.data(problem.text))\n"
      }
    }
    text = rows.joined() + report.summary + "\n"
  }

  /// github.com/actions/toolkit, packages/core/src/command.ts
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r\n", with: "%0D%0A")
      .replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
