import Storybook
import StorybookSchema

/// Holds stories and fixtures against the author's code, which runs elsewhere and may end there.
struct Checker: Sendable {
  let environment: Environment
  /// All parts of the answer; throws ``WorkerDeath`` when the author's code ended its process.
  let ask: @Sendable (WorkerRequest) async throws -> [WorkerReply]

  enum Verdict: Hashable, Sendable {
    case renders
    case refused(Mismatch)
    /// The author's code failed; with its line where that is known.
    case failed(String)
  }

  /// Nil for a type that cannot be probed: its fields are not known for certain.
  func schema(_ screen: String) async throws -> Value? {
    guard case .success(.schema(let schema, _)) = try await reply(to: .schema(screen: screen))
    else { return nil }
    return schema
  }

  /// Whether a type takes the props, and its screen shows them.
  func verdict(_ props: [UInt8], _ screen: String) async throws -> Verdict {
    try await judgement(props, screen).verdict
  }

  /// The same with the rules that the props break.
  func judgement(_ props: [UInt8], _ screen: String) async throws -> Judgement {
    let evaluation = Evaluation(
      ticket: 0, screen: screen, props: props, environment: environment, wantsRendering: true)
    do {
      return Judgement(try await ask(.evaluate(evaluation)))
    } catch let death as WorkerDeath {
      return Judgement(verdict: .failed(death.description))
    }
  }

  /// Broken rules with their places.
  func problems(_ broken: [BrokenRule], _ screen: String) async throws -> [Finding.Problem] {
    guard !broken.isEmpty else { return [] }
    let inspection = Inspection(broken: broken)
    let schema = try await schema(screen)
    return (schema.map { inspection.placed(by: $0) } ?? inspection).broken.map { .broken($0) }
  }

  /// The props as their type writes them; nil when it does not take them.
  func canonical(_ props: Value, _ screen: String) async throws -> String? {
    let request = WorkerRequest.export(screen: screen, .json, props: props.bytes)
    guard case .success(.exported(let text)) = try await reply(to: request) else { return nil }
    return text
  }

  private func reply(to request: WorkerRequest) async throws -> Result<WorkerReply, WorkerDeath> {
    do {
      return .success(try await ask(request).last ?? .failed("There is no answer."))
    } catch let death as WorkerDeath {
      return .failure(death)
    }
  }
}

// MARK: Stories in Swift

extension Checker {
  /// Whether a story's expression makes props, and they come through.
  func finding(_ story: Shelf.Story, slug: String, _ screen: String) async throws -> Finding {
    let file = story.source["file"]?.string ?? ""
    let line = story.source["line"]?.int ?? 0
    return Finding(
      place: "\(file):\(line): \(story.id)",
      problems: try await problems(slug, screen, breaks: story.breaks))
  }

  private func problems(
    _ slug: String, _ screen: String, breaks: [String]
  ) async throws -> [Finding.Problem] {
    switch try await reply(to: .sample(screen: screen, story: slug)) {
    case .success(.sample(let props)):
      let judgement = try await judgement(props.bytes, screen)
      let unmeant = judgement.broken.filter { !breaks.contains($0.name) }
      let kept = Set(breaks).subtracting(judgement.broken.map(\.name)).sorted()
      return judgement.verdict.problems + (try await problems(unmeant, screen))
        + kept.map { .sentence("It is meant to break “\($0)”, and does not.") }
    case .success(.failed(let reason)): return [.sentence(reason)]
    case .success: return [.sentence("The props cannot be encoded.")]
    case .failure(let death): return [.sentence(death.description)]
    }
  }
}

extension Checker.Verdict {
  fileprivate var problems: [Finding.Problem] {
    switch self {
    case .renders: []
    case .refused(let mismatch): [.refusal(mismatch)]
    case .failed(let sentence): [.sentence(sentence)]
    }
  }
}
