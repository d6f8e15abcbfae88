import Storybook
import StorybookSchema
import StorybookSession
import StorybookWorker

/// A room without clients, which runs until no evaluations are pending.
struct HeadlessRoom: Sendable {
  private(set) var room: Room
  /// The drift of the recording's current step, if its props no longer match their type.
  private(set) var drift: Value?
  private let ask: @Sendable (WorkerRequest) async -> WorkerResponse
  private var evaluations = 0

  /// The limit of evaluations: a story that loads forever is rendered as it is by then.
  private static let limit = 2000

  init(_ room: Room, ask: @escaping @Sendable (WorkerRequest) async -> WorkerResponse) {
    self.room = room
    self.ask = ask
  }

  mutating func start() async { await follow(room.start()) }

  /// Loads a recording, whose steps ``show(step:)`` then renders.
  mutating func load(_ recording: Recording, _ name: String) async {
    guard let message = Self.message(["action": "pause", "recording": .string(name)]) else {
      return
    }
    await follow(room.fetched(recording, name, for: message, from: Self.participant))
  }

  mutating func show(step: Int) async {
    guard let message = Self.message(["action": "seek", "step": Value(step)]) else { return }
    evaluations = 0
    await follow(room.receive(message, from: Self.participant))
  }

  private static let participant = "site"

  private static func message(_ members: Object) -> ClientMessage? {
    var message: Object = ["type": "replay", "seq": 1]
    for member in members { message[member.key] = member.value }
    return try? ClientMessage(.object(message))
  }

  private mutating func follow(_ effects: [Effect]) async {
    var line = effects[...]
    while let effect = line.popFirst(), evaluations < Self.limit {
      switch effect {
      case .evaluate(let evaluation): line += await evaluate(evaluation)
      case .load(let evaluation, _): line += await load(evaluation)
      case .send(.replaying(let report), _):
        drift = HostMessage.replaying(report).value["drift"]
      default: break
      }
    }
  }

  private mutating func evaluate(_ evaluation: Evaluation) async -> [Effect] {
    evaluations += 1
    return await outcomes(of: evaluation).flatMap { room.receive($0, for: evaluation.ticket) }
  }

  private mutating func load(_ evaluation: Evaluation) async -> [Effect] {
    guard room.waits(for: evaluation.ticket) else { return [] }
    evaluations += 1
    return await outcomes(of: evaluation).flatMap {
      room.receive($0, ofLoad: evaluation.ticket)
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
