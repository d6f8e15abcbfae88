import ArgumentParser
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookSchema
import StorybookWorker

/// The command `schema`: prints the JSON Schema of a screen's props.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of a screen's props.")

  @Argument(help: "A screen ID as shown by “list” before the slash.")
  var screen: String

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    try await StoryLookup.run(limits.workers) { lookup in
      _ = try lookup.screens([screen])
      guard case .schema(let schema, let problems) = try await schema(lookup.workerClient) else {
        throw CommandError.story("The props of “\(screen)” have no schema.")
      }
      let modules = Documentation.modules(in: schema)
      let documentation = await DocumentationReader(folder: .own).documentation(of: modules)
      StandardOutput.write(json: documentation.describing(schema).canonicalText)
      for problem in problems { StandardError.write("\(problem)\n") }
    }
  }

  /// The schema; for a type that traps while it is probed, the outline from its metadata.
  private func schema(_ workerClient: WorkerClient) async throws -> WorkerReply {
    do {
      return try await workerClient.answer(.schema(screen: screen))
    } catch let death as WorkerExitError {
      let reason = death.report.message
      StandardError.write("The props of “\(screen)” could not be probed: \(reason)\n")
      return try await workerClient.answer(.outline(screen: screen, reason: reason))
    }
  }
}
