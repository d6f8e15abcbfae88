import Foundation
import Storybook
import StorybookFiles
import StorybookMarkup
import StorybookProgram
import StorybookSnapshots

/// Checks the accessibility of the stories of a catalog in a test.
struct AccessibilityVerification {
  private struct Subject: Sendable {
    let story: SnapshotStory
    let check: AccessibilityCheck
  }

  private let catalog: Catalog
  private let subjects: [Subject]

  init(_ catalog: Catalog) {
    self.catalog = catalog
    subjects = CatalogListing(catalog).screens.flatMap { screen in
      screen.stories(with: FixtureFolder(of: screen).entries()).map { story in
        Subject(
          story: SnapshotStory(story, of: screen, in: nil),
          check: AccessibilityCheck(screen, story.metadata))
      }
    }
  }

  /// The messages of all failures, in the order of the stories.
  func failures(_ isWanted: (String) -> Bool) async -> [String] {
    let wanted = subjects.filter { isWanted($0.story.id) }
    guard !wanted.isEmpty else { return ["No story to check."] }
    var problems: [Int: [String]] = [:]
    let renderer = CatalogRenderer(catalog)
    let variant = SnapshotVariant(
      device: catalog.devices.first?.id ?? Device.responsive.id, colorScheme: .light)
    await wanted.concurrentForEach(width: ProcessInfo.processInfo.activeProcessorCount) {
      Self.problems($0, result: await renderer.result($0.story, variant: variant))
    } receive: {
      problems[$0] = $1
    }
    var order: [String] = []
    var stories: [String: [String]] = [:]
    for (index, subject) in wanted.enumerated() {
      for problem in problems[index] ?? [] {
        if stories[problem] == nil { order.append(problem) }
        stories[problem, default: []].append(subject.story.id)
      }
    }
    return order.map { message($0, stories: stories[$0] ?? []) }
  }

  private static func problems(
    _ subject: Subject, result: Result<RenderResult, any Error>
  ) -> [String] {
    switch result {
    case .success(.rendered(let rendering, _)):
      subject.check.problems + subject.check.faults(rendering).map(\.text)
    case .success(.rejected(let mismatch)): ["The props do not match the type: \(mismatch)"]
    case .success(.crashed(let report)): [report.message]
    case .failure(let error): [ErrorDescription.sentence(error)]
    }
  }

  private func message(_ problem: String, stories: [String]) -> String {
    var names = stories.prefix(5).joined(separator: ", ")
    if stories.count > 5 { names += " and \(stories.count - 5) more" }
    let link = stories.first.map { "\nOpen: \(StateLink(story: $0))" } ?? ""
    return "\(names): \(problem)\(link)"
  }
}
