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

  @Test func `a test that never ends fails at its deadline, and the others go on`() async {
    let catalog = Self.catalog { _ in try await Task.sleep(for: .seconds(3600)) }
    await withKnownIssue {
      await verifyInteractions(of: catalog, within: .milliseconds(20))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("did not end within 0.02 seconds") }
    }
  }
}
