import StorybookSchema

/// A check as workflow commands, which GitHub's runners show as annotations of a change.
struct GitHubReport {
  let text: String

  /// - Parameter folder: the package's path within the checkout, with a trailing slash.
  init(_ checked: [CheckedItem], _ report: CheckReport, in folder: String = "") {
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
    text = rows.joined() + VisibleText.lines(report.summary) + "\n"
  }

  /// Escapes a message or property (github.com/actions/toolkit, packages/core/src/command.ts). By
  /// scalar rather than by character, to find signs that a combining mark follows.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result += VisibleText.line(String(scalar))
      }
    }
  }

  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
