import ArgumentParser
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookRecording
import StorybookSchema

/// The command `replay`: replays a recording without a browser.
struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a recording: decode and render each of its steps.",
    discussion: """
      Stops at the first step that fails, with exit code 1. A step whose props drifted from their \
      type is reported, and replayed with migrated props.

      \(ExecutableName.example("replay Steps.jsonl --to 7"))
      """)

  @Argument(help: "A recording file; “-” reads standard input.", completion: .file())
  var file: String

  @Option(help: "The last step to replay; 0 is the start.")
  var to: Int?

  @Option(
    help: "Print the steps as an interaction test with this name, instead of replaying.")
  var test: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if let to { try OptionDomain.checkOption("--to", number: to) }
  }

  func run() async throws {
    let recording = try read()
    try await StoryLookup.runWorkers(limits.workers()) { lookup in
      guard lookup.storyIndex.screen(recording.screen) != nil else {
        let suggestion = NearNames(lookup.storyIndex.storyIDs, to: recording.story).suggestion
        throw CommandError.call(
          "The recording's story “\(recording.story)” is not in this catalog.\(suggestion)")
      }
      let replayer = try await replayer(recording, lookup: lookup)
      if let test {
        writeText(try await source(named: test, replayer: replayer))
      } else {
        try await replay(replayer)
      }
    }
  }

  /// Returns the steps as the source of an interaction test.
  private func source(named name: String, replayer: Replayer) async throws -> String {
    let last = lastStep(of: replayer.recording)
    var renderings: [Rendering?] = []
    for step in 0...last {
      var rendering: Rendering?
      if case .rendered(let found, _) = try await replayer.replay(step).result { rendering = found }
      renderings.append(rendering)
    }
    var recording = replayer.recording
    recording.steps.removeLast(recording.steps.count - last)
    return TestSource(name, of: recording, renderings: renderings).text
  }

  private func lastStep(of recording: Recording) -> Int {
    min(max(0, to ?? recording.steps.count), recording.steps.count)
  }

  private func replayer(_ recording: Recording, lookup: StoryLookup) async throws -> Replayer {
    let workerClient = lookup.workerClient
    let environment = EnvironmentSettings(device: lookup.listing.devices.first?.id ?? "")
    let checker = Checker(
      environment: environment, ask: { try await workerClient.answers($0) })
    return Replayer(
      timeline: Timeline(recording), environment: environment,
      schema: try await checker.schema(recording.screen),
      ask: { try await workerClient.answerRequest($0) })
  }

  private func replay(_ replayer: Replayer) async throws {
    let recording = replayer.recording
    let last = lastStep(of: recording)
    var drifted = 0
    var deviating = 0
    for step in 0...last {
      let replayed = try await replayer.replay(step)
      writeText(replayed.text)
      if let failure = replayed.failure { throw CommandError.story(failure) }
      if !replayed.drift.isEmpty { drifted += 1 }
      if replayed.deviation != nil { deviating += 1 }
    }
    var notes = ["\(last.counted("step")) of “\(recording.story)” replayed"]
    if drifted > 0 { notes.append("\(drifted) of \(last + 1) moments drifted") }
    if deviating > 0 { notes.append("\(deviating) with a different result") }
    writeText(notes.joined(separator: ", ") + ".\n")
  }

  private func read() throws -> Recording {
    let bytes = try InputFile.bytes(file, for: "file")
    do {
      return try Recording(bytes: bytes)
    } catch {
      throw CommandError.call("The recording \(file) is damaged: \(error).")
    }
  }

  private func writeText(_ text: String) { StandardOutput.writeText(text) }
}
