import ArgumentParser
import Storybook
import StorybookSchema

/// `schema`: the JSON Schema of a screen's props.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a screen's props.")

  @Argument(help: "The screen's id, as “list” shows it before the slash.")
  var screen: String

  func run() throws {
    let lookup = StoryLookup()
    guard lookup.shelf.screen(screen) != nil else {
      throw CommandFailure.call(
        "There is no screen “\(screen)”. The command “list” shows them all.")
    }
    guard case .schema(let schema, let problems) = lookup.answer(.schema(screen: screen)).last
    else { throw CommandFailure.story("The props of “\(screen)” have no schema.") }
    print(schema.canonicalText, terminator: "")
    for problem in problems { StandardError.write("\(problem)\n") }
  }
}
