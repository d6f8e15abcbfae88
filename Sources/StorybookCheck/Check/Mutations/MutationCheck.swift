import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookMarkup
import StorybookSchema
import StorybookSession
import StorybookSnapshots
import StorybookWorker

/// Changes a screen, and finds the changes that no test and no snapshot of it notices.
struct MutationCheck: Sendable {
  let checker: Checker
  /// The most changes that are tried for each screen.
  let limit: Int
  let seed: UInt64
  let width: Int

  /// Throws a ``CommandError`` for a screen without tests, and one whose tests fail unchanged.
  func result(of screen: CatalogListing.Screen) async throws -> MutationResult {
    guard screen.stories.contains(where: { !$0.tests.isEmpty }) else {
      throw CommandError.call("“\(screen.id)” has no interaction tests.")
    }
    let stories = SnapshotStory.all(screen)
    let survey = try await survey(screen.id, stories)
    let snapshots = RecordedMarkup(stories)
    var result = MutationResult(screen: screen.id, file: screen.file, count: survey.cases.count)
    let chosen = survey.chosen(limit, seed: seed)
    let rest = chosen.filter { !snapshots.notice($0.mutation) }
    result.noticedBySnapshots = chosen.count - rest.count
    var survivors: [Int: MutationCase] = [:]
    try await rest.concurrentForEach(width: width) { change in
      try await isNoticed(change.mutation, of: screen.id, stories)
    } receive: { index, isNoticed in
      if isNoticed { result.noticedByTests += 1 } else { survivors[index] = rest[index] }
    }
    result.survivors = survivors.sorted { $0.key < $1.key }.map(\.value)
    return result
  }

  private func survey(
    _ screen: String, _ stories: [SnapshotStory]
  ) async throws -> MutationSurvey {
    var reason = "The worker sent no list of changes."
    switch try await checker.reply(to: .mutate(screen: screen, change: [])) {
    case .success(.mutated(let value)) where Self.isNoticed(by: value["taken"], stories):
      reason = "A snapshot that a test takes differs without a change: run `check`."
    case .success(.mutated(let value)):
      if let survey = MutationSurvey(value) { return survey }
    case .success(.failed(let sentence)): reason = sentence
    case .failure(let exit): reason = exit.description
    case .success: break
    }
    throw CommandError.story("\(screen): \(reason)")
  }

  /// A change that ends the process, or keeps a test from ending, is noticed.
  private func isNoticed(
    _ mutation: MarkupMutation, of screen: String, _ stories: [SnapshotStory]
  ) async throws -> Bool {
    do {
      let request = WorkerRequest.mutate(screen: screen, change: mutation.fields)
      guard case .mutated(let value)? = try await checker.askUnsymbolicated(request).last else {
        return true
      }
      return value["noticed"] != nil || Self.isNoticed(by: value["taken"], stories)
    } catch is WorkerExitError {
      return true
    }
  }
}

extension MutationCheck {
  /// Whether a snapshot that a test takes differs from its file.
  private static func isNoticed(by taken: Value?, _ stories: [SnapshotStory]) -> Bool {
    (taken?.array ?? []).contains { value in
      guard let story = stories.first(where: { $0.id == value["story"]?.string }),
        let test = value["test"]?.string, let result = value["result"].flatMap(TestResult.init)
      else { return false }
      return TestSnapshots(of: story, test: test).differ(result.snapshots)
    }
  }
}

/// The markup of a screen's recorded snapshots.
struct RecordedMarkup: Sendable {
  private let documents: [MarkupDocument]

  init(_ documents: [MarkupDocument]) { self.documents = documents }

  /// Reads the snapshots of all stories and fixtures of a screen, and of their tests.
  init(_ stories: [SnapshotStory]) {
    let listings = SnapshotListing.all(stories)
    let contents = stories.flatMap { story in
      (listings[story.folder]?.snapshots(of: story.id).allContents ?? [])
        + TestSnapshots.contents(of: story)
    }
    documents = Set(contents).compactMap { content in
      content.mediaType.language.map { MarkupDocument(parsing: content.text, as: $0) }
    }
  }

  /// Whether a change makes a snapshot differ.
  func notice(_ mutation: MarkupMutation) -> Bool {
    documents.contains { $0.applying(mutation) != $0 }
  }
}
