/// Shows the progress of builds on standard error, on one line that is rewritten where possible.
package struct BuildTerminal {
  private var last: ProgressLine?

  package init() {}

  package mutating func showReport(_ report: BuildReport) {
    let line = report.line
    let isTTY = Terminal.isTTY
    StandardError.writeAsIs(
      line.output(after: last, width: Terminal.width, isTTY: isTTY),
      isTransient: isTTY && !line.isLast)
    last = line
    if report.state == .ready || report.state == .failed { last = nil }
    guard report.state == .failed else { return }
    for diagnostic in report.diagnostics where diagnostic.severity == .error {
      StandardError.writeText(diagnostic.text + "\n")
    }
    if let message = report.message { StandardError.writeText(message + "\n") }
  }
}
