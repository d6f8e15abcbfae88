import Foundation
import Storybook
import StorybookProgram
import StorybookSnapshots
import Testing

struct TestSnapshotsTests {
  private static let listing = CatalogListing(
    Catalog {
      Screen("Till", render: { (text: String) -> HTML in "<p>\(text)</p>" }) {
        Story("Open", "Open")
        Story("Open again", "Open")
      }
    })

  /// Runs with a folder of its own, and removes it.
  private func inFolder(_ body: (SnapshotStory, TestSnapshots) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = SnapshotStory.all(Self.listing.screens[0], in: folder)[0]
    try await body(story, TestSnapshots(of: story, test: "pays"))
  }

  private static func taken(
    _ name: String, _ html: HTML = "<p>1</p>", step: Int = 1, isOutline: Bool = false
  ) -> TestedSnapshot {
    taken(name, .html(html), step: step, isOutline: isOutline)
  }

  private static func taken(
    _ name: String, _ rendering: Rendering, step: Int = 1, isOutline: Bool = false
  ) -> TestedSnapshot {
    TestedSnapshot(
      name: name, step: step, source: CodeLocation(file: "/Till.swift", line: 10 &+ step),
      isOutline: isOutline, rendering: rendering,
      state: TestState(story: "till/open", props: .string("Open"), environment: nil))
  }

  private static func files(_ story: SnapshotStory) -> [String] {
    let place = "\(story.folder)/interaction_tests"
    return ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
  }

  private static let style = SnapshotReportStyle(root: nil, command: "stories") { _ in nil }

  @Test(arguments: [
    ("paid", "open.pays.paid.html"), ("Paid", "open.pays.paid-"), ("PAID", "open.pays.paid-"),
    ("../../paid", "open.pays.paid-"), ("a.b", "open.pays.a-b-"),
    ("bezahlt für Ænne", "open.pays."),
    ("日本", "open.pays."), (String(repeating: "long ", count: 100), "open.pays.long-long-"),
    ("a\n · b -->", "open.pays.a-b-"),
  ])
  func `any name has a file of its own in the folder`(name: String, start: String) async throws {
    try await inFolder { story, snapshots in
      let report = snapshots.report([Self.taken(name)], record: .missing)
      let file = try #require(Self.files(story).first)
      #expect(report.written == ["\(story.folder)/interaction_tests/\(file)"])
      #expect(file.hasPrefix(start) && file.hasSuffix(".html") && file.utf8.count < 100)
      #expect(snapshots.report([Self.taken(name)], record: .never).findings.map(\.isFine) == [true])
      let other = snapshots.report([Self.taken("\(name)!"), Self.taken("pAid")], record: .missing)
      #expect(Set(other.written.map { $0.lowercased() }).subtracting(report.written).count == 2)
    }
  }

  @Test(arguments: [
    (SnapshotRecord.never, [], false), (.missing, ["a"], true), (.failed, ["a", "b", "c"], true),
    (.all, ["a", "b", "c"], true),
  ])
  func `a mode decides what is written`(
    record: SnapshotRecord, recorded: [String], hasMissing: Bool
  ) async throws {
    try await inFolder { story, snapshots in
      _ = snapshots.report(["b", "c", "d"].map { Self.taken($0) }, record: .all)
      let damaged = "\(story.folder)/interaction_tests/open.pays.c.html"
      try "<<<<<<< HEAD\n".write(toFile: damaged, atomically: true, encoding: .utf8)
      let taken = [Self.taken("a"), Self.taken("b", "<p>2</p>"), Self.taken("c"), Self.taken("d")]
      let report = snapshots.report(taken, record: record)
      #expect(report.findings.map(\.verdict.name) == ["missing", "changed", "damaged", "matches"])
      #expect(report.findings.filter(\.isRecorded).compactMap(\.snapshot?.name) == recorded)
      #expect(Self.files(story).contains("open.pays.a.html") == hasMissing)
    }
  }

