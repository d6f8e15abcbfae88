import ArgumentParser
import Foundation
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSchema

/// The command `build`: exports a static site that needs no host.
struct BuildSiteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a static site with every story, for any file server.",
    discussion: """
      Renders every story for each device, colour scheme, format, locale and value of a global; \
      the first of each is the default. Equal stories give the same site, byte for byte. Unchanged files are not \
      written again, and obsolete files of earlier builds are removed; other files are kept.

      A story that crashes is shown with its crash, and the exit code is 1.

      \(ExecutableName.example("build Site --format html"))
      """)

  @Argument(help: "The output folder.", completion: .directory)
  var folder: String

  @Option(help: "A device ID; repeatable. (default: the catalog's first)")
  var device: [String] = []

  @Option(help: .environment("colorScheme", isRepeatable: true, note: "(default: light and dark)"))
  var colorScheme: [String] = []

  @Option(help: .environment("format", isRepeatable: true, note: "(default: html)"))
  var format: [String] = []

  @Option(help: .environment("locale", isRepeatable: true, note: "(default: en_US)"))
  var locale: [String] = []

  @Option(help: "Fix the current time in every story.")
  var clock = SitePlan.clock

  @Option(help: .environment("timeZone", note: "(default: UTC)"))
  var timeZone: String?

  @Option(help: .environment("textSize"))
  var textSize: String?

  @Option(help: .environment("calendar", note: "(default: gregorian)"))
  var calendar: String?

  @Option(help: .environment("randomSeed", note: "(default: 0)"))
  var randomSeed: String?

  @Option(help: .environment("global"))
  var global: [String] = []

  @Option(
    help: "The URL of a running host with these stories, which the site links to for live editing.")
  var liveURL: String?

  @Flag(help: "Write into a folder with files from elsewhere, and replace files of the same name.")
  var force = false

  @Flag(help: "Exit with 0 even if stories crash or no longer fit; the site shows them as failing.")
  var allowFailures = false

  @OptionGroup var others: OtherCatalogOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    let given: [(name: String, texts: [String])] = [
      ("colorScheme", colorScheme), ("format", format), ("locale", locale), ("clock", [clock]),
      ("timeZone", timeZone.map { [$0] } ?? []), ("textSize", textSize.map { [$0] } ?? []),
      ("calendar", calendar.map { [$0] } ?? []), ("randomSeed", randomSeed.map { [$0] } ?? []),
      ("global", global),
    ]
    for (name, texts) in given {
      for text in texts { try EnvironmentOptions.check([(name: name, text: text)]) }
    }
    guard let liveURL else { return }
    guard let url = URL(string: liveURL), ["http", "https"].contains(url.scheme), url.host != nil
    else {
      throw ValidationError(
        "--live-url: invalid URL “\(liveURL)”: expected one such as https://stories.example/.")
    }
  }

  func run() async throws {
    let parallelism = LimitOptions.parallelism
    try OutputPlace.checkFolder(Self.absolute(folder), for: "folder")
    try SiteFolder.check(Self.absolute(folder), replacesOthers: force)
    let workers = try await limits.workers { try await $0.package.checkDevices(device) }
    try await StoryLookup.runWorkers(workers, parallelism: parallelism) { lookup in
      let plan = try plan(lookup.listing)
      let site = try SiteFolder(path: Self.absolute(folder), replacesOthers: force)
      do {
        var listing = lookup.listing
        listing.others += others.catalogs
        let builder = SiteBuilder(
          listing: listing, storyIndex: lookup.storyIndex, plan: plan, folder: site,
          page: try PageFiles(), live: liveURL, command: ExecutableName.command,
          parallelism: parallelism + 2,
          ask: { await lookup.workerClient.parts($0) })
        let report = try await stoppable { try await build(builder) }
        try conclude(report, changes: try site.commit())
      } catch {
        site.abandon()
        throw error is CancellationError ? Self.stopped(folder) : error
      }
    }
  }

  private func plan(_ listing: CatalogListing) throws -> SitePlan {
    var choices = SitePlan.Choices()
    choices.devices = device
    if !colorScheme.isEmpty { choices.colorSchemes = colorScheme }
    if !format.isEmpty { choices.formats = format }
    choices.locales = locale
    choices.clock = clock
    choices.timeZone = timeZone
    choices.textSize = textSize
    choices.calendar = calendar
    choices.randomSeed = randomSeed
    choices.globals = global
    do throws(PropsError) {
      return try SitePlan(choices, devices: listing.devices, globals: listing.globals)
    } catch {
      throw CommandError.option(error)
    }
  }

  /// Cancels the work on SIGINT, SIGTERM or SIGHUP.
  private func stoppable(
    _ work: @escaping @Sendable () async throws -> SiteReport
  ) async throws -> SiteReport {
    let signals = StopSignals()
    let task = Task { try await work() }
    let watch = Task {
      await signals.wait()
      task.cancel()
    }
    defer { watch.cancel() }
    return try await task.value
  }

  private func build(_ builder: SiteBuilder) async throws -> SiteReport {
    let total = builder.storyIndex.screens.reduce(0) { $0 + $1.stories.count }
    let progress = ProgressConsole(every: .seconds(5))
    defer { progress.clear() }
    var done = 0
    let report = try await builder.build {
      done += 1
      progress.show(done, of: total, label: "rendering stories")
    }
    return report
  }

  private func conclude(_ report: SiteReport, changes: SiteFolder.Changes) throws {
    StandardError.writeText(report.problemLines)
    StandardOutput.writeLine(report.summary(changes, in: folder))
    if !global.isEmpty, !report.ignoredGlobals.isEmpty {
      throw CommandError.call(report.ignoredGlobals.joined(separator: "\n"))
    }
    guard !report.problems.isEmpty, !allowFailures else { return }
    throw CommandError.story(report.failure)
  }

  private static func stopped(_ folder: String) -> CommandError {
    CommandError(code: 130, description: "Stopped: \(folder) is unchanged.")
  }

  private static func absolute(_ path: String) -> String {
    URL(filePath: (path as NSString).expandingTildeInPath).standardizedFileURL.path
  }
}
