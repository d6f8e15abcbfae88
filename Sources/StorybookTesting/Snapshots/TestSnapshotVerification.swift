import Foundation
import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSnapshots

/// Compares the snapshots that an interaction test takes in a test of the package.
struct TestSnapshotVerification {
  let catalog: Catalog
  /// The id of the story.
  let story: String
  /// The name of the test, or of the function that it is in.
  let test: String
  let isOfFunction: Bool
  /// `nil` for the usual one.
  let record: SnapshotRecord?
  /// The folder of all snapshots; `nil` for those beside the screens.
  let folder: String?
  /// The calling file, to which the folder is relative.
  let file: String

  func judged(_ result: TestResult, again: () async -> TestResult?) async -> TestResult {
    guard !result.snapshots.isEmpty, let story = snapshotStory else { return result }
    let root = PackageLocation.above(file)
    var acceptance: String?
    if isOfFunction || folder != nil { acceptance = "the same test with record: .failed" }
    let style = SnapshotReportStyle(
      root: root, command: StoriesCommand.text(ofPackageAt: root, catalog: catalog) ?? "storybook",
      acceptance: acceptance
    ) { _ in nil }
    return await TestSnapshots(of: story, test: test, isOfFunction: isOfFunction)
      .judged(result, record: record ?? .standard, style: style, again: again)
  }

  private var snapshotStory: SnapshotStory? {
    let place = folder?.absolutePath(in: (file as NSString).deletingLastPathComponent)
    let screen = CatalogListing(catalog).screens.first { story.hasPrefix("\($0.id)/") }
    return screen.flatMap { screen in
      SnapshotStory.all(screen, in: place).first { $0.id == story }
    }
  }
}
