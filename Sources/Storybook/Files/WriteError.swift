import Foundation

/// Why a file was not written: what the system said last.
package struct WriteError: Error, Hashable, CustomStringConvertible {
  private let folder: String
  private let code = errno

  package init(_ folder: String) { self.folder = folder }

  /// True when a file of that name is there.
  package var isTaken: Bool { code == EEXIST }

  package var description: String {
    "\(folder) cannot be written: \(String(cString: strerror(code)))."
  }
}
