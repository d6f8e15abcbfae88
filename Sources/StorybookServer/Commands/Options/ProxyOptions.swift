import ArgumentParser
import StorybookWebSockets

/// Options for a host behind a reverse proxy.
struct ProxyOptions: ParsableArguments {
  @Option(
    help: """
      Believe the X-Forwarded-For, -Host and -Proto of this peer: a numeric address, or “unix”. \
      May be repeated.
      """)
  var trustProxy: [String] = []

  @Option(help: "Where a proxy shows the storybook: /stories. It is served there, too.")
  var pathPrefix = ""

  func validate() throws {
    if let wrong = trustProxy.first(where: { PeerName($0) == nil }) {
      throw ValidationError(
        "--trust-proxy: “\(wrong)” is no numeric address: write it like 192.0.2.1, or unix.")
    }
    guard pathPrefix.isEmpty || pathPrefix.wholeMatch(of: #/(/[A-Za-z0-9._~-]+)+/?/#) != nil else {
      throw ValidationError(
        "--path-prefix: “\(pathPrefix)” is no path prefix: write it like /stories.")
    }
  }

  func apply(to server: inout ServerConfiguration) {
    server.trustedProxies = Set(trustProxy.compactMap { PeerName($0)?.text })
    server.pathPrefix = pathPrefix.hasSuffix("/") ? String(pathPrefix.dropLast()) : pathPrefix
  }
}
