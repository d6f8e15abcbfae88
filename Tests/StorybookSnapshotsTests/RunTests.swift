import Foundation
import Storybook
import StorybookProgram
import StorybookSnapshots
import Synchronization
import Testing

struct RunTests {
  static let plan = try! SnapshotPlan(
    catalog: Device.all, devices: [.phone], colorSchemes: [.light])

  /// Runs with a folder of its own, and removes it.
  private func inFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private func stories(_ count: Int, in folder: String) -> [SnapshotStory] {
    let catalog = Catalog {
      Screen("Card", render: { (number: Int) -> HTML in "<p>\(number)</p>" }) {
        for number in 0..<count { Story("Number \(number)", number) }
      }
    }
    return SnapshotStory.all(CatalogListing(catalog).screens[0], in: folder)
  }

  private func report(
    _ stories: [SnapshotStory], _ record: SnapshotRecord, html: @escaping @Sendable () -> HTML
  ) async -> SnapshotReport {
    await SnapshotRun(plan: Self.plan, record: record, parallelism: 4) { _, _ in
      .rendered(SnapshotContent(.html(html())))
    }.reportStories(stories)
  }

  @Test func `a folder is listed once, and its files are read when they are asked for`()
    async throws
  {
    try await inFolder { folder in
      let stories = stories(12, in: folder)
      _ = await report(stories, .missing) { "<p>1</p>" }
      let place = stories[0].folder
      _ = FileManager.default.createFile(atPath: "\(place)/number-2.phone.light.png", contents: nil)
      let listing = SnapshotListing.all(stories)[place]
      #expect(listing?.has("card/number-1") == true)
      #expect(listing?.has("card/number") == false)
      #expect(listing?.screenshotKeys(of: "card/number-2") == ["phone.light"])
      #expect(listing?.screenshotKeys(of: "card/number-1") == [])
      let own = SnapshotFolder(path: place).snapshots(of: "card/number-1")
      #expect(listing?.snapshots(of: "card/number-1") == own)
      #expect(own.keys == ["phone.light"])
      _ = await report([stories[1]], .all) { "<p>2</p>" }
      let anew = listing?.snapshots(of: "card/number-1")
      #expect(anew != own)
      #expect(anew == SnapshotFolder(path: place).snapshots(of: "card/number-1"))
    }
  }

  private func text(_ report: SnapshotReport) -> String {
    let style = SnapshotReportStyle(root: nil, command: "Stories") { _ in nil }
    return report.groups.map { $0.reportText(style) }.joined()
  }

  @Test func `what is missing is recorded, and fails once`() async throws {
    try await inFolder { folder in
      let stories = stories(2, in: folder)
      let first = await report(stories, .missing) { "<p>x</p>" }
      #expect(!first.isFine)
      #expect(first.written.count == 2)
      let second = await report(stories, .missing) { "<p>x</p>" }
      #expect(second.isFine)
      #expect(second.written.isEmpty)
    }
  }

  @Test func `nothing of a story with a damaged file is recorded`() async throws {
    try await inFolder { folder in
      let story = stories(1, in: folder)[0]
      _ = await report([story], .missing) { "<p>1</p>" }
      let place = SnapshotFolder(path: story.folder)
      let file = "\(story.folder)/\(place.names[0])"
      try "<<<<<<< HEAD\n".write(toFile: file, atomically: true, encoding: .utf8)
      let plan = try SnapshotPlan(
        catalog: Device.all, devices: [.phone, .tablet], colorSchemes: [.light, .dark])
      let run = SnapshotRun(plan: plan, record: .missing, parallelism: 1) { _, _ in
        .rendered(SnapshotContent(.html("<p>2</p>")))
      }
      let report = await run.reportStories([story])
      #expect(report.written.isEmpty && !report.isFine)
      #expect(place.names.count == 1)
    }
  }

  @Test(arguments: [
    (SnapshotRecord.never, false), (.missing, false), (.failed, true), (.all, true),
  ])
  func `what differs is recorded when it was asked for`(record: SnapshotRecord, isRecorded: Bool)
    async throws
  {
    try await inFolder { folder in
      let stories = stories(1, in: folder)
      _ = await report(stories, .all) { "<p>x</p>" }
      let changed = await report(stories, record) { "<p>y</p>" }
      #expect(!changed.isFine)
      #expect(changed.isSettled == isRecorded)
      #expect(await report(stories, .never) { "<p>y</p>" }.isFine == isRecorded)
    }
  }

