import Foundation
import Storybook
@testable import StorybookSnapshots
import StorybookProgram
import Testing
@testable import StorybookFiles

/// Snapshots that are accepted in a page.
struct SnapshotStoreTests {
  /// A folder of a screen that is removed again.
  private static func inFolder(_ body: (String) async throws -> Void) async throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: place) }
    try await body("\(place)/Card/__Snapshots__")
  }

  private static func comparison(_ html: HTML, _ folder: String) -> SnapshotComparison {
    let story = SnapshotStory(
      id: "card/plain", screen: "card", origin: .source(slug: "plain"), folder: folder,
      settles: false, environment: nil)
    return SnapshotComparison(
      .rendered(SnapshotComparatorTests.content(html)), of: story, on: SnapshotComparatorTests.light
    )
  }

  private static func text(_ folder: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/plain.phone.light.html")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `what is recorded is equal, and undoing it takes the file away`() async throws {
    try await Self.inFolder { folder in
      let snapshotStore = SnapshotStore()
      let first = Self.comparison("<p>x</p>", folder)
      guard case .missing = first.verdict, first.snapshots.isEmpty else {
        Issue.record("\(first.verdict) before it was recorded")
        return
      }
      let former = try await snapshotStore.accept(
        nil, of: first, order: SnapshotComparatorTests.order)
      guard case .matches = Self.comparison("<p>x</p>", folder).verdict else {
        Issue.record("What was recorded is not equal.")
        return
      }
      try await snapshotStore.restore(former)
      #expect(Self.text(folder) == nil)
    }
  }

  @Test func `nothing is written over what was changed since it was compared`() async throws {
    try await Self.inFolder { folder in
      let snapshotStore = SnapshotStore()
      let stale = Self.comparison("<p>x</p>", folder)
      _ = try await snapshotStore.accept(nil, of: stale, order: SnapshotComparatorTests.order)
      await #expect(throws: ProtocolError.outdatedSnapshot) {
        try await snapshotStore.accept(nil, of: stale, order: SnapshotComparatorTests.order)
      }
      let newer = Self.comparison("<p>y</p>", folder)
      let former = try await snapshotStore.accept(
        nil, of: newer, order: SnapshotComparatorTests.order)
      _ = try await snapshotStore.accept(
        nil, of: Self.comparison("<p>z</p>", folder), order: SnapshotComparatorTests.order)
      await #expect(throws: ProtocolError.outdatedSnapshot) {
        try await snapshotStore.restore(former)
      }
      #expect(Self.text(folder)?.contains("z") == true)
    }
  }

  @Test func `many and long differences are truncated`() async throws {
    try await Self.inFolder { folder in
      let many = 1...(SnapshotComparison.hunkLimit + 50)
      let html = { (text: String) in
        HTML(raw: many.map { "<p id=p\($0)>\(text)\($0)</p>" }.joined())
      }
      let snapshotStore = SnapshotStore()
      _ = try await snapshotStore.accept(
        nil, of: Self.comparison(html("a"), folder), order: SnapshotComparatorTests.order)
      let comparison = Self.comparison(html(String(repeating: "b", count: 5000)), folder)
      #expect(comparison.count == many.count)
      #expect(comparison.hunks.count == SnapshotComparison.hunkLimit)
      let longest = comparison.hunks.compactMap { $0["after"]?.string?.count }.max()
      #expect(longest == SnapshotComparison.textLimit + 1)
    }
  }
}
