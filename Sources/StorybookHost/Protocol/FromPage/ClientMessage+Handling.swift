extension ClientMessage {
  /// How a message is handled: its row in the table of ``ClientMessage/handling``.
  package struct Handling: Hashable, Sendable {
    package enum Receiver: Hashable, Sendable { case room, host }

    /// When a room handles a message.
    enum Order: Hashable, Sendable {
      case onArrival
      /// After the earlier requests of all participants.
      case inTurn
      /// In turn, too; it makes a rendering of the current state obsolete.
      case change
    }

    let seq: Int?
    package var receiver = Receiver.room
    var order = Order.onArrival
    /// The work that the message starts; `nil` if it runs none of the author's code.
    package var work: ClientWork?
    /// Whether a participant changes the props or the environment, other than by the screen itself.
    var isEdit = false
    /// Whether its values can make the room larger than all rooms may be.
    package var canGrow = false
  }

  /// The sequence number, assigned by the page.
  package var seq: Int? { handling.seq }

  /// The table of the messages.
  package var handling: Handling {
    switch self {
    case .edit(let edit): .change(edit.seq, isEdit: true, canGrow: true)
    case .perform(let perform): .change(perform.seq, canGrow: true)
    case .request(let ask): .change(ask.seq, canGrow: true)
    case .environment(let seq, _): .change(seq, isEdit: true, canGrow: true)
    case .undo(let seq), .redo(let seq), .reset(let seq): .change(seq, isEdit: true)
    case .save(let save): .inTurn(save.seq, work: .save)
    case .export(let seq, _): .inTurn(seq, work: .rendering)
    case .record(let record): .inTurn(record.seq)
    // A test is written from the renderings of its steps.
    case .excerpt(let excerpt): .inTurn(excerpt.seq, work: excerpt.test.map { _ in .rendering })
    case .focus: .onArrival(nil)
    case .name(let seq, _): .byHost(seq)
    case .replay(let replay): .onArrival(replay.seq, work: .rendering, canGrow: true)
    case .moment(let look): .onArrival(look.seq)
    case .open: .byHost(nil, work: .rendering)
    case .preview(let preview): .byHost(preview.seq, work: .rendering)
    case .snapshot(let snapshot): .byHost(snapshot.seq, work: .snapshot)
    case .accept(let accept): .byHost(accept.seq, work: .snapshot)
    case .picture(let picture): .byHost(picture.seq, work: .picture)
    case .review(let review): .byHost(review.seq, work: .save)
    case .survey(let seq): .byHost(seq, work: .survey)
    case .test(let test): .byHost(test.seq, work: .test)
    case .check(let check): .byHost(check.seq, work: check.work)
    case .origins(let seq): .byHost(seq, work: .origins)
    case .derive(let seq): .byHost(seq, work: .rendering)
    case .cancel(let seq, _): .byHost(seq)
    }
  }
}

extension ClientMessage.Handling {
  fileprivate static func change(
    _ seq: Int, isEdit: Bool = false, canGrow: Bool = false
  ) -> Self { Self(seq: seq, order: .change, work: .rendering, isEdit: isEdit, canGrow: canGrow) }

  fileprivate static func inTurn(_ seq: Int, work: ClientWork? = nil) -> Self {
    Self(seq: seq, order: .inTurn, work: work)
  }

  fileprivate static func onArrival(
    _ seq: Int?, work: ClientWork? = nil, canGrow: Bool = false
  ) -> Self { Self(seq: seq, work: work, canGrow: canGrow) }

  fileprivate static func byHost(_ seq: Int?, work: ClientWork? = nil) -> Self {
    Self(seq: seq, receiver: .host, work: work)
  }
}
