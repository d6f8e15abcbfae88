import Storybook
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookCheck
@testable import StorybookHost

/// A check lists the rules that stories and fixtures break.
struct BrokenRuleTests {
  struct Props: Codable, Sendable {
    var progress: Int
    var buffer: Int
  }

  struct ViewProps: Codable, Sendable {
    var percent: Int
    init(_ props: Props) { percent = props.progress * 10 }
  }

  struct Stray: Error, CustomStringConvertible { var description: String { "It is a stray." } }

  static let catalog = Catalog {
    Screen(
      "Bar",
      project: ViewProps.init,
      viewInvariants: [
        Invariant("a percentage has an end", at: \.percent) {
          if $0.percent > 100 { throw Stray() }
          return true
        }
      ],
      render: { (view: ViewProps) -> HTML in "\(view.percent)" }
    ) {
      Story("Fine", Props(progress: 1, buffer: 2))
      Story("Broken", Props(progress: 3, buffer: 2))
      Story(
        "Meant", Props(progress: 3, buffer: 2), breaks: ["progress lies within the buffer"])
      Story("Idle", Props(progress: 1, buffer: 2), breaks: ["progress lies within the buffer"])
      Story("Both", Props(progress: 11, buffer: 2))
    }
    .invariants([
      Invariant("progress lies within the buffer", at: \.progress, \.buffer) {
        $0.progress <= $0.buffer
      }
    ])
  }

  private static let checker = Checker.make(of: catalog)

  static let findings: [String: String] = [
    "fine": "",
    "broken": "  /progress, /buffer  broken  progress lies within the buffer\n",
    "meant": "",
    "idle": "  Expected to break the rule “progress lies within the buffer”, but the rule holds.\n",
    "both": """
      /progress, /buffer  broken              progress lies within the buffer
      /percent            broken (projected)  a percentage has an end: It is a stray.

    """,
  ]

  @Test(arguments: findings.keys.sorted())
  func `a story names the rules that it breaks, and is not meant to`(slug: String) async throws {
    let storyIndex = StoryIndex(CatalogListing(Self.catalog), fixtures: [:])
    let story = try #require(storyIndex.find("bar/\(slug)")).story
    let finding = try await Self.checker.finding(story, slug: slug, screen: "bar")
    #expect(finding.text.drop { $0 != "\n" }.dropFirst() == Self.findings[slug] ?? "")
    #expect(finding.isFine == (Self.findings[slug] == ""))
  }

  @Test func `a fixture names the rules that it breaks`() async throws {
    let scene = try TankScene()
    let path = try scene.write(#"{"progress":3,"buffer":2}"#)
    let schema = try await Self.checker.schema("bar")
    let finding = try await Self.checker.finding(
      fixture: path, screen: "bar", schema: schema, fixes: .lossless)
    #expect(
      finding.text == "\(path)\n  /progress, /buffer  broken  progress lies within the buffer\n")
    #expect(finding.change == nil)
  }
}
