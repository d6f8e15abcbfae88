import StorybookSchema

/// Something that waits for its turn in a room.
struct Request: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case edit(ClientMessage.Edit)
    case undo
    case redo
    case reset
    case environment(Patch)
    case perform(ClientMessage.Perform)
    /// A participant whose earlier requests come first.
    case admit(Participant, seen: Int)
    case restore(Value, revision: Int, EnvironmentSettings?)
    /// A load came to an end, in these props; or its worker did.
    case loaded(Evaluation.Ticket, Value)
    case failedLoad(Evaluation.Ticket, message: String)
    case save(ClientMessage.Save)
    case export(ExportKind)
    case show(step: Int, replay: Int)
    case record(ClientMessage.Record.Action)
    case excerpt(ClientMessage.RecordingExcerpt)
    /// Props that were the story's own before become those it has now.
    case renew(from: Value)
  }

  let action: Action
  let seq: Int
  let participant: Participant.ID
  /// What it holds while it waits.
  var bytes = 0

  /// A state that a page brings along. It has no author: everybody hears of it alike.
  init(restoring props: Value, revision: Int, _ environment: EnvironmentSettings?) {
    self.init(.restore(props, revision: revision, environment))
  }

  /// What a room asks of itself.
  init(_ action: Action) {
    self.action = action
    seq = 0
    participant = ""
  }

  /// Nil for messages that a room does not queue.
  init?(_ message: ClientMessage, _ participant: Participant.ID) {
    self.participant = participant
    switch message {
    case .edit(let edit): (action, seq) = (.edit(edit), edit.seq)
    case .undo(let number): (action, seq) = (.undo, number)
    case .redo(let number): (action, seq) = (.redo, number)
    case .reset(let number): (action, seq) = (.reset, number)
    case .environment(let number, let patch): (action, seq) = (.environment(patch), number)
    case .perform(let perform): (action, seq) = (.perform(perform), perform.seq)
    case .save(let save): (action, seq) = (.save(save), save.seq)
    case .export(let number, let kind): (action, seq) = (.export(kind), number)
    case .record(let record): (action, seq) = (.record(record.action), record.seq)
    case .excerpt(let excerpt): (action, seq) = (.excerpt(excerpt), excerpt.seq)
    case .open, .focus, .replay, .moment, .preview, .name, .lead, .snapshot, .accept, .survey:
      return nil
    }
  }

  func admits(_ id: Participant.ID) -> Bool {
    if case .admit(let participant, _) = action { participant.id == id } else { false }
  }

  /// True when a rendering made before this request would be out of date after it.
  var changesState: Bool {
    switch action {
    case .save, .export, .record, .excerpt, .admit: false
    default: true
    }
  }
}

/// The evaluation under way, and what becomes of its props when they decode.
struct PendingEvaluation: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case opening
    case request(Request)
    /// A rendering that was put off while edits waited.
    case catchingUp
    /// The first look at the same props after the code has changed.
    case rebuilt
  }

  let ticket: Evaluation.Ticket
  let purpose: Purpose
  var props: Value
  /// The one that the props are of, or lead to.
  var revision: Int
  /// Becomes the room's together with the props.
  var environment: EnvironmentSettings?
  var wantsRendering: Bool
  /// What becomes of a text edit in a room that has moved on since.
  var rebased: TextHistory.Rebased?
  /// Set while others are asked to agree.
  var proposal: PendingCommit?
  var isDecoded = false
  var isInspected = false

  /// True once the room has moved on to the props.
  var isCommitted: Bool { isDecoded && proposal == nil }
}
