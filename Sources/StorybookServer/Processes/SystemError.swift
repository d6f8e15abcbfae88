import Foundation

/// The error of a failed system call, with the system's message (errno(3), strerror(3)).
struct SystemError: Error, Hashable, CustomStringConvertible {
  var code = errno
  var description: String { String(cString: strerror(code)) }
}
