import Foundation
import Storybook
import StorybookInteractions
import StorybookTesting
import Testing

struct InteractionVerificationTests {
  private static func catalog(
    _ body: @escaping @Sendable (TestedStory<String>) async throws -> Void
  ) -> Catalog {
    Catalog {
      Screen("Sign", render: { (text: String) -> HTML in "<p>\(text)</p>" }) {
        Story("Open", "Open").test("passes") { try $0.expect("Open") }.test("other", body)
        Story("Closed", "Closed")
      }
    }
  }

  @Test func `each test of a catalog is a case with its name and place`() {
    let tests = InteractionTests(of: Self.catalog { _ in })
    #expect(tests.map(\.description) == ["sign/open: passes", "sign/open: other"])
    #expect(tests.map(\.id) == ["sign/open#0", "sign/open#1"])
    #expect(tests[0].source.file == #filePath)
    #expect(InteractionTests(of: Self.catalog { _ in }) { $0 == "sign/closed" }.isEmpty)
  }

  @Test func `a failure is reported at its step with a link to the state`() async throws {
    let line = #line + 1
    let tests = InteractionTests(of: Self.catalog { try $0.expect("Shut") })
    await withKnownIssue {
      await tests[1].verify()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.contains { comment in
          comment.rawValue.contains("“other” of sign/open: expect(“Shut”): Found no text “Shut”.")
            && comment.rawValue.contains("/#/sign/open?props=")
        }
    }
    await tests[0].verify()
  }

  struct Tally: Codable, Sendable {
    var title = "Birds"
    var count = 1
    var add: CommandWith<Int> = .noop

    static func html(_ tally: Tally) -> HTML { "<p>\(tally.title): \(tally.count)</p>" }
  }

  static let tallies = Catalog {
    Screen("Tally", render: Tally.html) {
      Story("Live", Tally()) { OnCommand(\.add) { $0.count += $1 } }
    }
  }

  @Test func `steps in a test of their own edit and perform by JSON`() async {
    await verifyInteraction(with: "tally/live", in: Self.tallies) { s in
      try await s.edit(#"[{"op":"replace","path":"/title","value":"Owls"}]"#)
      try await s.perform(at: "/add", with: "41")
      try s.expect("Owls: 42")
      try s.expect(performed: "/add")
    }
  }

  @Test(arguments: [
    ("tally/live", "Found no text “Owls: 2”"), ("tally/dead", "Unknown story “tally/dead”."),
    ("nothing", "Unknown screen “nothing”."),
  ]) func `they fail at their step`(story: String, message: String) async {
    let line = #line + 4
    let isKnown = story == "tally/live"
    await withKnownIssue {
      await verifyInteraction(with: story, in: Self.tallies) { s in
        try s.expect("Owls: 2")
      }
    } matching: { issue in
      (!isKnown || issue.sourceLocation?.line == line)
        && issue.comments.contains { $0.rawValue.contains(message) }
    }
  }

  @Test(arguments: [
    (#"[{"op":"remove","path":"/none"}]"#, "The patch does not apply: /none"),
    ("[", "is not valid JSON"),
  ]) func `a patch that does not apply is a failure`(patch: String, message: String) async {
    await withKnownIssue {
      await verifyInteraction(with: "tally/live", in: Self.tallies) { try await $0.edit(patch) }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(message) }
    }
  }

  @Test func `a test that never ends fails at its deadline, and the others go on`() async {
    let catalog = Self.catalog { _ in try await Task.sleep(for: .seconds(3600)) }
    await withKnownIssue {
      await verifyInteractions(of: catalog, within: .milliseconds(20))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("did not end within 0.02 seconds") }
    }
  }
}
