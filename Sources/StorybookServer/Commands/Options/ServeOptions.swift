import ArgumentParser
import Foundation
import Logging
import StorybookCommandLine
import StorybookHost
import StorybookSession
import StorybookWebSockets
import StorybookWorker

/// Options that `serve` and `dev` share.
struct ServeOptions: ParsableArguments {
  @Option(help: "The port to listen on; 0 selects a free port.")
  var port = 6006

  @Option(help: "The IP address to listen on. Addresses other than loopback require a token.")
  var address = "127.0.0.1"

  @Option(
    help: "A Unix domain socket to listen on instead, accessible to the current user only.",
    completion: .file())
  var socket: String?

  @Flag(help: "Open the storybook in the browser.")
  var open = false

  @Flag(help: "Never write files; offer fixtures for download instead.")
  var readOnly = false

  @Option(
    help: "The access token that clients must present. (default: random where one is required)")
  var token: String?

  @Option(
    help: "A file with the access token, which a list of processes does not show.",
    completion: .file())
  var tokenFile: String?

  @Option(help: "Accept another host name, for example behind a proxy; repeatable.")
  var allowHost: [String] = []

  @Option(
    help: "Allow pages of an origin to embed stories, such as https://docs.example; repeatable.")
  var allowEmbed: [String] = []

  @Option(help: "Serve HTTPS with the certificate in this PEM file.", completion: .file())
  var certificate: String?

  @Option(help: "The PEM file with the certificate's private key.", completion: .file())
  var key: String?

  @Option(
    help: "A folder for the snapshots of all screens, instead of folders beside the screens.",
    completion: .directory)
  var snapshotFolder: String?

  @Option(
    help: "Share rooms with other hosts through a server, such as redis://127.0.0.1:6379/0.")
  var share: String?

  @OptionGroup var proxies: ProxyOptions
  @OptionGroup var traffic: RateLimitOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    try OptionDomain.check("--port", port)
    _ = try tokenSource.token()
    if let wrong = allowHost.first(where: { !AccessControl.isName($0) }) {
      throw ValidationError(
        "--allow-host: invalid host name “\(wrong)”: expected one such as book.example.")
    }
    if socket?.isEmpty == true { throw ValidationError("--socket: expected a file path.") }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key must be given together.")
    }
    guard socket == nil || (certificate == nil && !open) else {
      throw ValidationError("--socket cannot be combined with --certificate or --open.")
    }
    if let wrong = allowEmbed.first(where: { Origin($0) == nil }) {
      throw ValidationError(
        "--allow-embed: invalid origin “\(wrong)”: expected one such as https://docs.example:8080.")
    }
  }

  /// Serves until SIGINT, SIGTERM or SIGHUP.
  ///
  /// - Parameters:
  ///   - executable: the executable of the workers; `nil` for that of the command line.
  ///   - isPageEdited: whether to serve the page's sources, read on each request.
  ///   - beside: starts additional tasks, and returns a closure that stops them.
  func serve(
    executable: String? = nil, isPageEdited: Bool = false,
    _ beside: (StorybookHost.Host, Logger) async throws -> @Sendable () async -> Void
  ) async throws {
    let log = Logger.storybook(.info)
    let workers: WorkerPool.Configuration
    if let executable {
      workers = limits.workers(of: executable)
    } else {
      workers = try await limits.workers()
    }
    StraySignals.ignore()
    let stop = StopSignals()
    let loop = try ServiceLoop()
    var token = try tokenSource.token()
    if !isPrivate { token = token ?? AccessToken.random() }
    var configuration = configuration(
      token, workers: workers, page: try PageFiles(isEdited: isPageEdited), log: log)
    configuration.sharing = try sharing()
    let host = Host(configuration, loop: loop)
    let port = try await host.run()
    announce(port, token)
    let addressFile = addressFile
    addressFile?.write(url(port, nil))
    defer { addressFile?.remove() }
    let end = try await beside(host, log)
    await stop.wait()
    await end()
    log.info("Stopping.")
    // The loop ends with the process: a task of the host that was cancelled may still resume on it.
    await host.stop()
  }
}

extension ServeOptions {
  private var tokenSource: TokenSource { TokenSource(option: token, file: tokenFile) }

  private func sharing() throws -> Sharing.Maker? {
    guard let share else { return nil }
    guard let sharing = RootCommand.sharing else {
      throw CommandError.call(
        "--share: this executable cannot share rooms: link the product StorybookSharing, and use "
          + "StorybookServer(catalog, sharing: .redis).")
    }
    do throws(Sharing.BadAddress) {
      return try sharing.maker(share)
    } catch {
      throw CommandError.call(error.description)
    }
  }

  /// Whether only clients on this machine can connect, as far as the host can tell: requests
  /// through a proxy may come from anywhere.
  private var isPrivate: Bool {
    proxies.trustProxy.isEmpty && (socket != nil || ["127.0.0.1", "::1"].contains(address))
  }

  /// The file with the address for other tools; `nil` if this host is read-only or has no port.
  private var addressFile: AddressFile? {
    guard !readOnly, socket == nil else { return nil }
    return .own
  }

  private func announce(_ port: Int, _ token: AccessToken?) {
    let url = url(port, token)
    StandardOutput.writeLine("Storybook is ready: \(url)")
    if isEveryAddress {
      for name in allowHost {
        StandardOutput.writeLine("On other machines: \(self.url(port, token, host: name))")
      }
    }
    if open { Browser.open(url) }
  }

  /// Whether the host listens on all addresses, which no browser can open as such.
  private var isEveryAddress: Bool { socket == nil && ["0.0.0.0", "::"].contains(address) }

  private func configuration(
    _ token: AccessToken?, workers: WorkerPool.Configuration, page: PageFiles, log: Logger
  ) -> HostConfiguration {
    var server = ServerConfiguration()
    server.address = address
    server.port = port
    server.socketFile = socket
    server.certificate = certificate
    server.key = key
    proxies.apply(to: &server)
    traffic.apply(to: &server)
    var workers = workers
    workers.readsSymbolsAhead = true
    var configuration = HostConfiguration(
      server: server, workers: workers, page: page, log: log)
    configuration.access = AccessControl(
      hosts: Set((allowHost + [ownName]).map { $0.lowercased() }), token: token,
      embedders: allowEmbed.compactMap { Origin($0) })
    configuration.isReadOnly = readOnly
    configuration.snapshotFolder = snapshotFolder.map {
      URL(filePath: $0).resolvingSymlinksInPath().path
    }
    configuration.isLoopback = isPrivate
    configuration.traffic = traffic.limits
    configuration.limits = traffic.roomLimits
    return configuration
  }

  private func url(_ port: Int, _ token: AccessToken?, host: String? = nil) -> String {
    let query = token.map { "?token=\($0.queryValue)" } ?? ""
    // Browsers cannot open a Unix socket, and curl takes its path separately: proxy notation.
    if let socket {
      guard token != nil else { return "unix:\(socket)" }
      return "unix:\(socket) (/\(query))"
    }
    let scheme = certificate == nil ? "http" : "https"
    let usual = isEveryAddress ? "localhost" : ownName
    return "\(scheme)://\(host ?? usual):\(port)/\(query)"
  }

  /// The address as a URL writes it: IPv6 in brackets.
  private var ownName: String {
    guard address.contains(":") else { return address }
    return "[\(address)]"
  }
}
