import StorybookFiles
import StorybookSchema
import Storybook

extension Room {
  /// Serves queued requests until one has to run the author's code.
  mutating func advance() -> [Effect] {
    var effects: [Effect] = []
    while let request = queue.next() { effects += serve(request) }
    if queue.work == nil, results.settledRevision < revision {
      effects += evaluate(props, for: .catchingUp, rendering: true)
    }
    return effects
  }

  mutating func advanceIfIdle() -> [Effect] {
    guard queue.work == nil else { return [] }
    return advance()
  }

  private mutating func serve(_ request: RoomRequest) -> [Effect] {
    switch request.kind {
    case .message(let message): receiveMessage(message, of: request)
    case .admit(let participant, let known): admit(participant, known: known)
    case .loaded(_, let props): endRequest(request) { .loaded($0.due, props, path: $0.start) }
    case .failedLoad(_, let message): endRequest(request) { .fail($0.due, message: message) }
    case .restore(let known): restore(known, request: request)
    case .reload(let names): reload(names, request: request)
    case .show(let step, let replay): showStep(step, of: replay, request: request)
    case .renew(let before): renew(from: before, request: request)
    }
  }

  func save(_ save: ClientMessage.Save, request: RoomRequest) -> Effect {
    guard let props = save.source == .room ? props : results.lastCrash?.props else {
      return fail(.unknownCrash, message: "No crash has occurred in this room.", for: request)
    }
    return .save(save, props: props, for: request.participant)
  }

  /// Decides in turn: the room may have advanced while the request was queued.
  private mutating func restore(_ known: KnownState, request: RoomRequest) -> [Effect] {
    guard takesOver(known) else { return [] }
    return evaluate(known.props, for: .request(request), environment: known.environment)
  }

  /// Answers what the room has taken already, and changes nothing.
  mutating func confirm(_ request: RoomRequest) -> [Effect] {
    guard case .message(.environment) = request.kind else {
      return evaluate(props, for: .request(request))
    }
    return commit(.environment, of: request, environment: environment)
  }

  mutating func edit(_ edit: ClientMessage.Edit, request: RoomRequest) -> [Effect] {
    do throws(Patch.ApplyError) {
      let rebased = try texts.rebase(edit, of: request.typist, on: props)
      if let rebased, let lost = rebased.lost {
        texts.committed(rebased, of: request.typist, at: revision)
        throw .removed(lost)
      }
      let patch = rebased?.patch ?? edit.patch
      let effects = evaluate(try props.applying(patch), for: .request(request))
      queue.work?.patch = patch
      queue.work?.rebased = rebased
      return effects
    } catch {
      return [reject(request, mismatch: PropsError(error))]
    }
  }

  mutating func change(_ patch: Patch, request: RoomRequest) -> [Effect] {
    do {
      let new = try environment.applying(patch)
      let names = loads.reloaded(from: environment, to: new)
      if !names.isEmpty { queue.prepend(RoomRequest(.reload(names))) }
      return commit(.environment, of: request, environment: new)
    } catch {
      return [fail(.badEnvironment, message: "\(error)", for: request)]
    }
  }

  mutating func perform(_ perform: ClientMessage.Perform, request: RoomRequest) -> [Effect] {
    do throws(Patch.ApplyError) {
      let command = try texts.command(of: perform, by: request.typist)
      let event = Event.perform(command, rebasedValue(of: perform, command: command))
      return evaluate(props, for: .request(request), event: event)
    } catch {
      return [reject(request, mismatch: PropsError(error))]
    }
  }

  /// Returns the value after rebasing text typed into a rendering that others have changed since.
  private func rebasedValue(of perform: ClientMessage.Perform, command: Pointer) -> Value? {
    guard case .string(let typed)? = perform.value, let splice = perform.splice,
      let base = perform.base,
      let text = texts.rebase(splice, typed: typed, of: command, since: base, in: props)
    else { return perform.value }
    return .string(text)
  }

  mutating func evaluate(
    _ props: Value, for purpose: PendingEvaluation.Purpose, rendering: Bool? = nil,
    event: Event? = nil,
    environment: EnvironmentSettings? = nil
  ) -> [Effect] {
    if case .request(let request) = purpose, event == nil,
      let excess = excess(of: props, for: request)
    {
      return refuse(request, excess: excess)
    }
    let ticket = queue.nextTicket()
    let wantsRendering = rendering ?? !queue.requests.contains(where: \.changesState)
    queue.work = PendingEvaluation(
      ticket: ticket, purpose: purpose, props: props, revision: revision, environment: environment,
      wantsRendering: wantsRendering)
    queue.work?.hasEvent = event != nil
    var evaluation = Evaluation(
      ticket: ticket, screen: screen, story: slug, props: [],
      environment: environment ?? self.environment,
      event: event ?? change(to: props, for: purpose), wantsRendering: wantsRendering)
    evaluation.takeProps(props)
    evaluation.previous = previous(of: props, for: purpose, event: event)
    return [.evaluate(evaluation)]
  }

  /// A request of the scripts of another story is not for this room.
  mutating func answer(_ ask: ClientMessage.Ask, request: RoomRequest) -> [Effect] {
    guard ask.story == story else {
      return [fail(.unknownStory, message: "The room shows another story.", for: request)]
    }
    return evaluate(props, for: .request(request), event: .request(ask.request))
  }

  /// Returns the answer to a request of scripts; nothing for other requests.
  func answered(_ request: RoomRequest, reaction: Reaction) -> [Effect] {
    guard case .message(.request(let ask)) = request.kind else { return [] }
    let answered = reaction.answered ?? .none(for: ask.request)
    return [.send(.answered(seq: ask.seq, answered), to: .one(request.participant))]
  }

  func reject(_ request: RoomRequest, mismatch: PropsError) -> Effect {
    if case .message(.request(let ask)) = request.kind {
      let failed = HostMessage.answered(seq: ask.seq, .failed(mismatch.reason))
      return .send(failed, to: .one(request.participant))
    }
    return .send(.rejected(seq: request.seq, mismatch), to: .one(request.participant))
  }

  func fail(
    _ code: ProtocolError.Code, message: String, for request: RoomRequest
  ) -> Effect { .fail(code, message: message, seq: request.seq, to: request.participant) }
}

extension PropsError {
  fileprivate init(_ error: Patch.ApplyError) {
    self.init(path: error.path, reason: error.reason)
    isStale = error.isStale
    isGone = error.isGone
  }
}
