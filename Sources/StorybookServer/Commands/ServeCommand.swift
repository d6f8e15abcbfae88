import ArgumentParser
import StorybookCommandLine
import StorybookWebSockets

/// The command `serve`: serves the storybook to browsers.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the storybook and print its address.",
    discussion: ExecutableName.example("serve --port 7100 --read-only"))

  @OptionGroup var options: ServeOptions

  func run() async throws {
    try await CommandError.reporting {
      try await options.serve { host, _ in
        let watch = await host.watchFixtures()
        return { await host.loop.run { watch.cancel() } }
      }
    }
  }
}
