import ArgumentParser
import StorybookWebSockets

/// Options for a host behind a reverse proxy.
struct ProxyOptions: ParsableArguments {
  @Option(
    help: """
      Trust the X-Forwarded-For, -Host and -Proto headers of a peer: an IP address, or unix; \
      repeatable.
      """)
  var trustProxy: [String] = []

  @Option(help: "The path under which a proxy serves the storybook, such as /stories.")
  var pathPrefix = ""

  func validate() throws {
    if let wrong = trustProxy.first(where: { PeerName($0) == nil }) {
      throw ValidationError(
        "--trust-proxy: invalid address “\(wrong)”: expected an address such as 192.0.2.1, or unix."
      )
    }
    guard pathPrefix.isEmpty || pathPrefix.wholeMatch(of: #/(/[A-Za-z0-9._~-]+)+/?/#) != nil else {
      throw ValidationError(
        "--path-prefix: invalid path “\(pathPrefix)”: expected one such as /stories.")
    }
  }

  func apply(to server: inout ServerConfiguration) {
    server.trustedProxies = Set(trustProxy.compactMap { PeerName($0)?.text })
    server.pathPrefix = pathPrefix
    if pathPrefix.hasSuffix("/") { server.pathPrefix.removeLast() }
  }
}
