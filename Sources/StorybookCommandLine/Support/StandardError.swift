import Foundation
import StorybookSchema
import Synchronization

/// Standard error, for everything that is not a result.
package enum StandardError {
  package static func writeText(_ text: String) {
    writeAsIs(VisibleText.lines(text, keepingStyles: true))
  }

  /// Writes text whose untrusted parts are already visible, with cursor movements of our own.
  ///
  /// - Parameter isTransient: whether it ends in a line that the next text replaces.
  package static func writeAsIs(_ text: String, isTransient: Bool = false) {
    let cleared = hasTransientLine.withLock { current in
      defer { current = isTransient }
      return current ? Terminal.cleared : ""
    }
    // There is nowhere else to report what cannot be written here.
    _ = FileHandle.standardError.problem(writing: Data((cleared + text).utf8))
  }

  private static let hasTransientLine = Mutex(false)
}
