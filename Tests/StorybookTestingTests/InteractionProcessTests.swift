import Foundation
import Storybook
import StorybookInteractions
import Testing

@testable import StorybookTesting

struct InteractionProcessTests {
  private static func depth(_ number: Int) -> Int { number < 0 ? 0 : depth(number + 1) + 1 }

  private static let crashing = Catalog {
    Screen("Sign", render: { (text: String) -> HTML in "<p>\(text)</p>" }) {
      Story("Open", "Open").test("passes") { try $0.expect("Open") }
        .test("traps") { _ in print([1][Int.random(in: 5...6)]) }
        .test("overflows") { _ in print(depth(1)) }
        .test("exits") { _ in exit(0) }
        .test("loops") { _ in while true {} }
        .test("waits") { _ in try await Task.sleep(for: .seconds(3600)) }
        .test("fails") { try $0.expect("Shut") }
        .test("closes its output") { s in
          close(STDOUT_FILENO)
          close(STDERR_FILENO)
          try s.expect("Open")
        }
        .test("passes after them") { try $0.expect("Open") }
    }
  }

  static let ends: [(name: String, message: String)] = [
    ("traps", "Fatal error: Index out of range\n  at \(#filePath):14 in "),
    ("overflows", "overflowed its stack: unbounded recursion.\n  at \(#filePath):9 in "),
    ("exits", "The screen called exit(0)."), ("loops", "did not end within 5.0 seconds"),
    ("waits", "did not end within 5.0 seconds"), ("fails", "Found no text “Shut”"),
  ]

  /// Without a process of its own, each of them would end this one.
  @Test func `a test that crashes or hangs fails alone, and the others have their results`() async {
    await confirmation(expectedCount: Self.ends.count) { ended in
      await withKnownIssue {
        await verifyInteractions(of: Self.crashing, within: .seconds(5))
      } matching: { issue in
        let texts = issue.comments.map(\.rawValue)
        let end = Self.ends.first { end in texts.contains { $0.contains("“\(end.name)” of") } }
        guard let end, texts.contains(where: { $0.contains(end.message) }) else { return false }
        ended()
        return true
      }
    }
  }

  /// Another process could not tell whose catalog it has.
  @Test(arguments: ["A", "B", "C"])
  func `catalogs that cases make alike are not mixed up`(text: String) async {
    let catalog = Catalog {
      Screen("Sign", render: { (text: String) -> HTML in "<p>\(text)</p>" }) {
        Story("Open", text).test("shows its text") { try $0.expect(.text(text)) }
      }
    }
    await verifyInteractions(of: catalog)
  }

  @Test(arguments: [
    (
      ["--testing-library", "swift-testing", "--filter", "A", "--skip", "B", "--no-parallel"],
      ["--testing-library", "swift-testing"]
    ),
    (
      ["--test-bundle-path", "/b", "--xunit-output", "x", "--testing-library", "swift-testing"],
      ["--test-bundle-path", "/b", "--testing-library", "swift-testing"]
    ),
    (["--repetitions", "3", "--event-stream-output-path", "e"], []),
  ]) func `a child process runs one function, and writes no results`(own: [String], kept: [String])
  {
    let key = TestProcessKey(test: "Tests.`a (b) + c?`(test:)/A.swift:3:4", fingerprint: "")
    let filter = #"^Tests\.`a \(b\) \+ c\?`\(test:\)\/A\.swift:3:4$"#
    #expect(key.arguments(of: own) == kept + ["--quiet", "--filter", filter])
  }

  @Test func `catalogs are told apart, also those with the same screens`() {
    let catalog = { Catalog { Screen("A", render: { (text: String) -> HTML in "\(text)" }) {} } }
    let first = catalog()
    let group = TestGroup(first, [])
    #expect(group.hasScreens(of: TestGroup(first, [])))
    #expect(!group.hasScreens(of: TestGroup(catalog(), [])))
    #expect(group.fingerprint == TestGroup(catalog(), []).fingerprint)
    #expect(group.fingerprint != InteractionTests(of: Self.crashing)[0].group.fingerprint)
  }
}
