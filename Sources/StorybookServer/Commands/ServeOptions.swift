import ArgumentParser
import Foundation
import Logging
import StorybookWebSockets

/// What `serve` and `dev` have in common.
struct ServeOptions: ParsableArguments {
  @Option(help: "The port to listen on; 0 picks a free one.")
  var port = 6006

  @Option(help: "The numeric address to listen on. Beyond loopback a token is required.")
  var address = "127.0.0.1"

  @Flag(help: "Open the storybook in the browser.")
  var open = false

  @Flag(help: "Never write a file: fixtures are offered for download instead.")
  var readOnly = false

  @Option(help: "A secret that every visitor has to know. Made up when one is needed.")
  var token: String?

  @Option(help: "Another name this host answers to, for example behind a proxy. May be repeated.")
  var allowHost: [String] = []

  @Option(
    help: "Pages of this origin may show stories in a frame: https://docs.example. May be repeated."
  )
  var allowEmbed: [String] = []

  @Option(help: "A PEM file with the certificate: serve HTTPS.", completion: .file())
  var certificate: String?

  @Option(help: "A PEM file with the certificate's private key.", completion: .file())
  var key: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("The port has to be between 0 and 65535.")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key go together.")
    }
    if let wrong = allowEmbed.first(where: { Origin($0) == nil }) {
      throw ValidationError("“\(wrong)” is no origin: write it like https://docs.example:8080.")
    }
  }

  /// Serves until a signal says stop.
  ///
  /// - Parameters:
  ///   - executable: what the workers run; this process's own when it is nil.
  ///   - beside: starts what goes on besides serving, and returns what ends it.
  func serve(
    executable: String? = nil,
    _ beside: (Host, Logger) async throws -> @Sendable () async -> Void
  ) async throws {
    var log = Logger(label: "storybook", factory: { StreamLogHandler.standardError(label: $0) })
    log.logLevel = .info
    let stop = StopSignals()
    let loop = try ServiceLoop()
    let token = token ?? (isLoopback ? nil : RoomName.random())
    var configuration = configuration(token)
    if let executable { configuration.workers.executable = executable }
    let host = Host(configuration, loop: loop, page: try PageFiles(), log: log)
    let port = try await host.run()
    announce(url(port, token))
    let end = try await beside(host, log)
    await stop.wait()
    await end()
    log.info("Stopping.")
    await host.stop()
    await loop.shutDown()
  }
}

extension ServeOptions {
  private var isLoopback: Bool { ["127.0.0.1", "::1"].contains(address) }

  private func announce(_ url: String) {
    print("Storybook is ready: \(url)")
    fflush(nil)
    if open { Browser.open(url) }
  }

  private func configuration(_ token: String?) -> HostConfiguration {
    var server = ServerConfiguration()
    server.address = address
    server.port = port
    server.certificate = certificate
    server.key = key
    var configuration = HostConfiguration(server: server, workers: limits.workers)
    let own = address.contains(":") ? "[\(address)]" : address
    configuration.access = Access(
      hosts: Set((allowHost + [own]).map { $0.lowercased() }), token: token,
      embedders: allowEmbed.compactMap { Origin($0) })
    configuration.isReadOnly = readOnly
    configuration.isLoopback = isLoopback
    return configuration
  }

  private func url(_ port: Int, _ token: String?) -> String {
    let scheme = certificate == nil ? "http" : "https"
    let name = address.contains(":") ? "[\(address)]" : address
    return "\(scheme)://\(name):\(port)/" + (token.map { "?token=\($0)" } ?? "")
  }
}
