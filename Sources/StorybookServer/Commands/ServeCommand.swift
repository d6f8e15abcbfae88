import ArgumentParser
import Foundation
import Logging
import StorybookWebSockets

/// `serve`: the storybook in a browser.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the storybook and print its address.")

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
  }

  func run() async throws {
    var log = Logger(label: "storybook", factory: { StreamLogHandler.standardError(label: $0) })
    log.logLevel = .info
    do {
      try await serve(log)
    } catch let error as ServerError {
      throw CommandFailure.call(error.description)
    } catch let error as LaunchFailure {
      throw CommandFailure.story(error.description)
    }
  }

  private func serve(_ log: Logger) async throws {
    let stop = StopSignals()
    let loop = try ServiceLoop()
    let token = token ?? (isLoopback ? nil : RoomName.random())
    let host = Host(configuration(token), loop: loop, page: try PageFiles(), log: log)
    let port = try await host.run()
    let url = url(port, token)
    print("Storybook is ready: \(url)")
    fflush(nil)
    if open { Browser.open(url) }
    let watch = Task { await host.watchFixtures() }
    await stop.wait()
    watch.cancel()
    log.info("Stopping.")
    await host.stop()
    await loop.shutDown()
  }

  private var isLoopback: Bool { ["127.0.0.1", "::1"].contains(address) }

  private func configuration(_ token: String?) -> HostConfiguration {
    var server = ServerConfiguration()
    server.address = address
    server.port = port
    server.certificate = certificate
    server.key = key
    var configuration = HostConfiguration(server: server, workers: limits.workers)
    let own = address.contains(":") ? "[\(address)]" : address
    configuration.access = Access(
      hosts: Set((allowHost + [own]).map { $0.lowercased() }), token: token)
    configuration.isReadOnly = readOnly
    return configuration
  }

  private func url(_ port: Int, _ token: String?) -> String {
    let scheme = certificate == nil ? "http" : "https"
    let name = address.contains(":") ? "[\(address)]" : address
    return "\(scheme)://\(name):\(port)/" + (token.map { "?token=\($0)" } ?? "")
  }
}
