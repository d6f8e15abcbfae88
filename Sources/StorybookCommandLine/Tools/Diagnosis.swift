package import StorybookMarkup
package import StorybookSchema

/// The state of one requirement of the storybook on this machine.
package struct Diagnosis: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case fine = "ok"
    /// Some commands do not work.
    case warning
    /// The storybook cannot be served.
    case failure

    fileprivate func word(_ paint: Paint) -> String {
      switch self {
      case .fine: paint.green(rawValue)
      case .warning: paint.yellow(rawValue)
      case .failure: paint.red(rawValue)
      }
    }
  }

  let subject: String
  package let severity: Severity
  let finding: String
  /// What to do, as a sentence; `nil` if nothing needs to be done.
  let remedy: String?

  package init(_ subject: String, _ severity: Severity, finding: String, remedy: String? = nil) {
    self.subject = subject
    self.severity = severity
    self.finding = finding
    self.remedy = remedy
  }

  package func lines(_ paint: Paint) -> [String] {
    let line = VisibleText.line("\(subject): \(finding)")
    return ["\(severity.word(paint))  \(line)"]
      + (remedy.map { ["    " + VisibleText.line($0)] } ?? [])
  }

  package var value: Value {
    .members([
      "subject": subject, "severity": severity.rawValue, "finding": finding, "remedy": remedy,
    ])
  }
}
