import Storybook
import StorybookCommandLine
import StorybookProgram
import StorybookSchema
import StorybookSnapshots
import StorybookHost

/// Renders props in another process, where sets and dictionaries have another order, and compares.
struct FlickerSearch: Sendable {
  /// All parts of the reply; throws ``WorkerExitError`` when the author's code ended its process.
  let ask: @Sendable (WorkerRequest) async throws -> [WorkerReply]

  init(ask: @escaping @Sendable (WorkerRequest) async throws -> [WorkerReply]) { self.ask = ask }

  init(_ lookup: StoryLookup) {
    let first = lookup.workerClient
    ask = { try await first.secondClient().answers($0) }
  }

  /// Small sets often have the same order by chance.
  private static let triesWithSets = 5

  /// Returns how a rendering differs from others of the same props; `nil` if none does.
  ///
  /// - Parameter schema: the published schema of the props; `nil` if it is unknown.
  func flicker(
    of rendering: Rendering, evaluation: Evaluation, schema: Value?
  ) async throws -> Flicker? {
    try await flicker(evaluation, schema: schema, content: { SnapshotContent(rendering) }) {
      other in
      other.body == rendering.body
    }
  }

  /// - Parameter content: the canonical content of the rendering.
  func flicker(
    of content: SnapshotContent, by strategy: SnapshotStrategy, evaluation: Evaluation,
    schema: Value?
  ) async throws -> Flicker? {
    try await flicker(evaluation, schema: schema, by: strategy, content: { content }) { _ in
      false
    }
  }

  /// - Parameter isSame: whether another rendering is the same without a comparison of contents.
  private func flicker(
    _ evaluation: Evaluation, schema: Value?, by strategy: SnapshotStrategy = .markup,
    content: () -> SnapshotContent, isSame: (Rendering) -> Bool
  ) async throws -> Flicker? {
    let props = try? Value(json: evaluation.props)
    let document = schema.map { SchemaDocument(published: $0) }
    let parts = props.flatMap { document?.unordered(in: $0) } ?? []
    var tries = 1
    if !parts.isEmpty { tries = Self.triesWithSets }
    for _ in 0..<tries {
      let next = try await result(of: evaluation)
      if case .rendered(let other, _) = next, isSame(other) { continue }
      let content = content()
      let other = SnapshotRendering(next, content: strategy.content)
      if other != .rendered(content) { return Flicker(from: content, to: other, parts: parts) }
    }
    return nil
  }

  private func result(of evaluation: Evaluation) async throws -> RenderResult {
    do {
      return RenderResult(try await ask(.evaluate(evaluation)).last)
    } catch let exit as WorkerExitError {
      return .crashed(exit.report)
    }
  }
}
