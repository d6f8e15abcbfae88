import ArgumentParser
import Foundation
import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram

/// The command `check`: checks every story and fixture with the current code.
struct CheckCommand: CompletingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check which stories and fixtures fail to decode or render, or have drifted.",
    discussion: """
      Stories with snapshots are compared with them. Nothing is written without --fix. The exit \
      code is 1 if a check fails.

      \(ExecutableName.example("check cart --fix"))
      """)

  @Option(
    defaultAsFlag: "lossless", parsing: .next,
    help: """
      Migrate drifted fixtures and recordings to their types, and show the changes; “lossy” also \
      applies the proposals that are guesses, or drop values.
      """)
  var fix: String?

  @Flag(exclusivity: .chooseLast)
  var snapshots: SnapshotFlag?

  @Flag(
    help: """
      Check the accessibility rules that markup decides: names, roles and structure, not styles.
      """)
  var accessibility = false

  @Flag(
    help: """
      Repeat the interaction tests in headless Chromium, for what styles and the focus decide.
      """)
  var browser = false

  @Argument(
    help: """
      Story or screen IDs as shown by “list”; a screen ID selects all its stories. (default: all)
      """)
  var story: [String] = []

  @Option(help: "The report format: text, json, junit or github.")
  var format: CheckFormat?

  @Flag(help: "Short for --format json.")
  var json = false

  @Option(
    help: "Write the report to a file, and print text on standard output.", completion: .file())
  var output: String?

  @Option(help: "The number of stories checked in parallel. (default: one per processor)")
  var jobs: Int?

  @OptionGroup var limits: LimitOptions

  /// A joined value is no story's ID.
  static func completed(_ arguments: [String]) throws(CommandError) -> [String] {
    let prefix = "--fix="
    guard arguments.first == configuration.commandName,
      let given = arguments.first(where: { $0.hasPrefix(prefix) })?.dropFirst(prefix.count),
      !modes.contains(String(given))
    else { return arguments }
    throw .call("--fix: unknown mode “\(given)”: expected \(modes.joined(separator: " or ")).")
  }

  private static let modes = ["lossless", "lossy"]

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) contradict each other.")
    }
    if let jobs { try OptionDomain.checkOption("--jobs", number: jobs) }
    if let output { try OutputPlace.checkFile(output, for: "--output") }
  }

  func run() async throws {
    let width = jobs ?? LimitOptions.parallelism
    if browser { try BrowserLocation.check(for: "--browser") }
    try await StoryLookup.runWorkers(limits.comparableWorkers(), parallelism: width) { lookup in
      try await withBrowser(lookup.listing) { browser in
        let plan = try CheckPlan(
          lookup, of: stories, fixes: mode, snapshots: snapshotMode,
          accessibility: accessibility, browser: browser)
        try await checkPlan(plan, width: width, root: SourceRoot(lookup.listing))
      }
    }
  }

  /// Finds the browser before anything is checked, and ends it afterwards.
  private func withBrowser(
    _ listing: CatalogListing, body: (BrowserTests?) async throws -> Void
  ) async throws {
    guard browser else { return try await body(nil) }
    let tests: BrowserTests
    do { tests = try BrowserTests(listing) } catch let error as BrowserError {
      throw CommandError.call("--browser: \(error)")
    }
    do { try await body(tests) } catch {
      await tests.close()
      throw error
    }
    await tests.close()
  }

  private func checkPlan(_ plan: CheckPlan, width: Int, root: SourceRoot) async throws {
    let console = CheckConsole()
    var report = CheckReport(screens: plan.screens)
    var checked: [CheckedItem] = []
    var violations = ReportedViolations()
    try await CheckRun(tasks: plan.tasks, width: width).run { done, subject in
      console.show(done, of: plan.count, label: subject.id)
    } _: { item in
      report.count(item.finding, as: item.subject.kind)
      checked.append(item)
      if printsText {
        let text = violations.shortened(item.finding).text
        console.writeText(text, tone: item.finding.isFine ? .plain : .fault)
      }
    }
    console.clear()
    try deliver(checked, report: report, root: root)
    try conclude(report, console: console)
  }

  private func conclude(_ report: CheckReport, console: CheckConsole) throws {
    if printsText, let hint = report.hint(fixingCommand) { console.writeText("\(hint)\n") }
    guard report.isFine else { throw CommandError.story(report.summary) }
    if printsText { console.writeText("\(report.summary)\n", tone: .good) }
  }

  private var fixingCommand: String {
    let name = ExecutableName.current ?? ""
    return ([name, "check", "--fix"] + stories).joined(separator: " ")
  }

  private var mode: FixMode {
    switch fix {
    case nil: .none
    case "lossy": .lossy
    default: .lossless
    }
  }

  /// The ids of `check --fix cart` include the word that the parser takes for the option's value.
  private var stories: [String] {
    let words = [fix].compactMap(\.self).filter { !Self.modes.contains($0) }
    return words + story
  }
}

extension CheckCommand {
  private var snapshotMode: SnapshotCheckMode {
    switch snapshots {
    case nil: .recorded
    case .snapshots: .all
    case .noSnapshots: .none
    }
  }

  private var chosen: CheckFormat {
    guard !json else { return .json }
    return format ?? .text
  }

  /// Whether standard output shows text: yes by default, and when the report goes to a file.
  private var printsText: Bool { chosen == .text || output != nil }

  private func deliver(
    _ checked: [CheckedItem], report: CheckReport, root: SourceRoot
  ) throws {
    let text = chosen.reportText(checked, report: report, root: root)
    guard let output else {
      switch chosen {
      case .text: break
      case .json: StandardOutput.write(json: text)
      case .junit, .github: StandardOutput.writeAsIs(text)
      }
      return
    }
    guard (try? Data(text.utf8).write(to: URL(filePath: output), options: .atomic)) != nil else {
      throw CommandError.call("--output: the report cannot be written to \(output).")
    }
  }
}
