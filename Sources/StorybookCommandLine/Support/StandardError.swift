import Foundation
import StorybookSchema

/// Standard error, for everything that is not a result.
package enum StandardError {
  package static func write(_ text: String) {
    writeAsIs(VisibleText.lines(text, keepingStyles: true))
  }

  /// Writes text whose untrusted parts are already visible, with cursor movements of our own.
  /// There is nowhere else to report what cannot be written here.
  package static func writeAsIs(_ text: String) {
    _ = FileHandle.standardError.problem(writing: Data(text.utf8))
  }
}
