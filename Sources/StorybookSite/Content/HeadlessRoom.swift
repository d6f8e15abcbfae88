import Storybook
import StorybookProgram
import StorybookSchema
import StorybookHost

/// A room without clients, which runs until no evaluations are pending.
struct HeadlessRoom: Sendable {
  private(set) var room: Room
  private let ask: @Sendable (WorkerRequest) async -> WorkerResponse
  private var evaluations = 0

  /// The limit of evaluations: a story that loads forever is rendered as it is by then.
  private static let limit = 2000

  init(_ room: Room, ask: @escaping @Sendable (WorkerRequest) async -> WorkerResponse) {
    self.room = room
    self.ask = ask
  }

  mutating func start() async { await follow(room.start()) }

  private mutating func follow(_ effects: [Effect]) async {
    var line = effects[...]
    while let effect = line.popFirst(), evaluations < Self.limit {
      switch effect {
      case .evaluate(let evaluation): line += await evaluate(evaluation)
      case .load(let evaluation, _): line += await load(evaluation)
      default: break
      }
    }
  }

  private mutating func evaluate(_ evaluation: Evaluation) async -> [Effect] {
    evaluations += 1
    return await outcomes(of: evaluation).flatMap {
      room.receiveOutcome($0, for: evaluation.ticket)
    }
  }

  private mutating func load(_ evaluation: Evaluation) async -> [Effect] {
    guard room.waits(for: evaluation.ticket) else { return [] }
    evaluations += 1
    return await outcomes(of: evaluation).flatMap {
      room.receiveOutcome($0, ofLoad: evaluation.ticket)
    }
  }

  private func outcomes(of evaluation: Evaluation) async -> [Outcome] {
    let answer = await ask(.evaluate(evaluation))
    let outcomes = answer.replies.map { reply -> Outcome in
      if case .outcome(let outcome) = reply { return outcome }
      return .crashed(CrashReport(.garbage, "The worker sent an unexpected reply."))
    }
    return outcomes + (answer.crash.map { [.crashed($0)] } ?? [])
  }
}
