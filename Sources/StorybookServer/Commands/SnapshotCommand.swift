import ArgumentParser
import Foundation
import Storybook
import StorybookSchema
import StorybookSnapshots

/// The command `snapshot`: compares every story with its recorded snapshot.
struct SnapshotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Compare every story with its snapshots, or record them.",
    discussion: """
      Snapshots are canonical text in “__Snapshots__” beside each screen. What is missing is \
      recorded, and fails once; where the variable CI is set nothing is written unless --record \
      says so. Exit code 1 when something is not as recorded.
      """)

  @Argument(help: "Ids, as “list” shows them; a screen's id is all of its stories. Else: all.")
  var story: [String] = []

  @Option(
    help: ArgumentHelp("all, failed, missing or never; alone, it is all.", valueName: "mode"),
    transform: Self.mode)
  var record: SnapshotRecord?

  @Option(
    help: "A device's id; again for more. (default: the first, the first phone, all recorded)")
  var device: [String] = []

  @Option(help: "light or dark; again for both. (default: both)")
  var colorScheme: [String] = []

  @OptionGroup var environment: SnapshotEnvironmentOptions

  @Option(
    name: .customLong("in"), help: "A folder for all snapshots, instead of beside the screens.")
  var folder: String?

  @Flag(help: "Compare pictures instead, made with a Chromium that is installed.")
  var images = false

  @Option(help: "How different a colour of a picture has to be to count, from 0 to 1.")
  var threshold = 0.1

  @Flag(help: "Remove the snapshots of stories and devices that are not there any more.")
  var prune = false

  @Flag(help: "Tell machines.")
  var json = false

  @OptionGroup var limits: LimitOptions

  private static func mode(_ word: String) throws -> SnapshotRecord {
    guard let mode = SnapshotRecord(rawValue: word) else {
      let words = SnapshotRecord.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There are \(words).")
    }
    return mode
  }

  /// Completes `--record` without a value to `--record all`, which the parser does not support.
  static func completed(_ arguments: [String]) -> [String] {
    guard arguments.contains(configuration.commandName ?? ""),
      let index = arguments.firstIndex(of: "--record"),
      !arguments.dropFirst(index + 1).prefix(1).contains(where: {
        SnapshotRecord(rawValue: $0) != nil
      })
    else { return arguments }
    var completed = arguments
    completed.insert(SnapshotRecord.all.rawValue, at: index + 1)
    return completed
  }

  func validate() throws {
    try OptionDomain.check("--threshold", threshold)
    for scheme in colorScheme { try EnvironmentOptions.check([("colorScheme", scheme)]) }
  }

  func run() async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    try await StoryLookup.run(limits.workers, parallelism: cores) { lookup in
      let check = SnapshotCheck(lookup, folder: folder.map(Self.absolute))
      let stories = try chosen(check, lookup)
      if images { return try await compareImages(check, stories, lookup, try plan(lookup)) }
      let progress = ProgressConsole(noun: "stories")
      let report = await check.report(
        stories, try plan(lookup), record ?? .standard, parallelism: cores,
        progress: { progress.show($0, of: stories.count, "stories") })
      progress.clear()
      try conclude(report, check)
    }
  }

  /// The selected stories. An unknown id after `--record` is reported as an invalid mode.
  private func chosen(_ check: SnapshotCheck, _ lookup: StoryLookup) throws -> [SnapshotStory] {
    do {
      return try check.stories(story)
    } catch let failure as CommandError {
      let arguments = CommandLine.arguments
      let after = arguments.firstIndex(of: "--record").map { arguments.dropFirst($0 + 1).first }
      guard let word = after ?? nil, story.contains(word), lookup.storyIndex.find(word) == nil,
        lookup.storyIndex.screen(word) == nil
      else { throw failure }
      let words = SnapshotRecord.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError.call("--record: “\(word)” is none of \(words), and no story's id.")
    }
  }

  private func plan(_ lookup: StoryLookup) throws -> SnapshotPlan {
    let devices = lookup.listing.devices
    let chosen = try device.map { id in
      guard let device = devices.first(where: { $0.id == id }) else {
        let known = devices.map(\.id).joined(separator: ", ")
        throw CommandError.call("--device: there is no device “\(id)”; there are \(known).")
      }
      return device
    }
    let schemes = try colorScheme.map { word in
      guard let scheme = RenderEnvironment.ColorScheme(rawValue: word) else {
        throw CommandError.call("There is no colour scheme “\(word)”; there are light and dark.")
      }
      return scheme
    }
    do {
      return try SnapshotPlan(
        catalog: devices, devices: chosen, colorSchemes: schemes,
        environments: try environment.environments(devices))
    } catch let error as SnapshotPlanError {
      throw CommandError.call("\(error)")
    }
  }

  private static func absolute(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}

// MARK: The result

extension SnapshotCommand {
  private func conclude(_ report: SnapshotReport, _ check: SnapshotCheck) throws {
    let stale = stale(check)
    let telling = check.telling(isColored: !json && isatty(STDOUT_FILENO) == 1)
    if json {
      StandardOutput.write(json: report.value(telling, stale: stale).canonicalText)
    } else {
      for group in report.groups { write(group.text(telling) + "\n") }
      write(staleText(stale, telling))
    }
    for problem in report.problems { StandardError.write("\(problem)\n") }
    guard report.isFine || (record != nil && report.isSettled) else {
      throw CommandError.story(report.summary)
    }
    if !json { write("\(report.settledSummary)\n") }
  }

  /// Paths of snapshots without a story; with `--prune`, they are deleted.
  func stale(_ check: SnapshotCheck) -> [String] {
    let stale = check.stale()
    if prune { for path in stale { unlink(path) } }
    return stale
  }

  func staleText(_ stale: [String], _ telling: SnapshotReportStyle) -> String {
    guard !stale.isEmpty else { return "" }
    let head =
      prune ? "Removed, as no story has them:" : "Snapshots of no story; --prune removes them:"
    return ([head] + stale.map { "  \(telling.path($0))" }).map { $0 + "\n" }.joined()
  }

  private func write(_ text: String) { StandardOutput.write(text) }
}
