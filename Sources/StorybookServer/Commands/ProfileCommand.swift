import ArgumentParser
import Storybook
import StorybookSchema

/// `profile`: measures the phases of an edit.
struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Say how long each part of an edit takes, and how much of it is the screen's own.",
    discussion: """
      Edits one value to and fro, as a visitor would: the patch, the props as JSON, the way to a \
      worker and back, decode, render, and the frame that viewers get. Medians, in microseconds.
      """)

  @Argument(
    help: "Ids of stories or screens, as “list” shows them. Else: each screen's first story.")
  var story: [String] = []

  @Option(help: "The JSON Pointer of the value to edit. (default: the first that can be)")
  var at: String?

  @Option(help: "Edits of each story.")
  var edits = 200

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    try OptionDomain.check("--edits", edits)
    guard at.map({ Pointer($0) != nil }) ?? true else {
      throw ValidationError("--at: “\(at ?? "")” is no JSON Pointer, such as /items/0/title.")
    }
  }

  func run() async throws {
    try await StoryLookup.run(limits.workers) { lookup in
      let run = ProfileRun(lookup: lookup, edits: edits)
      var profiles: [StoryProfile] = []
      for id in story.isEmpty ? lookup.listing.screens.map(\.id) : story {
        profiles.append(try await run.profile(id, at: at.flatMap { Pointer($0) }))
      }
      if json {
        StandardOutput.write(json: StoryProfile.value(profiles).canonicalText + "\n")
      } else {
        StandardOutput.writeLine(StoryProfile.text(profiles))
      }
    }
  }
}
