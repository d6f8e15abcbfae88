import Foundation

/// The error of a failed system call, with the system's message (errno(3), strerror(3)).
package struct SystemError: Error, Hashable, CustomStringConvertible {
  private let code: Int32
  package var description: String { String(cString: strerror(code)) }

  package init(code: Int32 = errno) { self.code = code }
}
