import ArgumentParser
import Foundation
import Storybook
import StorybookSchema

/// `check`: every story and fixture against the code as it is now.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say which stories and fixtures do not decode or render, and where they drifted.",
    discussion: "Nothing is written without --fix. Exit code 1 when something is at fault.")

  @Flag(help: "Carry drifted fixtures over to their types, and show what changes in them.")
  var fix = false

  @Argument(help: "Ids, as “list” shows them; a screen's id is all of its stories. Else: all.")
  var story: [String] = []

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    try await StoryLookup.run(limits) { lookup in
      let screens = try lookup.shelf.selection(story)
      let workshop = lookup.workshop
      let checker = Checker(
        environment: Environment(device: lookup.listing.devices.first?.id ?? ""),
        ask: { try await workshop.answers($0) })
      var report = CheckReport()
      for screen in screens { try await check(screen, checker, &report) }
      try conclude(report)
    }
  }

  private func check(
    _ screen: Shelf.Screen, _ checker: Checker, _ report: inout CheckReport
  ) async throws {
    report.countScreen()
    let id = screen.listing.id
    let schema = screen.hasFixtures ? try await checker.schema(id) : nil
    for story in screen.stories {
      let finding =
        switch story.origin {
        case .source(let slug): try await checker.finding(story, slug: slug, id)
        case .fixture(let path):
          try await checker.finding(fixture: path, id, schema: schema, fixes: fix)
        }
      report.count(finding, isFixture: story.isFixture)
      write(finding.text)
    }
  }

  private func conclude(_ report: CheckReport) throws {
    if let hint = report.hint(fixingCommand) { write("\(hint)\n") }
    guard report.isFine else { throw CommandFailure.story(report.summary) }
    write("\(report.summary)\n")
  }

  private var fixingCommand: String {
    let name = RootCommand.configuration.commandName ?? ""
    return ([name, "check", "--fix"] + story).joined(separator: " ")
  }

  /// At once, so that what follows on standard error comes after it.
  private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
