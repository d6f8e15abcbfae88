import Logging
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookWebSockets

extension ServingCommand {
  /// Serves until SIGINT, SIGTERM or SIGHUP.
  ///
  /// - Parameters:
  ///   - executable: the executable of the workers; `nil` for that of the command line.
  ///   - isPageEdited: whether to serve the page's sources, read on each request.
  ///   - review: what pages show beside the stories.
  ///   - beside: starts additional tasks, and returns a closure that stops them.
  func serve(
    executable: String? = nil, isPageEdited: Bool = false, review: (any ReviewTool)? = nil,
    beside: (StorybookHost.Host, Logger) async throws -> @Sendable () async -> Void
  ) async throws {
    let log = Logger.storybook(.info)
    let axe = try axeFile()
    let sharing = try sharing()
    let workers = try await workers(of: executable)
    StraySignals.ignore()
    let stop = StopSignals()
    let loop = try ServiceLoop()
    let token = try accessToken()
    let page = try PageFiles(isEdited: isPageEdited)
    var configuration = try configuration(token, workers: workers, page: page, log: log)
    configuration.axe = axe
    configuration.sharing = sharing
    configuration.review = review
    let host = Host(configuration, loop: loop)
    let port = try await host.run()
    let link = announce(port: port, token: token)
    defer { link?.remove() }
    let address = await keptAddress(port, on: loop)
    let end = try await beside(host, log)
    await stop.wait()
    await end()
    await address?.remove()
    log.info("Stopping.")
    // The loop ends with the process: a task of the host that was cancelled may still resume on it.
    await host.stop()
  }

  /// The address in a file for other tools; `nil` if this host is read-only or has no port.
  private func keptAddress(_ port: Int, on loop: ServiceLoop) async -> KeptAddress? {
    guard !options.readOnly, options.socket == nil, let package = AddressFile.ownPackage
    else { return nil }
    return await KeptAddress(
      listeningAddress.url(port: port, token: nil), of: package, on: loop)
  }

  /// Prints the addresses of the storybook, and opens the first one if asked to; in a terminal,
  /// also what to do next. Returns the file behind what is opened if that is secret.
  private func announce(port: Int, token: AccessToken?) -> SecretLink? {
    let address = listeningAddress
    let url = address.url(port: port, token: token)
    StandardOutput.writeLine("Storybook is ready: \(url)")
    if address.isEveryAddress {
      for name in options.allowHost {
        let other = address.url(port: port, token: token, host: name)
        StandardOutput.writeLine("On other machines: \(other)")
      }
    }
    guard options.open else {
      if options.socket == nil, StandardOutput.isTerminal {
        StandardOutput.writeLine("Open it in a browser; Ctrl+C stops the storybook.")
      }
      return nil
    }
    let link = token.flatMap { _ in SecretLink(to: url) }
    // Without the file, the browser asks for the token that was printed.
    Browser.openAddress(link?.path ?? address.url(port: port, token: nil))
    return link
  }
}
