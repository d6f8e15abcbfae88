import StorybookSchema

/// A running load, with its initial props and the behaviour chosen by the viewers.
struct RoomLoad: Hashable, Sendable {
  let ticket: Evaluation.Ticket
  /// The current position of its property.
  var due: DueLoad
  /// The position of its property at the start.
  let start: [Int]
  let props: Value
  let dependency: Dependency
  /// Whether the props accept neither its value nor its failure; it is not retried.
  var isStuck = false
}

extension Room {
  /// Starts the due loads that are not held, and discards those no longer due.
  ///
  /// A replay shows recorded props and loads nothing.
  mutating func load(_ due: [DueLoad]) -> [Effect] {
    self.due = player == nil ? due : []
    keepLoads()
    guard replication?.isOwner != false else { return [] }
    let started = Set(loads.map(\.due))
    return running.filter { !started.contains($0) }.map { start($0) }
  }

  /// Whether no load is due except held ones, so that no update follows without user action.
  var isSettled: Bool { running.isEmpty }

  /// The due loads that are not held, whichever host runs them.
  private var running: [DueLoad] { due.filter { dependency($0).mode != .hold } }

  /// Updates the positions of loads, which move when elements before their property come or go.
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

  /// Whether the load is still expected.
  package func waits(for ticket: Evaluation.Ticket) -> Bool {
    loads.contains { $0.ticket == ticket }
  }

  /// Handles the outcome of a load; ignores that of a discarded one.
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
      let effects: [Effect] = report.stack == nil ? [] : [.send(.crashed(crash), to: .everyone)]
      return effects + fail(ticket, report.message)
    }
  }

  /// Returns the load that a request ends; `nil` for other requests, and if it was discarded.
  func load(of request: Request) -> RoomLoad? {
    switch request.kind {
    case .loaded(let ticket, _), .failedLoad(let ticket, _):
      loads.first { $0.ticket == ticket }
    default: nil
    }
  }

  /// Sets the loaded value in the current props, which may have changed since the load started.
  mutating func end(_ request: Request) -> [Effect] {
    guard let load = load(of: request) else { return [] }
    let event: Event? =
      switch request.kind {
      case .loaded(_, let props): .loaded(load.due, props, path: load.start)
      case .failedLoad(_, let message): .fail(load.due, message: message)
      default: nil
      }
    return evaluate(props, for: .request(request), event: event)
  }

  /// Handles an outcome that the props did not accept: the load fails. If they do not accept the
  /// failure either, reports to all participants why it never ends.
  mutating func reportMismatch(_ request: Request, _ reason: String) -> [Effect] {
    guard let index = loads.firstIndex(where: { $0.ticket == load(of: request)?.ticket }) else {
      return []
    }
    if case .loaded(let ticket, _) = request.kind {
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

  mutating func advanceIfIdle() -> [Effect] { work == nil ? advance() : [] }

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
