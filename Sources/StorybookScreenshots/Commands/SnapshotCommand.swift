import ArgumentParser
import Foundation
import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookProgram
import StorybookSnapshots

/// The command `snapshot`: compares every story with its recorded snapshot.
struct SnapshotCommand: CompletingCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Compare every story with its snapshots, or record them.",
    discussion: """
      Snapshots are canonical text in “.storybook/__Snapshots__” beside each screen. Missing ones are \
      recorded, and fail once; if the variable CI is set, nothing is written without --record. \
      The exit code is 1 if a story differs from its snapshot.

      \(ExecutableName.example("snapshot cart --record failed"))
      """)

  @Argument(
    help: """
      Story or screen IDs as shown by “list”; a screen ID selects all its stories. (default: all)
      """)
  var story: [String] = []

  @Option(
    help: ArgumentHelp("all, failed, missing or never; without a value, all.", valueName: "mode"),
    transform: RecordOption.mode)
  var record: SnapshotRecord?

  @Option(
    help: "A device ID; repeatable. (default: the first, the first phone, and all recorded)")
  var device: [String] = []

  @Option(help: .environment("colorScheme", isRepeatable: true, note: "(default: both)"))
  var colorScheme: [String] = []

  @OptionGroup var environment: SnapshotEnvironmentOptions

  @Option(
    name: .customLong("snapshot-folder"),
    help: "A folder for the snapshots of all screens, instead of folders beside the screens.")
  var folder: String?

  @Flag(help: "Compare the accessibility tree instead: roles, names and states.")
  var outline = false

  @Flag(help: "Compare screenshots instead, taken with an installed Chromium.")
  var images = false

  @Option(help: "The colour difference from which a pixel counts as changed, from 0 to 1.")
  var threshold = 0.1

  @Flag(help: "Remove snapshots of stories, devices and steps of tests that no longer exist.")
  var prune = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var limits: LimitOptions

  static func completed(_ arguments: [String]) -> [String] {
    guard arguments.contains(configuration.commandName ?? "") else { return arguments }
    return RecordOption.completed(arguments)
  }

  func validate() throws {
    try OptionDomain.checkOption("--threshold", number: threshold)
    guard !outline || !images else {
      throw ValidationError("--outline and --images contradict each other.")
    }
    for scheme in colorScheme { try EnvironmentOptions.check([("colorScheme", scheme)]) }
    if let folder { try OutputPlace.checkSnapshotFolder(folder) }
  }

  func run() async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    if images { try BrowserLocation.check(for: "--images") }
    let workers = try await limits.comparableWorkers { try await $0.package.checkDevices(device) }
    try await StoryLookup.runWorkers(workers, parallelism: cores) { lookup in
      let check = SnapshotCheck(
        lookup, folder: snapshotFolder, by: outline ? .outline : .markup)
      let stories = try selectedStories(of: check, lookup: lookup)
      let plan = try plan(lookup.listing.devices)
      if images {
        let report = try await compareImages(
          of: stories, plan: plan, check: check, listing: lookup.listing)
        try conclude(report, check: check)
      } else {
        try conclude(
          await compareTexts(of: stories, plan: plan, check: check, parallelism: cores),
          check: check)
      }
    }
  }

  private func compareTexts(
    of stories: [SnapshotStory], plan: SnapshotPlan, check: SnapshotCheck, parallelism: Int
  ) async -> SnapshotReport {
    let progress = ProgressConsole(noun: "stories")
    let report = await check.reportStories(
      stories, plan: plan, record: policy, parallelism: parallelism,
      progress: { progress.show($0, of: stories.count, label: "stories") })
    progress.clear()
    return report
  }
}
