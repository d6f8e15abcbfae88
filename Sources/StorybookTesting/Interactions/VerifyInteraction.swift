public import Storybook
import Foundation
import StorybookFiles
public import StorybookInteractions
import StorybookProgram
public import StorybookSnapshots

/// Runs the steps of an interaction test on a story, in a test of its own.
///
/// ```swift
/// @Test func `thanks the buyer`() async {
///   await verifyInteraction(with: "checkout/open", in: catalog) { s in
///     try await s.type("Ann", into: "Name")
///     try await s.press("Pay")
///     try s.expect("Thank you, Ann")
///   }
/// }
/// ```
///
/// A failure is reported to Swift Testing and XCTest at the step that failed, with a link that opens
/// the state of the story in the storybook.
///
/// - Parameters:
///   - story: the id of a story that is written in Swift: `checkout/open`.
///   - catalog: the catalog with the story.
///   - deadline: how long it may take.
///   - record: which snapshots that it takes are written; `nil` for `SnapshotRecord.standard`.
///     Recorded ones still fail.
///   - folder: for the snapshots of all screens, instead of beside each; absolute, or relative to
///     the folder of the calling file.
///   - filePath: the calling file; the compiler passes `#filePath`.
///   - line: the calling line; the compiler passes `#line`.
///   - function: names the snapshots that it takes; the compiler passes `#function`.
///   - steps: what a user does, and what is expected then.
public func verifyInteraction(
  with story: String, in catalog: Catalog, within deadline: Duration = .seconds(10),
  record: SnapshotRecord? = nil, in folder: String? = nil, filePath: String = #filePath,
  line: Int = #line, function: String = #function,
  _ steps: @escaping @Sendable (TestedScreen) async throws -> Void
) async {
  let source = CodeLocation(file: filePath, line: line)
  let parts = story.split(separator: "/", maxSplits: 1).map(String.init)
  let subject = StoryTestSubject(
    catalog: catalog, screen: parts.first ?? "", story: parts.dropFirst().first ?? "")
  let test = RunnableTest(at: source, onScreen: steps)
  let run = TestThread(deadline: deadline) {
    try? CallingThread.result { await test.run(subject) }
  }
  let file = URL(filePath: filePath).deletingPathExtension().lastPathComponent
  let snapshots = TestSnapshotVerification(
    catalog: catalog, story: story, test: "\(file) \(function)", isOfFunction: true,
    record: record, folder: folder, file: filePath)
  switch await run.result() {
  case .ended(nil): return
  case .ended(let result?):
    let judged = await snapshots.judged(result) { await run.result().result }
    guard let failure = judged.failure else { return }
    let link = StateLink(
      story: failure.story, props: failure.props, environment: failure.environment)
    TestReport.fail("\(story): \(failure.message)\nOpen: \(link)", at: failure.source)
  case .late:
    TestReport.fail(
      "\(story): The test did not end within \(deadline): a step waits or loops for ever.",
      at: source)
  }
}
