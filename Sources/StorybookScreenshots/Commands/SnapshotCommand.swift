import ArgumentParser
import Foundation
import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookHost
import StorybookMarkup
import StorybookSchema
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
      """)

  @Argument(
    help: """
      Story or screen IDs as shown by “list”; a screen ID selects all its stories. (default: all)
      """)
  var story: [String] = []

  @Option(
    help: ArgumentHelp("all, failed, missing or never; without a value, all.", valueName: "mode"),
    transform: Self.mode)
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

  @Flag(help: "Compare screenshots instead, taken with an installed Chromium.")
  var images = false

  @Option(help: "The colour difference from which a pixel counts as changed, from 0 to 1.")
  var threshold = 0.1

  @Flag(help: "Remove snapshots of stories and devices that no longer exist.")
  var prune = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var limits: LimitOptions

  private static func mode(_ word: String) throws -> SnapshotRecord {
    guard let mode = SnapshotRecord(rawValue: word) else {
      let words = SnapshotRecord.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("expected \(words).")
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
    try await StoryLookup.run(limits.workers(), parallelism: cores) { lookup in
      let check = SnapshotCheck(lookup, folder: folder.map(Self.absolute))
      let stories = try chosen(check, lookup)
      if images { return try await compareImages(check, stories, lookup, try plan(lookup)) }
      let progress = ProgressConsole(noun: "stories")
      let report = await check.report(
        stories, try plan(lookup), record: record ?? .standard, parallelism: cores,
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
      throw CommandError.call("--record: unknown mode “\(word)”: expected \(words), or a story ID.")
    }
  }

  private func plan(_ lookup: StoryLookup) throws -> SnapshotPlan {
    let devices = lookup.listing.devices
    let chosen = try device.map { id in
      guard let device = devices.first(where: { $0.id == id }) else {
        let known = devices.map(\.id).joined(separator: ", ")
        throw CommandError.call("--device: unknown device “\(id)”: expected \(known).")
      }
      return device
    }
    let schemes = colorScheme.compactMap { RenderEnvironment.ColorScheme(rawValue: $0) }
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
    let style = check.style(isColored: !json && StandardOutput.paint.isOn)
    if json {
      StandardOutput.write(json: report.value(style, stale: stale).canonicalText)
    } else {
      for group in report.groups { write(group.text(style) + "\n") }
      write(staleText(stale, style))
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

  func staleText(_ stale: [String], _ style: SnapshotReportStyle) -> String {
    guard !stale.isEmpty else { return "" }
    var head = "Snapshots without a story; --prune removes them:"
    if prune { head = "Removed snapshots without a story:" }
    return ([head] + stale.map { "  \(style.path($0))" }).map { $0 + "\n" }.joined()
  }

  private func write(_ text: String) { StandardOutput.write(text) }
}