  @Test func `one broken component is one failure`() async throws {
    try await inFolder { folder in
      let stories = stories(20, in: folder)
      _ = await report(stories, .all) { "<main><b class=x>n</b></main>" }
      let changed = await report(stories, .never) { "<main><b class=y>n</b></main>" }
      #expect(changed.groups.count == 1)
      let text = text(changed)
      #expect(text.hasPrefix("20 snapshots differ in the same way.\n  card/number-0  phone light"))
      #expect(text.contains("    main > b.x\n      ~ class  -x +y\n"))
      #expect(text.contains("  accept  Stories snapshot --record failed card/number-0 "))
    }
  }

  @Test func `a rendering that differs each time is reported as such`() async throws {
    try await inFolder { folder in
      let count = Counter()
      let report = await report(stories(1, in: folder), .all) { "<p>\(count.next())</p>" }
      #expect(text(report).contains("The rendering differs each time"))
      #expect(report.written.isEmpty)
    }
  }

  @Test func `what another process renders differently is reported as such, and not recorded`()
    async throws
  {
    try await inFolder { folder in
      var run = SnapshotRun(plan: Self.plan, record: .all, parallelism: 1) { _, _ in
        .rendered(SnapshotContent(.html("<p>a b</p>")))
      }
      run.flicker = { _, _, content in
        Flicker(from: content, to: .rendered(SnapshotContent(.html("<p>b a</p>"))))
      }
      let report = await run.reportStories(stories(1, in: folder))
      #expect(text(report).contains("sort what comes from a Set or a Dictionary"))
      #expect(report.written.isEmpty)
    }
  }

  @Test(arguments: [
    ("a", "b", "sort /tags (Set<String>), whose"),
    ("a b", "b a", "sort /tags (Set<String>), whose order is another one in each process."),
    ("1 2", "3 4", "sort what comes from /tags (Set<String>) and /counts (Dictionary), use"),
    ("1:2 a b", "2:1 b a", "sort /tags (Set<String>) and /counts (Dictionary), whose order"),
  ])
  func `the set or dictionary that is shown in another order is named`(
    old: String, new: String, words: String
  ) throws {
    let schema: Value = [
      "type": "object",
      "properties": [
        "tags": ["type": "array", "items": ["type": "string"], "uniqueItems": true],
        "counts": ["type": "object", "additionalProperties": ["type": "integer"]],
      ],
    ]
    let parts = SchemaDocument(published: schema)
      .unordered(in: ["tags": ["a", "b"], "counts": ["1": 5, "2": 5]])
    let flicker = Flicker(
      from: SnapshotContent(.text(old)), to: .rendered(SnapshotContent(.text(new))), parts: parts)
    #expect(flicker.sentence.contains(words))
    let failure = Flicker(from: SnapshotContent(.text(old)), to: .failed("It traps."), parts: parts)
    #expect(failure.sentence == "The rendering differs each time: another process fails. It traps.")
  }

  @Test func `a folder that cannot be created is reported, and nothing is lost`() async throws {
    try await inFolder { folder in
      let stories = stories(1, in: folder)
      try Data().write(to: URL(filePath: "\(folder)/card"))
      let report = await report(stories, .all) { "<p>x</p>" }
      #expect(report.problems.count == 1)
      #expect(report.problems.first?.contains("/card cannot be written: ") == true)
      #expect(!report.isSettled)
    }
  }

  @Test func `files of no story are stale, of each strategy`() async throws {
    try await inFolder { folder in
      let stories = stories(1, in: folder)
      _ = await report(stories, .all) { "<p>x</p>" }
      for name in ["gone.phone.light.html", "number-0.nokia.light.html"] {
        try Data().write(to: URL(filePath: "\(folder)/card/\(name)"))
      }
      let roles = "\(folder)/card/roles"
      try FileManager.default.createDirectory(atPath: roles, withIntermediateDirectories: true)
      for name in ["gone.phone.light.txt", "number-0.phone.light.txt"] {
        try Data().write(to: URL(filePath: "\(roles)/\(name)"))
      }
      let stale = StaleSnapshots.paths(stories, devices: Device.all)
      #expect(
        stale.map { String($0.dropFirst(folder.count)) } == [
          "/card/gone.phone.light.html", "/card/number-0.nokia.light.html",
          "/card/roles/gone.phone.light.txt",
        ])
    }
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
