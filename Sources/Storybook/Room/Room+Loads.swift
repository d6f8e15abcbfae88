import StorybookSchema

/// A load under way: what it started from, and what the viewers wanted it to come to.
struct RoomLoad: Hashable, Sendable {
  let ticket: Evaluation.Ticket
  let props: Value
  let dependency: Dependency
}

extension Room {
  /// Starts what the props wait for and nobody holds; a load that is no longer wanted is void.
  ///
  /// A replay shows what was, and loads nothing.
  mutating func load(_ due: [String]) -> [Effect] {
    let due = player == nil ? due : []
    loads = loads.filter { due.contains($0.key) && $0.value.dependency == dependency($0.key) }
    awaitsKeeper = !isKeeper && due.contains { dependency($0).mode != .hold }
    guard isKeeper else { return [] }
    return due.filter { loads[$0] == nil && dependency($0).mode != .hold }.map { start($0) }
  }

  /// True when nothing more comes without somebody's doing.
  var isSettled: Bool { loads.isEmpty && !awaitsKeeper }

  /// False for a load that has become void before it began.
  package func waits(for ticket: Evaluation.Ticket, of name: String) -> Bool {
    loads[name]?.ticket == ticket
  }

  /// Takes what a load came to; one that nobody waits for any more is passed over.
  package mutating func receive(
    _ outcome: Outcome, ofLoad name: String, _ ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard let load = loads[name], load.ticket == ticket else { return [] }
    switch outcome {
    case .decoded, .rendered, .inspected: return []
    case .reacted(let reaction):
      let props = reaction.props ?? load.props
      requests.append(Request(.loaded(name, .difference(from: load.props, to: props))))
      return advanceIfIdle()
    case .rejected(let mismatch): return fail(name, mismatch.reason)
    case .crashed(let report):
      let crash = Crash(revision: revision, report: report, props: load.props)
      lastCrash = crash
      unexplained[ticket] = report.stack == nil ? crash : nil
      let told: [Effect] = report.stack == nil ? [] : [.send(.crashed(crash), to: .everyone)]
      return told + fail(name, report.message)
    }
  }

  /// The props may have gone on: what was loaded is put into what they are now.
  mutating func loaded(_ name: String, _ patch: Patch, _ request: Request) -> [Effect] {
    guard loads[name] != nil else { return [] }
    guard !patch.operations.isEmpty, let props = try? props.applying(patch) else {
      let message = "What was loaded does not fit any more."
      return evaluate(self.props, for: .request(request), event: .fail(name, message: message))
    }
    return evaluate(props, for: .request(request))
  }

  private mutating func fail(_ name: String, _ message: String) -> [Effect] {
    requests.append(Request(.failedLoad(name, message: message)))
    return advanceIfIdle()
  }

  private mutating func advanceIfIdle() -> [Effect] { work == nil ? advance() : [] }

  private func dependency(_ name: String) -> Dependency {
    environment.dependencies[name] ?? Dependency()
  }

  private mutating func start(_ name: String) -> Effect {
    ticket += 1
    let dependency = dependency(name)
    loads[name] = RoomLoad(ticket: ticket, props: props, dependency: dependency)
    let evaluation = Evaluation(
      ticket: ticket, screen: screen, story: slug, props: props.bytes, environment: environment,
      event: .load(name), wantsRendering: false)
    return .load(evaluation, delay: dependency.delay)
  }
}
