import ArgumentParser
import Storybook
import StorybookSchema

/// `list`: the catalog.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print every screen and story, fixtures included.")

  @Flag(help: "Print the catalog as JSON, as /catalog.json has it.")
  var json = false

  func run() throws {
    let shelf = StoryLookup().shelf
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
