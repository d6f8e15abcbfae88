import Foundation
import Storybook
import StorybookInteractions
import StorybookTesting
import Synchronization
import Testing

struct InteractionSnapshotTests {
  struct Sign: Codable, Sendable {
    var text = "Open"
    var close: Command = .noop

    static func html(_ sign: Sign, _ environment: RenderEnvironment) -> HTML {
      "<p>\(sign.text)</p><time>\(environment.now.formatted(.iso8601))</time><button\(sign.close)>Close</button>"
    }
  }

  private static func catalog(closed: String = "Closed") -> Catalog {
    Catalog {
      Screen("Sign", render: Sign.html) {
        Story("Open", Sign()) { OnCommand(\.close) { $0.text = closed } }
          .test("closes") { s in
            try await s.press("Close")
            try s.expect(snapshot: "closed")
            try s.expect(closed.isEmpty ? "nothing" : "\(closed)")
          }
      }
    }
  }

  private func inFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private func failing(_ words: String, at line: Int? = nil, _ body: () async -> Void) async {
    await withKnownIssue {
      await body()
    } matching: { issue in
      (line == nil || issue.sourceLocation?.line == line)
        && issue.comments.contains { $0.rawValue.contains(words) }
    }
  }

  @Test func `a missing snapshot is recorded and fails once, and a difference fails its step`()
    async throws
  {
    try await inFolder { folder in
      let recorded = InteractionTests(of: Self.catalog())[0]
      await failing("A snapshot is missing.") { await recorded.verify(record: .never, in: folder) }
      await failing("was missing and is now recorded: review it") {
        await recorded.verify(record: .missing, in: folder)
      }
      await recorded.verify(record: .never, in: folder)
      let place = "\(folder)/sign/interaction_tests"
      let files = try FileManager.default.contentsOfDirectory(atPath: place)
      #expect(files == ["open.closes.closed.html"])
      // The time is that of all snapshots, which the test did not choose.
      let text = try String(contentsOfFile: "\(place)/\(files[0])", encoding: .utf8)
      #expect(text.contains("<time>2026-01-01T12:00:00Z</time"))
      let changed = Self.catalog(closed: "Come tomorrow")
      await failing("~ text  [-Closed-]{+Come tomorrow+}", at: 24) {
        await verifyInteractions(of: changed, record: .missing, in: folder)
      }
      await failing("differed and is recorded again") {
        await verifyInteractions(of: changed, record: .failed, in: folder)
      }
      await verifyInteractions(of: changed, record: .never, in: folder)
    }
  }

  @Test func `a test that fails otherwise records nothing`() async throws {
    try await inFolder { folder in
      await failing("Found no text “nothing”", at: 25) {
        await verifyInteractions(of: Self.catalog(closed: ""), record: .all, in: folder)
      }
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  @Test func `a test of its own has the name of its function`() async throws {
    let verify = { (record: SnapshotRecord, folder: String) in
      await verifyInteraction(
        with: "sign/open", in: Self.catalog(), record: record, in: folder, function: "f()"
      ) { try $0.expect(snapshot: "at first") }
    }
    try await inFolder { folder in
      await failing("is now recorded") { await verify(.missing, folder) }
      await verify(.never, folder)
      let files = try FileManager.default.contentsOfDirectory(
        atPath: "\(folder)/sign/interaction_tests")
      #expect(files.first?.hasPrefix("open._interactionsnapshottests-f-") == true)
    }
  }

  @Test func `what differs in each run is not recorded`() async throws {
    let count = Mutex(0)
    let catalog = Catalog {
      Screen(
        "Sign",
        render: { (text: String) -> HTML in
          "<p>\(text) \(count.withLock { count in count += 1; return count })</p>"
        }
      ) { Story("Open", "Open").test("shows") { try $0.expect(snapshot: "open") } }
    }
    try await inFolder { folder in
      await failing("The rendering differs each time") {
        await verifyInteractions(of: catalog, record: .all, in: folder)
      }
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  @Test(arguments: [("", "A snapshot needs a name."), (" \n", "A snapshot needs a name.")])
  func `a snapshot needs a name`(name: String, message: String) async {
    await failing(message) {
      await verifyInteraction(with: "sign/open", in: Self.catalog()) {
        try $0.expect(snapshot: name)
      }
    }
  }
}
