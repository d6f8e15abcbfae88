import Foundation
import StorybookSchema

/// Standard error, for what is no result.
enum StandardError {
  static func write(_ text: String) {
    writeAsIs(VisibleText.lines(text, keepingStyles: true))
  }

  /// With what moves the cursor of a terminal: all else in it was made visible already.
  static func writeAsIs(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
