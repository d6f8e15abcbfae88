import Foundation
import StorybookSchema

/// Standard output, for results. What a report says is made visible, whatever it is of.
enum StandardOutput {
  /// Text of lines, with our own colours where there are any.
  static func write(_ text: String) { writeAsIs(VisibleText.lines(text, keepingStyles: true)) }

  static func writeLine(_ text: String) { write(text + "\n") }

  static func write(json text: String) { writeAsIs(VisibleText.json(text)) }

  /// Of which every part was made visible already, or which is no text; at once, so that what follows
  /// on standard error comes after it.
  static func writeAsIs(_ text: String) { write(bytes: Data(text.utf8)) }

  static func write(bytes: Data) {
    fflush(nil)
    FileHandle.standardOutput.write(bytes)
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