  @Test func `a rendering in text, an outline and bytes have files that say what they are`()
    async throws
  {
    try await inFolder { story, snapshots in
      let taken = [
        Self.taken("text", .text("\u{1B}[1mbold\u{1B}[0m")),
        Self.taken("read", "<main><button>Pay</button></main>", isOutline: true),
        Self.taken("picture", .bytes([1, 2], mediaType: .png)),
      ]
      _ = snapshots.report(taken, record: .missing)
      let names = ["open.pays.picture.png.txt", "open.pays.read.txt", "open.pays.text.txt"]
      #expect(Self.files(story) == names)
      let texts = try names.map {
        try String(contentsOfFile: "\(story.folder)/interaction_tests/\($0)", encoding: .utf8)
      }
      #expect(texts[0].contains("2 bytes\nSHA-256 "))
      #expect(texts[1] == "# snapshot: till/open · pays.read · text/plain\nmain\n  button “Pay”\n")
      #expect(texts[2].contains("⟦bold⟧bold"))
      let html = snapshots.report([Self.taken("text", "<b>bold</b>")], record: .failed)
      #expect(html.findings.first?.isChanged == true)
      #expect(Self.files(story).contains("open.pays.text.html"))
      #expect(!Self.files(story).contains("open.pays.text.txt"))
    }
  }

  @Test func `two snapshots of one name are equal, or fail`() async throws {
    try await inFolder { _, snapshots in
      let taken = [Self.taken("a"), Self.taken("a", step: 2), Self.taken("a", "<p>2</p>", step: 3)]
      let report = snapshots.report(taken, record: .missing)
      #expect(report.findings.map(\.verdict.name) == ["missing", "failed"])
      #expect(report.findings.last?.snapshot?.step == 3)
    }
  }

  @Test func `a rendering that differs each time is not recorded`() async throws {
    try await inFolder { story, snapshots in
      let report = snapshots.report(
        [Self.taken("a")], repeated: [Self.taken("a", "<p>2</p>")], record: .all)
      #expect(report.findings.map(\.verdict.name) == ["failed"])
      #expect(Self.files(story).isEmpty)
    }
  }

