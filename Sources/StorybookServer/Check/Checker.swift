import Storybook
import StorybookSchema

/// Holds stories and fixtures against the author's code, which runs elsewhere and may end there.
struct Checker: Sendable {
  let environment: Environment
  /// Throws ``WorkerDeath`` when the author's code ended its process.
  let ask: @Sendable (WorkerRequest) async throws -> WorkerReply

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
    let evaluation = Evaluation(
      ticket: 0, screen: screen, props: props, environment: environment, wantsRendering: true)
    switch try await reply(to: .evaluate(evaluation)) {
    case .success(.outcome(.rendered)): return .renders
    case .success(.outcome(.rejected(let mismatch))): return .refused(mismatch)
    case .success(.outcome(.crashed(let report))):
      return .failed(WorkerDeath(report: report).description)
    case .success: return .failed("There is no rendering.")
    case .failure(let death): return .failed(death.description)
    }
  }

  /// The props as their type writes them; nil when it does not take them.
  func canonical(_ props: Value, _ screen: String) async throws -> String? {
    let request = WorkerRequest.export(screen: screen, .json, props: props.bytes)
    guard case .success(.exported(let text)) = try await reply(to: request) else { return nil }
    return text
  }

  private func reply(to request: WorkerRequest) async throws -> Result<WorkerReply, WorkerDeath> {
    do {
      return .success(try await ask(request))
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
      place: "\(file):\(line): \(story.id)", problems: try await problems(slug, screen))
  }

  private func problems(_ slug: String, _ screen: String) async throws -> [Finding.Problem] {
    switch try await reply(to: .sample(screen: screen, story: slug)) {
    case .success(.sample(let props)):
      switch try await verdict(props.bytes, screen) {
      case .renders: return []
      case .refused(let mismatch): return [.refusal(mismatch)]
      case .failed(let sentence): return [.sentence(sentence)]
      }
    case .success(.failed(let reason)): return [.sentence(reason)]
    case .success: return [.sentence("The props cannot be encoded.")]
    case .failure(let death): return [.sentence(death.description)]
    }
  }
}
