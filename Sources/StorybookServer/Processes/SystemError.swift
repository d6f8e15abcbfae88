import Foundation

/// Why a call of the system failed, in its own words (errno(3), strerror(3)).
struct SystemError: Error, Hashable, CustomStringConvertible {
  var code = errno
  var description: String { String(cString: strerror(code)) }
}
