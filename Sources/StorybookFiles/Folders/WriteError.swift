import Foundation

/// The reason why a file was not written: the current `errno`.
package struct WriteError: Error, Hashable, CustomStringConvertible {
  private let folder: String
  private let code = errno

  package init(_ folder: String) { self.folder = folder }

  /// Whether the file already exists.
  package var isTaken: Bool { code == EEXIST }

  package var description: String {
    "\(folder) cannot be written: \(String(cString: strerror(code)))."
  }
}
