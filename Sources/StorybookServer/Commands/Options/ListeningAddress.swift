import StorybookHost

/// Where a host listens, and how browsers and tools write that.
///
/// | socket | address | URL |
/// |---|---|---|
/// | `book.sock` | | `unix:book.sock` |
/// | | `127.0.0.1` | `http://127.0.0.1:6006/` |
/// | | `::1` | `http://[::1]:6006/` |
/// | | `0.0.0.0` | `http://localhost:6006/` |
struct ListeningAddress {
  /// The path of a Unix domain socket, instead of an IP address and a port.
  let socket: String?
  let address: String
  let isSecure: Bool

  /// Whether only clients on this machine can connect.
  var isLoopback: Bool { socket != nil || ["127.0.0.1", "::1"].contains(address) }

  /// Whether the host listens on all addresses, which no browser can open as such.
  var isEveryAddress: Bool { socket == nil && ["0.0.0.0", "::"].contains(address) }

  /// The address as a URL writes it: IPv6 in brackets.
  var name: String {
    guard address.contains(":") else { return address }
    return "[\(address)]"
  }

  /// Returns the URL of the storybook.
  ///
  /// - Parameter host: another name of the host.
  func url(port: Int, token: AccessToken?, host: String? = nil) -> String {
    let query = token.map { "?token=\($0.queryValue)" } ?? ""
    if let socket { return Self.url(socket: socket, query: query) }
    var scheme = "http"
    if isSecure { scheme = "https" }
    var usual = name
    if isEveryAddress { usual = "localhost" }
    return "\(scheme)://\(host ?? usual):\(port)/\(query)"
  }

  /// Browsers cannot open a Unix socket, and curl takes its path separately: proxy notation.
  private static func url(socket: String, query: String) -> String {
    guard !query.isEmpty else { return "unix:\(socket)" }
    return "unix:\(socket) (/\(query))"
  }
}
