import Foundation
import Storybook
import StorybookFiles
import StorybookHost
import StorybookProgram

extension StoryCheck {
  /// What `check` finds in the story itself; in the first story of a screen also what is wrong with
  /// the screen and its recordings. Other processes are not compared.
  func checked() async throws -> Findings {
    let root = SourceRoot(listing)
    var judges = [CheckPlan.stories(fixes: .none, shared: SharedFolders(listing))]
    if screen.stories.first == story {
      judges += [
        CheckPlan.screens(root),
        CheckPlan.recordings(root, screens: Set(listing.screens.map(\.id))),
      ]
    }
    var environment = EnvironmentSettings(device: listing.devices.first?.id ?? "")
    environment.clock = Instant(Date())?.date
    let alone = StoryIndex.Screen(
      listing: screen.listing, source: screen.source, stories: [story],
      recordings: screen.recordings)
    let plan = CheckPlan(
      [alone],
      Checker(
        environment: environment, files: CatalogFiles(listing.folders), schemas: schemas, ask: ask),
      judges: judges)
    var findings = Findings()
    try await CheckRun(tasks: plan.tasks, width: 1).run { item in
      var place = ""
      if item.subject.kind == .recording { place = "Recording “\(item.subject.title)”: " }
      findings.problems += item.problems.map { .init(place + $0.text) }
      findings.count += 1
    }
    return findings
  }
}
