import ArgumentParser
import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookHost

/// The command `export`: prints props as a fixture or as Swift.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print a story's props as canonical JSON, or save them as a fixture.",
    discussion: ExecutableName.example("export cart/two --name two"))

  @Argument(help: "A story ID as shown by “list”.")
  var story: String

  @Option(help: "A JSON file with other props; “-” reads standard input.", completion: .file())
  var props: String?

  @Option(
    help: "Save the props as a fixture with this name beside the screen instead of printing them.")
  var name: String?

  @Flag(help: "Replace a fixture of the same name.")
  var overwrite = false

  @Flag(help: "Print a Swift expression.")
  var swift = false

  func validate() throws {
    guard !(swift && name != nil) else {
      throw ValidationError("--swift and --name cannot be combined: a fixture is JSON.")
    }
    do throws(ProtocolError) { if let name { _ = try FixtureName(name) } } catch {
      throw ValidationError("--name: \(error.message)")
    }
  }

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    let given = try props.map(StoryLookup.props(in:))
    try await StoryLookup.runWorkers(limits.workers()) { lookup in
      let (screen, _) = try lookup.story(story)
      let props = try await lookup.props(story, given: given)
      let kind: ExportKind = swift ? .swift : .json
      let request = WorkerRequest.export(screen: screen.id, kind, props: props)
      switch try await lookup.workerClient.answerRequest(request) {
      case .exported(let content): try deliver(content, on: screen)
      case .failed(let reason):
        throw CommandError.story("The props do not match the type: \(reason)")
      default: throw CommandError.story("“\(story)” cannot be exported.")
      }
    }
  }

  /// Writes the content; Swift literals already escape invisible characters.
  private func writeContent(_ content: String) {
    if swift {
      StandardOutput.writeAsIs(content)
    } else {
      StandardOutput.write(json: content)
    }
  }

  private func deliver(_ content: String, on screen: CatalogListing.Screen) throws {
    guard let name else { return writeContent(content.endingLine) }
    do throws(ProtocolError) {
      let folder = FixtureFolder(of: screen)
      let file = try folder.saveContent(content, name: FixtureName(name), overwrite: overwrite)
      StandardOutput.writeLine(VisibleText.line(file))
    } catch {
      throw CommandError.call("--name: \(error.message)")
    }
  }
}
