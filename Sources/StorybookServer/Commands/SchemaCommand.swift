import ArgumentParser
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookSchema

/// The command `schema`: prints the JSON Schema of a screen's props.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a screen's props.",
    discussion: ExecutableName.example("schema cart"))

  @Argument(help: "A screen ID as shown by “list” before the slash.")
  var screen: String

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    try await StoryLookup.runWorkers(limits.workers()) { lookup in
      _ = try lookup.screens([screen])
      let (schema, problems) = try await lookup.workerClient.schema(of: screen) { reason in
        StandardError.writeText("The props of “\(screen)” could not be probed: \(reason)\n")
      }
      let modules = Documentation.modules(in: schema)
      let documentation = await DocumentationReader(folder: .own).documentation(of: modules)
      StandardOutput.write(json: documentation.describing(schema).canonicalText)
      for problem in problems { StandardError.writeText("\(problem)\n") }
    }
  }
}
