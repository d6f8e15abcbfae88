/// The reason a server cannot start, as one sentence with a remedy.
package enum ServerError: Error, Hashable, CustomStringConvertible {
  case libraryMismatch(compiled: String, found: String)
  case loopPluginMissing(detail: String)
  case loopUnavailable
  case libraryRefused(detail: String)
  case addressInvalid(String)
  case addressUnavailable(String)
  case portTaken(Int)
  case portForbidden(Int)
  case socketFailed(reason: String)
  case certificateUnusable(String)
  case socketFileTaken(String)
  case socketFileForeign(String)
  case socketFileUnusable(String, reason: String)

  package var description: String {
    switch self {
    case .libraryMismatch(let compiled, let found):
      """
      This program was built for libwebsockets \(compiled) but found \(found); \
      rebuild it (swift package clean, swift build) with the installed version.
      """
    case .loopPluginMissing(let detail):
      "libwebsockets cannot use libuv (\(detail)); \(Self.pluginRemedy)"
    case .loopUnavailable:
      "The system has no threads or file descriptors left; close other programs and try again."
    case .libraryRefused(let detail):
      "libwebsockets did not start (\(detail)); see the lines it logged above."
    case .addressInvalid(let address):
      "\"\(address)\" is not an IP address; pass one such as 127.0.0.1 or ::1 with --address."
    case .addressUnavailable(let address):
      "This machine has no address \(address); choose one of its addresses with --address."
    case .portTaken(let port):
      "Port \(port) is taken by another program; stop it or choose another with --port."
    case .portForbidden(let port):
      "Port \(port) requires privileges that this program lacks; choose one above 1023 with --port."
    case .socketFailed(let reason):
      "The server cannot listen (\(reason)); choose another address or port."
    case .certificateUnusable(let file):
      "The certificate \(file) or its key cannot be used; give readable PEM files that belong together."
    case .socketFileTaken(let path):
      "Another program listens on \(path); stop it or choose another file with --socket."
    case .socketFileForeign(let path):
      "\(path) exists and is not a socket; choose another file with --socket."
    case .socketFileUnusable(let path, let reason):
      "The socket \(path) cannot be created (\(reason)); choose another file with --socket."
    }
  }

  private static var pluginRemedy: String {
    #if os(macOS)
      "reinstall it with: brew reinstall libwebsockets"
    #else
      "install its plug-in with: apt-get install libwebsockets-evlib-uv"
    #endif
  }
}
