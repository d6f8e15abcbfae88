import Foundation

/// The error of a failed system call, with the system's message (errno(3), strerror(3)).
package struct SystemError: Error, Hashable, CustomStringConvertible {
  private let code: Int32
  package var description: String { String(cString: strerror(code)) }

  /// What to do about a program that cannot be started, after a space; empty if nothing is known.
  package var remedy: String {
    switch code {
    case ENOEXEC: " It is not a program, or one for another machine: build it on this one."
    case EACCES: " Its permissions do not allow that."
    default: ""
    }
  }

  package init(code: Int32 = errno) { self.code = code }
}
