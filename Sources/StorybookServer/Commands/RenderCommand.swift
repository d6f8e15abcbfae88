import ArgumentParser
import Foundation
import Storybook
import StorybookSchema

/// `render`: a rendering on standard output.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a story to standard output.")

  @Argument(help: "The story's id, as “list” shows it.")
  var story: String

  @Option(help: "A JSON file with other props; “-” reads standard input.", completion: .file())
  var props: String?

  @Option(help: "html or text.")
  var format = "html"

  @Option(help: "The device's id, for example “phone”.")
  var device: String?

  @Option(help: "light or dark.")
  var colorScheme: String?

  @Option(help: "A locale such as de_CH.")
  var locale: String?

  func run() throws {
    let lookup = StoryLookup()
    let (screen, _) = try lookup.story(story)
    let evaluation = Evaluation(
      ticket: 0, screen: screen.id, props: try lookup.props(story, file: props),
      environment: try environment(lookup.catalog), wantsRendering: true)
    switch lookup.answer(.evaluate(evaluation)).last {
    case .outcome(.rendered(let rendering, _)): write(rendering)
    case .outcome(.rejected(let mismatch)):
      throw CommandFailure.story("The props do not fit: \(mismatch)")
    case .outcome(.crashed(_, let message)): throw CommandFailure.story(message)
    default: throw CommandFailure.story("“\(story)” has no rendering.")
    }
  }

  private func environment(_ catalog: Catalog) throws -> Environment {
    var fields: Object = ["format": .string(format)]
    fields["device"] = device.map { .string($0) }
    fields["colorScheme"] = colorScheme.map { .string($0) }
    fields["locale"] = locale.map { .string($0) }
    if let device, !catalog.devices.contains(where: { $0.id == device }) {
      let known = catalog.devices.map(\.id).joined(separator: ", ")
      throw CommandFailure.call("There is no device “\(device)”; there are \(known).")
    }
    do {
      return try Environment(device: catalog.devices[0].id).merging(.object(fields))
    } catch {
      throw CommandFailure.call(error.reason)
    }
  }

  private func write(_ rendering: Rendering) {
    switch rendering.body {
    case .text(let text): print(text, terminator: text.hasSuffix("\n") ? "" : "\n")
    case .bytes(let bytes): FileHandle.standardOutput.write(Data(bytes))
    }
  }
}
