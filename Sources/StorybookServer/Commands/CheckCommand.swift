import ArgumentParser
import Foundation
import Storybook
import StorybookSchema

/// The command `check`: checks every story and fixture with the current code.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say which stories and fixtures do not decode or render, and where they drifted.",
    discussion: """
      Stories that have snapshots are held against them. Nothing is written without --fix. Exit \
      code 1 when something is at fault.
      """)

  @Flag(help: "Carry drifted fixtures over to their types, and show what changes in them.")
  var fix = false

  @Flag(
    inversion: .prefixedNo,
    help: "Missing snapshots are at fault, too; or none is asked. (default: those that there are)")
  var snapshots: Bool?

  @Argument(help: "Ids, as “list” shows them; a screen's id is all of its stories. Else: all.")
  var story: [String] = []

  @Option(help: "How to tell it: text, json, junit or github.")
  var format: CheckFormat?

  @Flag(help: "Short for --format json.")
  var json = false

  @Option(help: "A file for the report; standard output tells in text then.", completion: .file())
  var output: String?

  @Option(help: "How many stories are looked at at once. (default: one a processor)")
  var jobs: Int?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) contradict each other.")
    }
    if let jobs { try OptionDomain.check("--jobs", jobs) }
    let folder = output.map { URL(filePath: $0).deletingLastPathComponent().path }
    if let folder, !FileManager.default.fileExists(atPath: folder) {
      throw ValidationError("--output: there is no folder \(folder) for the report.")
    }
  }

  func run() async throws {
    let width = jobs ?? limits.workers.parallelism
    try await StoryLookup.run(limits.workers, parallelism: width) { lookup in
      let plan = try CheckPlan(lookup, of: story, fixes: fix, snapshots: demand)
      try await check(plan, width, SourceRoot(lookup.listing))
    }
  }

  private func check(_ plan: CheckPlan, _ width: Int, _ root: SourceRoot) async throws {
    let console = CheckConsole()
    var report = CheckReport(screens: plan.screens)
    var checked: [CheckedItem] = []
    var told = ReportedViolations()
    try await CheckRun(tasks: plan.tasks, width: width).run { done, subject in
      console.show(done, of: plan.count, subject.id)
    } _: { item in
      report.count(item.finding, as: item.subject.kind)
      checked.append(item)
      if tellsText {
        let text = told.shortened(item.finding).text
        console.write(text, item.finding.isFine ? .plain : .fault)
      }
    }
    console.clear()
    try deliver(checked, report, root)
    try conclude(report, console)
  }

  private func conclude(_ report: CheckReport, _ console: CheckConsole) throws {
    if tellsText, let hint = report.hint(fixingCommand) { console.write("\(hint)\n") }
    guard report.isFine else { throw CommandError.story(report.summary) }
    if tellsText { console.write("\(report.summary)\n", .good) }
  }

  private var fixingCommand: String {
    let name = RootCommand.configuration.commandName ?? ""
    return ([name, "check", "--fix"] + story).joined(separator: " ")
  }
}

extension CheckCommand {
  private var demand: SnapshotCheckMode {
    snapshots.map { $0 ? .all : .none } ?? .recorded
  }

  private var chosen: CheckFormat { json ? .json : format ?? .text }

  /// Whether standard output shows text: yes by default, and when the report goes to a file.
  private var tellsText: Bool { chosen == .text || output != nil }

  private func deliver(
    _ checked: [CheckedItem], _ report: CheckReport, _ root: SourceRoot
  ) throws {
    let text = chosen.text(checked, report, root)
    guard let output else {
      switch chosen {
      case .text: break
      case .json: StandardOutput.write(json: text)
      case .junit, .github: StandardOutput.writeAsIs(text)
      }
      return
    }
    guard (try? Data(text.utf8).write(to: URL(filePath: output), options: .atomic)) != nil else {
      throw CommandError.call("The report cannot be written to \(output).")
    }
  }
}
