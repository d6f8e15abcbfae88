import Foundation
import StorybookSchema

/// Standard error, for everything that is not a result.
enum StandardError {
  static func write(_ text: String) {
    writeAsIs(VisibleText.lines(text, keepingStyles: true))
  }

  /// Writes text whose untrusted parts are already visible, with cursor movements of our own.
  static func writeAsIs(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
