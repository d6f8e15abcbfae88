import ArgumentParser
import StorybookCommandLine
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookHost
import StorybookWebSockets

/// The command `doctor`: reports what is missing on this machine, with remedies.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check the machine: toolchain, symbolizer, libraries, Chromium, port, folders and workers.",
    discussion: ExecutableName.example("doctor --port 7100"))

  @Option(help: "The port to check.")
  var port = 6006

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var limits: LimitOptions

  func validate() throws { try OptionDomain.checkOption("--port", number: port) }

  func run() async throws {
    let found = await diagnoses()
    if json {
      StandardOutput.write(json: Value.array(found.map(\.value)).canonicalText)
    } else {
      let paint = StandardOutput.paint
      for line in found.flatMap({ $0.lines(paint) }) { StandardOutput.writeLine(line) }
    }
    guard !found.contains(where: { $0.severity == .failure }) else {
      throw CommandError.story("The storybook cannot be served on this machine.")
    }
  }

  private func diagnoses() async -> [Diagnosis] {
    var configuration = ServerConfiguration()
    configuration.port = port
    let error = await ServerTrial.error(configuration)
    return [.toolchain(await Machine.output(of: "swift --version"))]
      + Diagnosis.symbolizer + [.version]
      + Diagnosis.server(port: port, error: error)
      + ToolTable.all.flatMap { $0.diagnoses() }
      + (await catalog()) + [
        .workers(await Machine.output(of: "ps -A -o pid=,ppid=,args="))
      ]
  }

  /// The catalog in a worker, and the folders of its fixtures.
  private func catalog() async -> [Diagnosis] {
    var folders: [String] = []
    var found: [Diagnosis] = []
    do {
      try await StoryLookup.runWorkers(limits.workers()) {
        folders = $0.listing.screens.map { FixtureFolder(of: $0).path }
        found += CatalogFiles($0.listing.folders).hiddenFiles.map(Diagnosis.hidden)
        if let greeting = await $0.workerClient.greeting { found.append(.program(greeting)) }
      }
    } catch {
      let remedy = (error as? CommandError)?.description ?? "\(error)"
      return found + [Diagnosis("catalog", .failure, finding: "does not load", remedy: remedy)]
    }
    return found + [.fixtures(folders)]
  }
}
