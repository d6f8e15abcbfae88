import Storybook
import StorybookCheck
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookProgram
import StorybookSchema
import StorybookSnapshots

/// The review that a host shows: of the code that it runs, and with what its clients say.
actor ReviewSession: ReviewTool {
  private let run: ReviewRun
  private let base: ReviewRun.Base
  private let file: VerdictFile
  private var result: ReviewRun.Result?
  /// The other revision in an environment that was not reviewed.
  private var reader: Task<ProgramReader, any Error>?

  init(
    _ run: ReviewRun, against base: ReviewRun.Base, verdicts file: VerdictFile,
    result: ReviewRun.Result? = nil
  ) {
    self.run = run
    self.base = base
    self.file = file
    self.result = result
  }

  func name() async throws -> String { try await run.name(of: base) }

  func document() throws -> Value? {
    guard let result else { return nil }
    return result.review.reportValue(try file.verdicts())
  }

  func compare(_ workers: WorkerPool.Configuration) async throws {
    let next = try await run.result(against: base, branch: workers)
    if next.other.commit != result?.other.commit { await closeReader() }
    result = next
  }

  func before(_ story: String, variant: SnapshotVariant) async throws -> Rendering {
    guard let result else { throw ProtocolError(.outdated, "Nothing has been compared yet.") }
    let id = result.review.renamed.first { $0.new == story }?.old ?? story
    guard let known = result.other.state.stories.first(where: { $0.id == id }) else {
      throw ProtocolError(.unknownStory, "“\(result.other.name)” has no such story.")
    }
    if variant == result.variant {
      guard let rendering = known.outcome.rendering else {
        throw ProtocolError(.crashed, known.outcome.sentence)
      }
      return rendering
    }
    return try await rendering(id, variant: variant, of: result.other)
  }

  private func rendering(
    _ id: String, variant: SnapshotVariant, of other: ReviewRun.Other
  ) async throws -> Rendering {
    let reader = try await openReader(other)
    guard let story = try reader.check.stories([id]).first else {
      throw ProtocolError(.unknownStory, "“\(other.name)” has no such story.")
    }
    switch try await reader.check.result(of: story, variant: variant) {
    case .rendered(let rendering, _):
      return Rendering(mediaType: rendering.mediaType, body: rendering.body)
    case .rejected(let mismatch): throw ProtocolError(.badProps, "\(mismatch)")
    case .crashed(let report): throw ProtocolError(.crashed, report.message)
    }
  }

  private func openReader(_ other: ReviewRun.Other) async throws -> ProgramReader {
    let opening = reader ?? Task { [run, base] in try await run.reader(of: other, as: base) }
    reader = opening
    do {
      return try await opening.value
    } catch {
      reader = nil
      throw error
    }
  }

  private func closeReader() async {
    let last = reader
    reader = nil
    await (try? last?.value)?.lookup.workerClient.close()
  }

  func accept(
    _ group: String, isAccepted: Bool, in folder: String?, by workers: WorkerPool.Configuration
  ) async throws -> [String] {
    let review = try review(with: group)
    let before = Set(review.acceptedStories(try file.verdicts()))
    let verdicts = try file.update { verdicts in
      if isAccepted {
        verdicts.accepted.insert(group)
      } else {
        verdicts.accepted.remove(group)
      }
    }
    let stories = review.acceptedStories(verdicts).filter { !before.contains($0) }
    if !stories.isEmpty {
      _ = try await run.record(Set(stories), in: folder, branch: workers)
    }
    return stories
  }

  func addComment(_ comment: ReviewComment) throws {
    _ = try review(with: comment.group)
    _ = try file.update { $0.comments.append(comment) }
  }

  func removeComment(_ comment: ReviewComment) throws {
    _ = try file.update { verdicts in
      guard let index = verdicts.comments.firstIndex(of: comment) else { return }
      verdicts.comments.remove(at: index)
    }
  }

  private func review(with group: String) throws -> Review {
    guard let review = result?.review, review.groups.contains(where: { $0.id == group }) else {
      throw ProtocolError(.outdated, "This change is no longer in the review.")
    }
    return review
  }
}
