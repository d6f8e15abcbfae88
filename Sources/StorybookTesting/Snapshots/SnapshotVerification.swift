import Foundation
package import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
package import StorybookSnapshots

/// Compares the stories of a catalog with their snapshots in a test.
package struct SnapshotVerification {
  private let catalog: Catalog
  package let stories: [SnapshotStory]
  private let place: TestPlace
  private let strategy: SnapshotStrategy

  package init(
    _ catalog: Catalog, by strategy: SnapshotStrategy = .markup, folder: String?, _ place: TestPlace
  ) {
    self.strategy = strategy
    self.catalog = catalog
    self.place = place
    let test = ("\(place.filePath)" as NSString).deletingLastPathComponent
    let folder = folder?.absolutePath(in: test)
    stories = CatalogListing(catalog).screens.flatMap { screen in
      SnapshotStory.all(screen, in: folder).map { $0.kept(by: strategy) }
    }
  }

  func runPlan(
    _ plan: SnapshotPlan, record: SnapshotRecord, isWanted: (String) -> Bool
  ) async {
    let renderer = CatalogRenderer(catalog, devices: plan.devices)
    let run = SnapshotRun(
      plan: plan, record: record, by: strategy,
      parallelism: ProcessInfo.processInfo.activeProcessorCount
    ) { await renderer.render($0, variant: $1, by: strategy) }
    report(await run.reportStories(stories.filter { isWanted($0.id) }), devices: plan.devices)
  }

  /// Returns the ids of the stories for a fixture's file. Throws a ``FixtureError`` without any.
  func ids(ofFixture name: String, at file: String) throws -> Set<String> {
    let path = Self.resolved(file)
    let found = stories.filter { story in
      if case .fixture(let file) = story.origin { Self.resolved(file) == path } else { false }
    }
    guard found.isEmpty else { return Set(found.map(\.id)) }
    throw FixtureError(
      "“\(name)” has no snapshot: it is not a story of “\(catalog.title)”, because none of "
        + "its screens has its fixtures in \((file as NSString).deletingLastPathComponent).")
  }

  private static func resolved(_ file: String) -> String {
    URL(filePath: file).resolvingSymlinksInPath().path
  }

  private func report(_ report: SnapshotReport, devices: [Device]) {
    let style = style(devices)
    for group in report.groups { TestReport.fail(group.reportText(style), at: place) }
    for problem in report.problems { TestReport.fail(VisibleText.line(problem), at: place) }
    if report.storyCount == 0 { TestReport.fail("No story to compare.", at: place) }
  }

  package func style(_ devices: [Device]) -> SnapshotReportStyle {
    let known = Dictionary(stories.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let root = PackageLocation.above("\(place.filePath)")
    return SnapshotReportStyle(
      root: root, command: StoriesCommand.text(ofPackageAt: root, catalog: catalog) ?? "storybook",
      strategy: strategy
    ) { finding in
      known[finding.story]?.link(finding, devices: devices)
    }
  }
}
