import ArgumentParser
import Foundation
import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema

/// The command `explore`: searches for props that a screen handles badly.
struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search for props that break a screen, and minimize them.",
    discussion: """
      Tries the props of stories and fixtures, every field at its boundaries, every pair of \
      boundaries, then random props. The exit code is 1 if there are findings.

      \(ExecutableName.example("explore cart --runs 2000 --seed 7"))
      """)

  @Argument(help: "Screen IDs as shown by “list” before the slash. (default: all)")
  var screen: [String] = []

  @Option(help: "The number of props to try for each screen.")
  var runs = 500

  @Option(help: "The seed; equal seeds try equal props on every machine.")
  var seed: UInt64 = 1

  @Option(help: LimitOptions.deadlineHelp)
  var deadline = WorkerLimits.exploration.seconds

  @Option(
    help: """
      Seconds for all screens together, each with its share of what is left. (default: as long as \
      it takes)
      """)
  var timeLimit: Double?

  @Option(help: LimitOptions.memoryLimitHelp)
  var memoryLimit = WorkerLimits.exploration.megabytes

  @Option(
    help: "A kind of finding to ignore; repeatable.")
  var ignore: [Finding.Kind] = []

  @Flag(help: "Save each minimized counterexample as a new fixture; never overwrite one.")
  var save = false

  @Flag(help: "Report instead which cases, optionals and sizes the stories and fixtures cover.")
  var coverage = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var environment: EnvironmentOptions
  @OptionGroup var program: ProgramOptions

  func validate() throws {
    try limits.validate()
    try OptionDomain.checkOption("--runs", number: runs)
    if let timeLimit { try OptionDomain.checkOption("--time-limit", number: timeLimit) }
  }

  func run() async throws {
    let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)
    let end = timeLimit.map { Deadline(in: .seconds($0)) }
    let console = ProgressConsole(every: .seconds(5))
    defer { console.clear() }
    let startEnd = timeLimit.map { Deadline(in: max(.seconds($0), Self.leastStart)) }
    try await StoryLookup.runWorkers(
      limits.workers { try await $0.package.checkDevices(environment.devices) }, parallelism: cores,
      matchesApproximately: true, until: startEnd
    ) { lookup in
      let screens = try lookup.screens(screen)
      let explorer = Explorer(
        lookup: lookup, environment: try environment.environment(lookup.listing.devices).steady)
      console.show(0, of: coverage ? screens.count : runs, label: "starting")
      if coverage {
        return try await showCoverage(screens, with: explorer, console: console, until: end)
      }
      try await explore(screens, with: explorer, console: console, until: end)
    }
  }

  /// The least time allowed for loading the catalog, even under a shorter time limit.
  private static let leastStart = Duration.seconds(5)

  private var limits: LimitOptions {
    var limits = LimitOptions()
    limits.program = program
    limits.deadline = deadline
    limits.memoryLimit = memoryLimit
    return limits
  }

  private func explore(
    _ screens: [StoryIndex.Screen], with explorer: Explorer, console: ProgressConsole,
    until end: Deadline?
  ) async throws {
    var values: [Value] = []
    var found = 0
    for (index, screen) in screens.enumerated() {
      let share = end.map { TimeBudget(of: $0, waiting: screens.count - index) }
      var result = try await explorer.explore(
        screen, runs: runs, seed: seed, ignored: Set(ignore), share: share
      ) { progress in
        console.show(progress.done, of: progress.total, label: progress.label(screen.listing.id))
      }
      console.clear()
      if save {
        try await result.value.save(beside: screen.listing, observer: explorer.observer(screen))
      }
      found += result.value.counterexamples.count
      let story = screen.stories.first?.id
      if json { values.append(result.value.reportValue(screen.listing.id, story: story)) }
      if !json {
        let text = ExplorationText(
          screen: screen.listing.id, story: story, result: result.value, seconds: result.seconds,
          paint: StandardOutput.paint, width: StandardOutput.width)
        writeText(text.text)
      }
    }
    if json { StandardOutput.write(json: Value.object(["screens": .array(values)]).canonicalText) }
    guard found == 0 else {
      throw CommandError.story(
        "\(Self.count(found, noun: "finding")) in \(Self.count(screens.count, noun: "screen")).")
    }
    if !json { writeText("Nothing found in \(Self.count(screens.count, noun: "screen")).\n") }
  }

  private func showCoverage(
    _ screens: [StoryIndex.Screen], with explorer: Explorer, console: ProgressConsole,
    until end: Deadline?
  ) async throws {
    var values: [Value] = []
    for (index, screen) in screens.enumerated() {
      console.show(index, of: screens.count, label: screen.listing.id)
      let share = end.map { TimeBudget(of: $0, waiting: screens.count - index) }
      let coverage = try await coverage(of: screen, explorer: explorer, share: share)
      console.clear()
      if json { values.append(coverage.reportValue(screen.listing.id)) }
      if !json {
        let text = CoverageText(
          screen: screen.listing.id, coverage: coverage, paint: StandardOutput.paint,
          width: StandardOutput.width)
        writeText(text.text)
      }
    }
    if json { StandardOutput.write(json: Value.object(["screens": .array(values)]).canonicalText) }
  }

  private func coverage(
    of screen: StoryIndex.Screen, explorer: Explorer, share: TimeBudget?
  ) async throws -> Coverage {
    do {
      return try await explorer.coverage(of: screen, until: share?.end)
    } catch is TimeLimitReached {
      throw CommandError.story(
        "The time ran out before the type of “\(screen.listing.id)” was read.")
    }
  }

  private static func count(_ number: Int, noun: String) -> String {
    guard number != 1 else { return "1 \(noun)" }
    return "\(number) \(noun)s"
  }

  private func writeText(_ text: String) { StandardOutput.writeText(text) }
}

extension Finding.Kind: ExpressibleByArgument {}
