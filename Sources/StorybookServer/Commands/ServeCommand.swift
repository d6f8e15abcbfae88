import ArgumentParser
import Logging
import StorybookCommandLine
import StorybookHost
import StorybookWebSockets

/// The command `serve`: serves the storybook to browsers.
struct ServeCommand: ServingCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the storybook and print its address.",
    discussion: ExecutableName.example("serve --port 7100 --read-only"))

  @OptionGroup var options: ServeOptions
  @OptionGroup var others: OtherCatalogOptions
  @OptionGroup var proxies: ProxyOptions
  @OptionGroup var traffic: RateLimitOptions
  @OptionGroup var limits: LimitOptions

  func run() async throws {
    try await CommandError.reporting {
      try await serve(beside: Self.watchFixtures)
    }
  }

  static func watchFixtures(
    of host: StorybookHost.Host, log: Logger
  ) async -> @Sendable () async -> Void {
    let watch = await host.watchFixtures()
    return { await host.loop.run { watch.cancel() } }
  }
}
