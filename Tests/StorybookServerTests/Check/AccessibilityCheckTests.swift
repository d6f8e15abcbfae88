import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSnapshots
import Testing

@testable import StorybookCheck
@testable import StorybookHost

struct AccessibilityCheckTests {
  private static let catalog = Catalog("Shop") {
    Screen("Sign", render: { (props: String) -> HTML in "\(raw: props)" }) {
      Story("Bare", "<main><button></button></main>")
      Story("Excepted", "<main><button></button></main>").accessibilityException(
        "button-name", because: "A script fills it.")
    }
  }

  @Test(arguments: [
    ("image-alt", "Ours.", []), ("axe/landmark-unique", "Ours.", []),
    ("axe/landmark-unique", " ", ["The exception from “axe/landmark-unique” has no reason."]),
    (
      "landmark-unique", "Ours.",
      ["The exception is from an unknown accessibility rule, “landmark-unique”."]
    ),
  ])
  func `an exception names a rule of this package or of axe-core`(
    rule: String, reason: String, problems: [String]
  ) throws {
    let catalog = Catalog("Shop") {
      Screen("Sign", render: { (props: String) -> HTML in "\(raw: props)" }) {
        Story("Bare", "<main></main>").accessibilityException(rule, because: reason)
      }
    }
    let screen = try #require(CatalogListing(catalog).screens.first)
    let story = try #require(screen.stories.first)
    #expect(AccessibilityCheck(screen, story.metadata).problems == problems)
  }

  @Test(arguments: [("bare", true), ("bare", false), ("excepted", true)])
  func `a story fails with its faults if it is checked for them`(
    slug: String, isAsked: Bool
  ) async throws {
    let checker = Checker.make(of: Self.catalog)
    let index = StoryIndex(CatalogListing(Self.catalog), fixtures: [:])
    let screen = try #require(index.screens.first)
    let tasks = CheckPlan.stories(fixes: .none, accessibility: isAsked)(screen, checker)
    let task = try #require(tasks.first { $0.subject.id == "sign/\(slug)" })
    let finding = try await task.check()
    let isFaulty = isAsked && slug == "bare"
    #expect(finding.isFine == !isFaulty)
    #expect(finding.text.contains("main > button  button-name (critical)") == isFaulty)
    let kinds = finding.problems.map { ReportedProblem($0, in: nil).kind }
    #expect(kinds.allSatisfy { $0 == "accessibility" })
  }
}
