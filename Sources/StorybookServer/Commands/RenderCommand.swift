import ArgumentParser
import Foundation
import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookHost

/// The command `render`: prints a rendering.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a story to standard output.",
    discussion: ExecutableName.example("render cart/two --device phone --color-scheme dark"))

  @Argument(help: "A story ID as shown by “list”.")
  var story: String

  @Option(help: "A JSON file with other props; “-” reads standard input.", completion: .file())
  var props: String?

  @OptionGroup var environment: EnvironmentOptions

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    // What a file lacks is reported before the program is built.
    let given = try props.map(StoryLookup.props(in:))
    try await StoryLookup.runWorkers(
      limits.workers { try await $0.package.checkDevices(environment.devices) }
    ) { lookup in
      let (screen, found) = try lookup.story(story)
      let evaluation = Evaluation(
        rendering: try await lookup.props(story, given: given), of: found, screen: screen.id,
        environment: try environment.environment(
          lookup.listing.devices, over: found.environment))
      let rendering = try await lookup.rendering(evaluation).0
      writeRendering(rendering)
      try report(rendering.notes.globals)
    }
  }

  /// Throws a ``CommandError`` if the call set one of the ignored globals.
  private func report(_ ignored: [PropsError]) throws {
    guard !ignored.isEmpty else { return }
    let sentences = ignored.map(\.description).joined(separator: "\n")
    guard environment.hasGlobals else { return StandardError.writeText(sentences + "\n") }
    throw CommandError.call(sentences)
  }

  /// Writes a rendering. Plain text is the author's terminal output: it keeps its colours, but no
  /// other control sequences. Other media types stay unchanged, unless a terminal displays them.
  private func writeText(_ text: String, mediaType: MediaType) {
    let isShown = mediaType == .text || StandardOutput.isTerminal
    StandardOutput.writeAsIs(isShown ? VisibleText.screen(text) : text)
  }

  private func writeRendering(_ rendering: Rendering) {
    switch rendering.body {
    case .text(let text): writeText(text.endingLine, mediaType: rendering.mediaType)
    case .bytes(let bytes): StandardOutput.write(bytes: Data(bytes))
    }
  }
}
