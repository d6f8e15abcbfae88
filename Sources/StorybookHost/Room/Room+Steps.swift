import StorybookFiles
import StorybookProgram
import StorybookSchema
import Storybook

/// Steps through the history of a room: whose they are, and which a participant can take.
extension Room {
  /// Takes back the newest step of the author of a request, or makes it again.
  ///
  /// An undo that others are in the way of says so. The next one passes that step.
  mutating func step(_ request: RoomRequest, isUndo: Bool) -> [Effect] {
    let authors = StepAuthors(
      isUndo ? history.undo.map(\.author) : history.redo.map(\.author), self)
    guard let author = authors[request.typist] else {
      let verb = isUndo ? "undo" : "redo"
      let code = isUndo ? ProtocolError.Code.nothingToUndo : .nothingToRedo
      let message =
        authors.isEmpty ? "Nothing to \(verb)." : "You have nothing to \(verb): others have."
      return [fail(code, message: message, for: request)]
    }
    return isUndo ? undo(request, of: author) : redo(request, of: author)
  }

  private mutating func undo(_ request: RoomRequest, of author: String) -> [Effect] {
    guard let step = history.newest(of: author),
      case .step(let props, let patch) = history.undone(props, by: author)
    else { return [changedSince("undo", request: request)] }
    guard step.passed <= passedSteps[request.typist, default: 0] else {
      passedSteps[request.typist] = step.passed
      let place = history.lastPlace(of: author).map { " leave “\($0)”, and" } ?? ""
      let next = " Undo again to\(place) take back your step before it."
      return [changedSince("undo", request: request, next: next)]
    }
    return takeStep(history.place(of: step), to: props, by: patch, request: request)
  }

  private mutating func redo(_ request: RoomRequest, of author: String) -> [Effect] {
    guard case .step(let props, let patch) = history.redone(props, by: author) else {
      return [changedSince("redo", request: request)]
    }
    return takeStep(.init(author: author), to: props, by: patch, request: request)
  }

  private mutating func takeStep(
    _ step: History.Place, to props: Value, by patch: Patch, request: RoomRequest
  ) -> [Effect] {
    let effects = evaluate(props, for: .request(request))
    queue.work?.patch = patch
    queue.work?.step = step
    return effects
  }

  private func changedSince(_ verb: String, request: RoomRequest, next: String = "") -> Effect {
    fail(
      .changedSince, message: "Others have changed since what you would \(verb).\(next)",
      for: request)
  }

  private mutating func offer(
    to participant: Participant, authors: (undo: StepAuthors, redo: StepAuthors)
  ) -> StepOffer {
    let typist = participant.page ?? participant.id
    return StepOffer(
      undo: authors.undo[typist].map { state.history.canUndo(by: $0) } ?? false,
      redo: authors.redo[typist].map { history.redone(props, by: $0).isStep } ?? false)
  }

  /// Sends the participants which steps they can take, where that has changed.
  ///
  /// - Parameter other: who hears of it by another message.
  mutating func offerSteps(besides other: Participant.ID? = nil) -> [Effect] {
    let authors = StepAuthors.both(in: self)
    return participants.compactMap { participant in
      let offer = offer(to: participant, authors: authors)
      let before = offered.updateValue(offer, forKey: participant.id) ?? StepOffer()
      guard before != offer, participant.id != other else { return nil }
      return .send(.steps(offer), to: .one(participant.id))
    }
  }

  /// Offers the steps again: those of a participant who has left can be undone by anyone.
  mutating func offerSteps(afterArrivalOrLeaveOf participant: Participant) -> [Effect] {
    let authors = StepAuthors.both(in: self)
    let typist = participant.page ?? participant.id
    guard !authors.undo.contains(typist), !authors.redo.contains(typist) else {
      return offerSteps(besides: participant.id)
    }
    offered[participant.id] = offer(to: participant, authors: authors)
    return []
  }
}

/// Who has made the steps of a history, and those that are left to all.
private struct StepAuthors {
  private let authors: Set<String>
  /// The author whose steps are offered to participants without steps of their own: of steps without an
  /// author if there are any, otherwise a participant who has left; `nil` if all are present.
  private let common: String?

  var isEmpty: Bool { authors.isEmpty }

  init(_ steps: [String], _ room: Room) {
    authors = Set(steps)
    var absent = authors
    if let shared = steps.last(where: History.isNobodys) {
      common = shared
      return
    }
    for participant in room.allParticipants where !absent.isEmpty {
      absent.remove(participant.id)
      if let page = participant.page { absent.remove(page) }
    }
    common = steps.last { absent.contains($0) }
  }

  static func both(in room: Room) -> (undo: StepAuthors, redo: StepAuthors) {
    (
      StepAuthors(room.history.undo.map(\.author), room),
      StepAuthors(room.history.redo.map(\.author), room)
    )
  }

  func contains(_ typist: String) -> Bool { authors.contains(typist) }

  subscript(typist: String) -> String? { authors.contains(typist) ? typist : common }
}

extension History.Outcome {
  fileprivate var isStep: Bool { if case .step = self { true } else { false } }
}