  @Test func `a folder that cannot be written is a problem`() async throws {
    try await inFolder { story, snapshots in
      let parent = (story.folder as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try "".write(toFile: story.folder, atomically: true, encoding: .utf8)
      let report = snapshots.report([Self.taken("a")], record: .missing)
      #expect(report.problem != nil && report.findings.map(\.isRecorded) == [false])
    }
  }

  private static let failure = TestFailure(
    message: "expect(“Paid”): Found no text.", source: CodeLocation(file: "/Till.swift", line: 19),
    step: 9, story: "till/open")

  @Test(
    arguments: [
      // What a run takes after “a” was recorded with one; what fails without snapshots; the step.
      ([taken("a")], nil, nil), ([taken("a", "<p>2</p>", step: 2)], nil, 2),
      ([taken("a", "<p>2</p>", step: 2)], failure, 2), ([taken("b", step: 3)], nil, 3),
      ([taken("b", step: 3)], failure, 9), ([taken("a")], failure, 9),
      ([taken("b", step: 4), taken("a", "<p>2</p>", step: 5)], failure, 5),
    ] as [([TestedSnapshot], TestFailure?, Int?)])
  func `the first step that is not as recorded fails`(
    taken: [TestedSnapshot], failure: TestFailure?, step: Int?
  ) async throws {
    try await inFolder { story, snapshots in
      _ = snapshots.report([Self.taken("a")], record: .missing)
      let result = TestResult(stepCount: 9, failure: failure, snapshots: taken)
      let judged = await snapshots.judged(result, record: .missing, style: Self.style) { nil }
      #expect(judged.failure?.step == step)
      #expect(Self.files(story).count == (failure == nil && step == 3 ? 2 : 1))
    }
  }

  @Test func `a failure has the place of its step, the difference and what accepts it`()
    async throws
  {
    try await inFolder { _, snapshots in
      _ = snapshots.report([Self.taken("a")], record: .missing)
      let result = TestResult(stepCount: 2, snapshots: [Self.taken("a", "<p>2</p>", step: 2)])
      let failure = try #require(snapshots.judged(result, style: Self.style).failure)
      #expect(failure.source == CodeLocation(file: "/Till.swift", line: 12))
      #expect(failure.message.hasPrefix("expect(snapshot: “a”): A snapshot differs.\n"))
      #expect(failure.message.contains("~ text  [-1-]{+2+}"))
      #expect(failure.message.hasSuffix("accept  stories snapshot --record failed till/open"))
      #expect(failure.props == .string("Open"))
    }
  }

  @Test func `files of tests and stories that are gone are stale, those of functions are not`()
    async throws
  {
    try await inFolder { story, snapshots in
      let function = TestSnapshots(of: story, test: "f()", isOfFunction: true)
      let gone = TestSnapshots(of: story, test: "is gone")
      for snapshots in [snapshots, function, gone] {
        _ = snapshots.report([Self.taken("a")], record: .missing)
      }
      let stories = SnapshotStory.all(
        Self.listing.screens[0], in: (story.folder as NSString).deletingLastPathComponent)
      let stale = StaleSnapshots.paths(stories, devices: Device.all, tests: [story.id: ["pays"]])
      #expect(stale.map { ($0 as NSString).lastPathComponent.prefix(13) } == ["open.is-gone-"])
      let other = StaleSnapshots.paths([stories[1]], devices: Device.all)
      #expect(other.count == 3)
    }
  }

  @Test(
    arguments: [
      // What two runs take after “a” and “b” were recorded; what is stale.
      ([taken("a"), taken("b")], nil, []), ([taken("b")], taken("b"), ["a"]),
      ([taken("c")], taken("c"), ["a", "b"]), ([], nil, ["a", "b"]),
      // A run that takes it from time to time.
      ([taken("b")], taken("a"), []),
    ] as [([TestedSnapshot], TestedSnapshot?, [String])])
  func `what a test no longer takes is stale`(
    first: [TestedSnapshot], second: TestedSnapshot?, stale: [String]
  ) async throws {
    try await inFolder { story, snapshots in
      _ = snapshots.report([Self.taken("a"), Self.taken("b")], record: .all)
      let again = second.map { [$0] } ?? []
      let names = await Self.stale(
        story,
        StoryTestRun("pays") {
          TestResult(snapshots: first)
        } again: {
          TestResult(snapshots: again)
        })
      #expect(names == stale.map { "open.pays.\($0).html" })
    }
  }

  @Test func `nothing of a test that fails is stale, or of two tests with one name`() async throws {
    try await inFolder { story, snapshots in
      _ = snapshots.report([Self.taken("a"), Self.taken("b")], record: .all)
      let passed = TestResult(snapshots: [Self.taken("a")])
      let failed = TestResult(failure: Self.failure, snapshots: [Self.taken("a")])
      let runs: [(TestResult, TestResult)] = [(failed, passed), (passed, failed)]
      for (first, second) in runs {
        let run = StoryTestRun("pays") {
          first
        } again: {
          second
        }
        #expect(await Self.stale(story, run) == [])
      }
      let run = StoryTestRun("pays") {
        passed
      } again: {
        passed
      }
      #expect(await Self.stale(story, run, run) == [])
      #expect(await Self.stale(story, run) == ["open.pays.b.html"])
    }
  }

  /// The names of the files that a command calls stale after it ran the tests.
  private static func stale(_ story: SnapshotStory, _ tests: StoryTestRun...) async -> [String] {
    var run = SnapshotRun(plan: .these([], catalog: []), record: .failed, parallelism: 1) { _, _ in
      .failed("Nothing is rendered.")
    }
    run.tests = { _ in tests }
    return await run.reportStories([story]).stale.map { ($0 as NSString).lastPathComponent }
  }

  @Test func `a worker sends each form`() {
    let receipt = MediaType("application/vnd.receipt", like: .text, fileExtension: "receipt")
    let snapshots = [
      Self.taken("a"), Self.taken("b", .bytes([0, 255], mediaType: .png), isOutline: true),
      Self.taken("c", Rendering(mediaType: receipt, body: .text("1"))),
    ]
    let result = TestResult(stepCount: 3, failure: Self.failure, snapshots: snapshots)
    let read = try? TestResult(reading: result.value)
    #expect(read == result)
    #expect(read?.snapshots.last?.rendering.mediaType.fileExtension == "receipt")
    #expect(read?.snapshots.last?.rendering.mediaType.form == .text)
  }

  @Test(arguments: [(-1, false), (0, true), (7, true), (Int.max, false), (Int.min, false)])
  func `the number of a step that a worker reports is a count`(step: Int, isRead: Bool) {
    #expect(((try? TestedSnapshot(reading: Self.taken("paid", step: step).value)) != nil) == isRead)
  }
}
