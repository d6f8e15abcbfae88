import Foundation

/// The progress of builds on standard error: one line that is written anew, where that is possible.
struct Terminal {
  private var last: ProgressLine?

  static var isTTY: Bool { isatty(STDERR_FILENO) == 1 }

  mutating func show(_ report: BuildReport) {
    let line = report.line
    StandardError.writeAsIs(line.output(after: last, width: Self.width, isTTY: Self.isTTY))
    last = report.state == .ready || report.state == .failed ? nil : line
    guard report.state == .failed else { return }
    for diagnostic in report.diagnostics where diagnostic.severity == .error {
      StandardError.write(diagnostic.text + "\n")
    }
    if let message = report.message { StandardError.write(message + "\n") }
  }

  /// The columns of standard error.
  static var width: Int {
    var size = winsize()
    let code = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
    return code == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
