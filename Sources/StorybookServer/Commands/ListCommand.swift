import ArgumentParser
import Storybook
import StorybookSchema

/// `list`: the catalog.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print every screen and story, fixtures included.")

  @Flag(help: "Print the catalog as JSON, as /catalog.json has it.")
  var json = false

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    try await StoryLookup.run(limits) { show($0.shelf) }
  }

  private func show(_ shelf: Shelf) {
    if json { return print(shelf.value.canonicalText, terminator: "") }
    for screen in shelf.screens {
      print(screen.listing.path.joined(separator: " / "))
      for story in screen.stories {
        let mark = if case .fixture = story.origin { "  (fixture)" } else { "" }
        print("  \(story.id)  \(story.title)\(mark)")
      }
    }
  }
}
