import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookMarkup
import StorybookProgram
import ArgumentParser
import Storybook
import StorybookSchema

/// The command `list`: prints the catalog.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print every screen and story, fixtures included.",
    discussion: ExecutableName.example("list --tag wip"))

  @Flag(help: "Print the catalog as JSON, in the format of /catalog.json.")
  var json = false

  @Option(
    help: "List only stories with this tag, or of a screen with it; repeat it to require several.")
  var tag: [String] = []

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    try await StoryLookup.runWorkers(limits.workers()) {
      showStoryIndex(try $0.storyIndex.tagged(tag))
    }
  }

  private func showStoryIndex(_ storyIndex: StoryIndex) {
    if json { return StandardOutput.write(json: storyIndex.value.canonicalText) }
    let paint = StandardOutput.paint
    for screen in storyIndex.screens {
      let title = VisibleText.line(screen.listing.path.joined(separator: " / "))
      StandardOutput.writeLine(
        paint.bold(title) + VisibleText.line(text(screen.listing.metadata)))
      for story in screen.stories {
        let mark = if case .fixture = story.origin { "  (fixture)" } else { "" }
        writeLine("  \(story.id)  \(story.title)\(mark)\(text(story.metadata))")
      }
    }
  }

  private func writeLine(_ line: String) { StandardOutput.writeLine(VisibleText.line(line)) }

  private func text(_ metadata: StoryMetadata) -> String {
    guard !metadata.tags.isEmpty else { return "" }
    return "  " + metadata.tags.map { "#\($0)" }.joined(separator: " ")
  }
}
