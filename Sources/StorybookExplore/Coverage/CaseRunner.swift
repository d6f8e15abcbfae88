import Storybook
import StorybookCommandLine
import StorybookHost
import StorybookProgram
import StorybookSchema

/// Renders props with the author's code, which runs in worker processes and may crash there.
package struct CaseRunner: Sendable {
  let screen: String
  /// The slug of the story whose handlers determine what is offered; empty for none.
  var story = ""
  let environment: EnvironmentSettings
  /// All parts of the reply; throws ``WorkerExitError`` when the author's code ended its process.
  var ask: @Sendable (WorkerRequest) async throws -> [WorkerReply]
  /// The published schema, which locates the rules of the screen.
  var schema: Value?
  /// Rules that a story breaks on purpose, so its author knows the resulting output.
  var meant: Set<String> = []

  func observe(_ props: Value) async throws -> EvaluationResult {
    let evaluation = Evaluation(
      ticket: 0, screen: screen, story: story, props: props.bytes, environment: environment,
      wantsRendering: true)
    do {
      var observation = EvaluationResult(try await ask(.evaluate(evaluation)))
      observation.broken.removeAll { meant.contains($0.name) }
      return placed(observation)
    } catch let exit as WorkerExitError {
      return EvaluationResult(exit.report)
    }
  }

  private func placed(_ observation: EvaluationResult) -> EvaluationResult {
    guard let schema, !observation.broken.isEmpty else { return observation }
    var observation = observation
    observation.broken = Inspection(broken: observation.broken).placed(by: schema).broken
    return observation
  }

  /// Runs the cases in parallel, in all available workers. Throws ``TimeLimitReached``.
  func observe(_ props: [Value]) async throws -> [EvaluationResult] {
    let observations = try await observeInTime(props)
    guard observations.allSatisfy({ $0 != nil }) else { throw TimeLimitReached() }
    return observations.compactMap(\.self)
  }

  /// Runs the cases in parallel; `nil` for those that did not finish before the time limit.
  func observeInTime(_ props: [Value]) async throws -> [EvaluationResult?] {
    try await props.concurrentMap { value in
      do {
        return try await observe(value)
      } catch is TimeLimitReached {
        return nil
      }
    }
  }

  /// Props as canonical JSON or as a Swift expression; `nil` when their type rejects them.
  func exported(_ props: Value, kind: ExportKind) async throws -> String? {
    let request = WorkerRequest.export(screen: screen, kind, props: props.bytes)
    do {
      guard case .exported(let text) = try await ask(request).last else { return nil }
      return text
    } catch is WorkerExitError {
      return nil
    } catch is TimeLimitReached {
      return nil
    }
  }

  /// A runner whose requests throw ``TimeLimitReached`` from this deadline on.
  func until(_ end: Deadline?) -> CaseRunner {
    guard let end else { return self }
    let ask = self.ask
    var observer = self
    observer.ask = { request in try await withDeadline(end) { try await ask(request) } }
    return observer
  }
}
