import ArgumentParser
import Storybook
import StorybookCommandLine
import StorybookSchema

/// `profile`: measures the phases of an edit.
struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Measure each part of an edit, and the screen's own share of it.",
    discussion: """
      Changes one value back and forth: the patch, the props as JSON, the round trip to a worker, \
      decoding, rendering, and the frame for the clients. Prints medians in microseconds.
      """)

  @Argument(
    help: "Story or screen IDs as shown by “list”. (default: each screen's first story)")
  var story: [String] = []

  @Option(help: "The JSON Pointer of the value to edit. (default: the first editable value)")
  var at: String?

  @Option(help: "The number of edits per story.")
  var edits = 200

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    try OptionDomain.check("--edits", edits)
    guard at.map({ Pointer($0) != nil }) ?? true else {
      throw ValidationError(
        "--at: invalid JSON Pointer “\(at ?? "")”: expected one such as /items/0/title.")
    }
  }

  func run() async throws {
    try await StoryLookup.run(limits.workers()) { lookup in
      let run = ProfileRun(lookup: lookup, edits: edits)
      var profiles: [StoryProfile] = []
      for id in story.nonEmpty ?? lookup.listing.screens.map(\.id) {
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
