import StorybookSchema

/// A load under way: what it started from, and what the viewers wanted it to come to.
struct RoomLoad: Hashable, Sendable {
  let ticket: Evaluation.Ticket
  /// Where its property is now.
  var due: DueLoad
  /// Where that was when it started.
  let start: [Int]
  let props: Value
  let dependency: Dependency
  /// True when the props can take neither its value nor its failure: it is not tried again.
  var isStuck = false
}

extension Room {
  /// Starts what the props wait for and the viewers do not hold; what is due no more is void.
  ///
  /// A replay shows what was, and loads nothing.
  mutating func load(_ due: [DueLoad]) -> [Effect] {
    self.due = player == nil ? due : []
    keepLoads()
    guard isOwner else { return [] }
    let started = Set(loads.map(\.due))
    return running.filter { !started.contains($0) }.map { start($0) }
  }

  /// Whether nothing more comes unasked: no load is due but those on hold.
  var isSettled: Bool { running.isEmpty }

  /// What is due and not on hold, whichever host loads it.
  private var running: [DueLoad] { due.filter { dependency($0).mode != .hold } }

  /// Loads follow their property, which moves when elements come and go before it.
  private mutating func keepLoads() {
    var open = Set(due)
    loads = loads.filter { $0.dependency == dependency($0.due) }
    var moved: [RoomLoad] = []
    var kept: [RoomLoad] = []
    for load in loads {
      if open.remove(load.due) != nil { kept.append(load) } else { moved.append(load) }
    }
    for var load in moved {
      guard let due = due.first(where: { open.contains($0) && $0.loadsSame(as: load.due) }) else {
        continue
      }
      open.remove(due)
      load.due = due
      kept.append(load)
    }
    loads = kept
  }

  /// False for a load that has become void.
  package func waits(for ticket: Evaluation.Ticket) -> Bool {
    loads.contains { $0.ticket == ticket }
  }

  /// Takes what a load came to; the outcome of a void load is ignored.
  package mutating func receive(
    _ outcome: Outcome, ofLoad ticket: Evaluation.Ticket
  ) -> [Effect] {
    guard let load = loads.first(where: { $0.ticket == ticket }) else { return [] }
    switch outcome {
    case .decoded, .rendered, .inspected: return []
    case .reacted(let reaction):
      requests.append(Request(.loaded(ticket, reaction.props ?? load.props)))
      return advanceIfIdle()
    case .rejected(let mismatch): return fail(ticket, mismatch.reason)
    case .crashed(let report):
      let crash = Crash(revision: revision, report: report, props: load.props)
      lastCrash = crash
      pendingSymbolications[ticket] = report.stack == nil ? crash : nil
      let told: [Effect] = report.stack == nil ? [] : [.send(.crashed(crash), to: .everyone)]
      return told + fail(ticket, report.message)
    }
  }

  /// The load that a request ends; nil for other requests, and when it is void.
  func load(of request: Request) -> RoomLoad? {
    switch request.action {
    case .loaded(let ticket, _), .failedLoad(let ticket, _):
      loads.first { $0.ticket == ticket }
    default: nil
    }
  }

  /// The props may have gone on: what was loaded is put into what they are now.
  mutating func end(_ request: Request) -> [Effect] {
    guard let load = load(of: request) else { return [] }
    let event: Event? =
      switch request.action {
      case .loaded(_, let props): .loaded(load.due, props, path: load.start)
      case .failedLoad(_, let message): .fail(load.due, message: message)
      default: nil
      }
    return evaluate(props, for: .request(request), event: event)
  }

  /// The props did not take what a load came to: then it fails, and when they do not take that
  /// either, everyone hears why it never ends.
  mutating func reportMismatch(_ request: Request, _ reason: String) -> [Effect] {
    guard let index = loads.firstIndex(where: { $0.ticket == load(of: request)?.ticket }) else {
      return []
    }
    if case .loaded(let ticket, _) = request.action {
      requests.insert(Request(.failedLoad(ticket, message: reason)), at: 0)
      return []
    }
    guard !loads[index].isStuck else { return [] }
    loads[index].isStuck = true
    let report = CrashReport(.thrown, reason, stack: [])
    return [.send(.crashed(Crash(revision: revision, report: report, props: props)), to: .everyone)]
  }

  private mutating func fail(_ ticket: Evaluation.Ticket, _ message: String) -> [Effect] {
    requests.append(Request(.failedLoad(ticket, message: message)))
    return advanceIfIdle()
  }

  private mutating func advanceIfIdle() -> [Effect] { work == nil ? advance() : [] }

  private func dependency(_ due: DueLoad) -> Dependency {
    environment.dependencies[due.name] ?? Dependency()
  }

  private mutating func start(_ due: DueLoad) -> Effect {
    ticket += 1
    let dependency = dependency(due)
    loads.append(
      RoomLoad(
        ticket: ticket, due: due, start: due.path, props: props, dependency: dependency))
    let evaluation = Evaluation(
      ticket: ticket, screen: screen, story: slug, props: props.bytes, environment: environment,
      event: .load([due]), wantsRendering: false)
    return .load(evaluation, delay: dependency.delay)
  }
}
