package import Foundation
package import StorybookMarkup
import StorybookSchema

/// Standard output, for results. Control characters in reports are made visible.
package enum StandardOutput {
  /// Writes lines of text, and keeps our own colours.
  package static func writeText(_ text: String) {
    writeAsIs(VisibleText.lines(text, keepingStyles: true))
  }

  package static func writeLine(_ text: String) { writeText(text + "\n") }

  package static func write(json text: String) { writeAsIs(VisibleText.json(text)) }

  /// Writes text whose parts are already visible, or a document. Flushes immediately, so that later
  /// output on standard error follows it.
  package static func writeAsIs(_ text: String) { write(bytes: Data(text.utf8)) }

  /// Ends the command if standard output takes no more, as on a full disk: the result is incomplete.
  package static func write(bytes: Data) {
    fflush(nil)
    guard let problem = FileHandle.standardOutput.problem(writing: bytes) else { return }
    StandardError.writeText("Cannot write to standard output: \(problem).\n")
    Foundation.exit(2)
  }

  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The colours of reports: on a terminal that shows them.
  package static var paint: Paint {
    Paint(isOn: isTerminal && Paint.isWanted(in: ProcessInfo.processInfo.environment))
  }

  /// The columns of the terminal; `nil` for a file or a pipe, whose lines have no limit.
  package static var width: Int? {
    guard isTerminal else { return nil }
    return Terminal.width(of: STDOUT_FILENO)
  }
}
