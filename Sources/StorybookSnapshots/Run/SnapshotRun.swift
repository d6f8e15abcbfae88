import Storybook
import StorybookFiles

/// Renders stories, compares them with their snapshots, and records snapshots.
package struct SnapshotRun: Sendable {
  package typealias Render =
    @Sendable (SnapshotStory, SnapshotVariant) async -> SnapshotRendering
  package typealias FindFlicker =
    @Sendable (SnapshotStory, SnapshotVariant, SnapshotContent) async -> Flicker?

  package let plan: SnapshotPlan
  package let record: SnapshotRecord
  private let strategy: SnapshotStrategy
  /// The maximum number of stories processed concurrently.
  package let parallelism: Int
  /// Renders a story or returns the reason for a failure.
  package let render: Render
  /// Renders a story again, in another process if possible, and returns what differs.
  package var flicker: FindFlicker
  /// The interaction tests whose snapshots are compared, too.
  package var tests: @Sendable (SnapshotStory) -> [StoryTestRun] = { _ in [] }
  /// Called after each story with the number of completed ones.
  package var progress: @Sendable (Int) -> Void = { _ in }

  package init(
    plan: SnapshotPlan, record: SnapshotRecord, by strategy: SnapshotStrategy = .markup,
    parallelism: Int, render: @escaping Render
  ) {
    self.plan = plan
    self.record = record
    self.strategy = strategy
    self.parallelism = parallelism
    self.render = render
    flicker = { story, variant, content in
      let next = await render(story, variant)
      guard next != .rendered(content) else { return nil }
      return Flicker(from: content, to: next)
    }
  }

  package func reportStories(_ stories: [SnapshotStory]) async -> SnapshotReport {
    let (stories, problem) = settled(stories)
    let listings = SnapshotListing.all(stories)
    var reports = await stories.concurrentMap(width: parallelism, progress: progress) { story in
      await reportStory(story, listing: listings[story.folder])
    }
    reports += problem.map { [StoryReport(problem: $0)] } ?? []
    return SnapshotReport(reports)
  }

  /// Moves snapshots out of folders that screens once shared, before others are recorded there.
  private func settled(_ stories: [SnapshotStory]) -> ([SnapshotStory], problem: String?) {
    guard record != .never else { return (stories, nil) }
    do throws(WriteError) {
      return (try stories.map { (story) throws(WriteError) in try story.settled() }, nil)
    } catch {
      return (stories, error.description)
    }
  }

  /// - Parameter listing: of the story's folder; `nil` to list it now.
  package func reportStory(
    _ story: SnapshotStory, listing: SnapshotListing?
  ) async -> StoryReport {
    let folder = SnapshotFolder(path: story.folder)
    let snapshots = listing?.snapshots(of: story.id) ?? folder.snapshots(of: story.id)
    var report = StoryReport()
    var recorded: [SnapshotVariant: SnapshotContent] = [:]
    // A damaged file may hold the variants that appear to be missing.
    let mayRecord = snapshots.damages.isEmpty || record != .missing
    let comparator = SnapshotComparator(snapshots, by: strategy)
    for variant in plan.variants(of: story, recorded: snapshots.keys) {
      let (verdict, content) = await verdict(story, variant: variant, by: comparator)
      var finding = SnapshotResult(
        story: story.id, variant: variant, verdict: verdict,
        file: "\(story.folder)/\(snapshots.file(variant, content: content))")
      if let content, mayRecord, record.records(verdict) {
        recorded[variant] = content
        finding.isRecorded = true
      }
      report.findings.append(finding)
    }
    if !recorded.isEmpty {
      report.writeChanges(snapshots.changes(recording: recorded, order: plan.order), to: folder)
    }
    report.addReport(await self.reportTests(tests(story), of: story))
    return report
  }

  private func reportTests(_ tests: [StoryTestRun], of story: SnapshotStory) async -> StoryReport {
    var report = StoryReport()
    for test in tests {
      var own = await test.reportSnapshots(
        TestSnapshots(of: story, test: test.name), record: record)
      // Tests of one name share their files.
      if tests.count(where: { $0.name == test.name }) > 1 { own.stale = [] }
      report.addReport(own)
    }
    return report
  }

  /// Renders a differing variant twice, since a non-deterministic rendering is not a mismatch.
  private func verdict(
    _ story: SnapshotStory, variant: SnapshotVariant, by judge: SnapshotComparator
  ) async -> (SnapshotStatus, SnapshotContent?) {
    switch await render(story, variant) {
    case .failed(let reason): return (.failed(reason), nil)
    case .rendered(let content):
      let verdict = judge.verdict(content, variant: variant)
      if case .matches = verdict { return (verdict, content) }
      let flicker = await flicker(story, variant, content)
      if let flicker { return (.failed(flicker.sentence), nil) }
      return (verdict, content)
    }
  }

}

/// The results for one story.
package struct StoryReport: Sendable {
  package internal(set) var findings: [SnapshotResult] = []
  /// The paths of written files.
  package internal(set) var written: [String] = []
  /// The paths of files that a test no longer takes.
  package internal(set) var stale: [String] = []
  /// The reason files could not be written.
  package internal(set) var problem: String?

  mutating func addReport(_ other: StoryReport) {
    findings += other.findings
    written += other.written
    stale += other.stale
    problem = problem ?? other.problem
  }

  /// Writes files, or says why they cannot be written: nothing is recorded then.
  mutating func writeChanges(
    _ changes: (write: [String: String], remove: [String]), to folder: SnapshotFolder
  ) {
    do {
      written = try folder.applyChanges(changes)
    } catch {
      problem = error.description
      for index in findings.indices { findings[index].isRecorded = false }
    }
  }
}
