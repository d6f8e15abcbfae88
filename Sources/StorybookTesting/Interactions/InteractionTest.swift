import Foundation
public import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
public import StorybookSnapshots

/// An interaction test of a story, as an argument of a test.
public struct InteractionTest: Sendable {
  /// What it shows.
  public let name: String
  /// The id of its story.
  public let story: String
  /// Where it is written.
  public let source: CodeLocation

  private let subject: StoryTestSubject
  private let index: Int

  fileprivate init(_ test: any StoryTest, _ index: Int, of subject: StoryTestSubject) {
    name = test.name
    source = test.source
    story = subject.id
    self.subject = subject
    self.index = index
  }

  /// Runs the test and reports its failure at the step that failed, with a link that opens the
  /// state of the story in the storybook.
  ///
  /// It runs on a thread of its own in this process, which a crash ends. After the deadline the
  /// test has failed, and its thread is left to itself.
  ///
  /// - Parameters:
  ///   - deadline: how long it may take.
  ///   - record: which snapshots that it takes are written; `nil` for `SnapshotRecord.standard`.
  ///     Recorded ones still fail.
  ///   - folder: for the snapshots of all screens, instead of beside each; absolute, or relative to
  ///     the folder of the calling file.
  ///   - filePath: the calling file; the compiler fills it in.
  public func verify(
    within deadline: Duration = .seconds(10), record: SnapshotRecord? = nil,
    in folder: String? = nil, filePath: String = #filePath
  ) async {
    let run = TestThread(deadline: deadline) { [subject, index] in
      subject.catalog.result(ofTest: index, screen: subject.screen, story: subject.story)
    }
    let snapshots = TestSnapshotVerification(
      catalog: subject.catalog, story: story, test: name, isOfFunction: false, record: record,
      folder: folder, file: filePath)
    switch await run.result() {
    case .ended(let result?):
      await snapshots.judged(result) { await run.result().result }.failure.map(reportFailure)
    case .ended(nil): reportFailure(problem("The catalog lacks this test."))
    case .late:
      reportFailure(
        problem("The test did not end within \(deadline): a step waits or loops for ever."))
    }
  }

  private func problem(_ message: String) -> TestFailure {
    TestFailure(message: message, source: source, story: story)
  }

  private func reportFailure(_ failure: TestFailure) {
    let link = StateLink(
      story: failure.story, props: failure.props, environment: failure.environment)
    let text = "“\(name)” of \(story): \(failure.message)\nOpen: \(link)"
    TestReport.fail(text, at: failure.source)
  }
}

extension InteractionTest: Identifiable, CustomStringConvertible {
  public var id: String { "\(story)#\(index)" }

  /// The story and the name, without terminal control characters.
  public var description: String { VisibleText.line("\(story): \(name)") }
}

/// The interaction tests of a catalog, in its order, as the arguments of a test.
///
/// ```swift
/// @Test(arguments: InteractionTests(of: catalog))
/// func `every story does what its tests say`(test: InteractionTest) async { await test.verify() }
/// ```
public struct InteractionTests: Sendable {
  private let tests: [InteractionTest]

  /// - Parameters:
  ///   - catalog: the catalog with the screens.
  ///   - stories: selects story ids.
  public init(of catalog: Catalog, stories: (String) -> Bool = { _ in true }) {
    tests = catalog.screens.flatMap { screen in
      zip(screen.stories, screen.tests).flatMap { story, tests in
        let subject = StoryTestSubject(catalog: catalog, screen: screen.id, story: story.slug)
        guard stories(subject.id) else { return [InteractionTest]() }
        return tests.enumerated().map { InteractionTest($1, $0, of: subject) }
      }
    }
  }
}

extension InteractionTests: RandomAccessCollection {
  public var startIndex: Int { tests.startIndex }
  public var endIndex: Int { tests.endIndex }
  public subscript(position: Int) -> InteractionTest { tests[position] }
}

/// Runs all interaction tests of a catalog, several at a time.
///
/// ```swift
/// @Test func `every story does what its tests say`() async {
///   await verifyInteractions(of: catalog)
/// }
/// ```
///
/// Failures are reported to Swift Testing and XCTest, each at the step that failed. A test that
/// crashes ends the process, as with ``InteractionTest/verify(within:record:in:filePath:)``. Use
/// ``InteractionTests`` for a case with its own name for each.
///
/// - Parameters:
///   - catalog: the catalog with the screens.
///   - stories: selects story ids.
///   - deadline: how long each test may take.
///   - record: which snapshots that the tests take are written; `nil` for `SnapshotRecord.standard`.
///     Recorded ones still fail.
///   - folder: for the snapshots of all screens, instead of beside each; absolute, or relative to
///     the folder of the calling file.
///   - filePath: the calling file; the compiler fills it in.
public func verifyInteractions(
  of catalog: Catalog, stories: (String) -> Bool = { _ in true },
  within deadline: Duration = .seconds(10), record: SnapshotRecord? = nil,
  in folder: String? = nil, filePath: String = #filePath
) async {
  let tests = InteractionTests(of: catalog, stories: stories)
  let width = ProcessInfo.processInfo.activeProcessorCount
  _ = await Array(tests).concurrentMap(width: width) {
    await $0.verify(within: deadline, record: record, in: folder, filePath: filePath)
  }
}
