import StorybookSchema

/// A request in the queue of a room.
struct Request: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case edit(ClientMessage.Edit)
    case undo
    case redo
    case reset
    case environment(Patch)
    case perform(ClientMessage.Perform)
    /// Admits a participant after its earlier requests.
    case admit(Participant, seen: Int)
    case restore(Value, revision: Int, EnvironmentSettings?)
    /// A load ended with these props, or failed with its worker.
    case loaded(Evaluation.Ticket, Value)
    case failedLoad(Evaluation.Ticket, message: String)
    case save(ClientMessage.Save)
    case export(ExportKind)
    case show(step: Int, replay: Int)
    case record(ClientMessage.Record.Action)
    case excerpt(ClientMessage.RecordingExcerpt)
    /// Replaces the story's former own props with its current ones.
    case renew(from: Value)
  }

  let action: Action
  let seq: Int
  let participant: Participant.ID
  /// The size of its message while it is queued, in bytes.
  var bytes = 0

  /// Restores a state that a page provides. It has no author: all participants receive the same
  /// messages.
  init(restoring props: Value, revision: Int, _ environment: EnvironmentSettings?) {
    self.init(.restore(props, revision: revision, environment))
  }

  /// A request by the room itself.
  init(_ action: Action) {
    self.action = action
    seq = 0
    participant = ""
  }

  /// Returns `nil` for messages that a room does not queue.
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

  /// Whether it makes a rendering of the current state obsolete.
  var changesState: Bool {
    switch action {
    case .save, .export, .record, .excerpt, .admit: false
    default: true
    }
  }
}

/// The running evaluation, and its purpose.
struct PendingEvaluation: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case opening
    case request(Request)
    /// A rendering that was postponed while edits were queued.
    case catchingUp
    /// The first evaluation of the same props after the code changed.
    case rebuilt
  }

  let ticket: Evaluation.Ticket
  let purpose: Purpose
  var props: Value
  /// The revision that the props have, or will have.
  var revision: Int
  /// The environment to commit together with the props.
  var environment: EnvironmentSettings?
  var wantsRendering: Bool
  /// The text edit, rebased on the changes since its base.
  var rebased: TextHistory.Rebased?
  /// The commit while the log decides on it.
  var proposal: PendingCommit?
  var isDecoded = false
  var isInspected = false

  /// Whether the props are committed.
  var isCommitted: Bool { isDecoded && proposal == nil }
}
