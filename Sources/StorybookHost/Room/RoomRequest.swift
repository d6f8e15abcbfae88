import StorybookSchema
import Storybook

/// A request in the queue of a room: the message of a participant, or a step by the room itself.
struct RoomRequest: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case message(ClientMessage)
    /// Admits a participant after its earlier requests.
    case admit(Participant, KnownState?)
    /// Restores a state that a page provides.
    case restore(KnownState)
    /// A load ended with these props, or failed with its worker.
    case loaded(Evaluation.Ticket, Value)
    case failedLoad(Evaluation.Ticket, message: String)
    /// Sets what these dependencies have loaded back to its loading value.
    case reload(Set<String>)
    case show(step: Int, replay: Int)
    /// Replaces the story's former own props with its current ones.
    case renew(from: Value)
  }

  let kind: Kind
  /// The author; empty for a step by the room: all participants receive the same messages.
  let participant: Participant.ID
  /// The page of the author, which outlives its connections.
  let page: String?
  /// Who knows of the changes that the request makes.
  var typist: String { page ?? participant }
  /// The memory that it takes while it is queued, in bytes.
  let bytes: Int

  init(
    _ kind: Kind, from participant: Participant.ID = "", at page: String? = nil, bytes: Int = 0
  ) {
    self.kind = kind
    self.participant = participant
    self.page = page
    self.bytes = bytes
  }

  var seq: Int { if case .message(let message) = kind { message.seq ?? 0 } else { 0 } }

  var admits: Bool { if case .admit = kind { true } else { false } }

  func admits(_ id: Participant.ID) -> Bool {
    if case .admit(let participant, _) = kind { participant.id == id } else { false }
  }

  /// Whether a participant changes the props or the environment, other than by the screen itself.
  var isEdit: Bool {
    if case .message(let message) = kind { message.handling.isEdit } else { false }
  }

  /// Whether a page that has no answer to it sends it again.
  var isTakenOnce: Bool {
    guard case .message(let message) = kind else { return false }
    return switch message {
    case .edit, .perform, .undo, .redo, .reset, .environment: true
    default: false
    }
  }

  /// Whether it makes a rendering of the current state obsolete.
  var changesState: Bool {
    switch kind {
    case .message(let message): message.handling.order == .change
    case .admit: false
    case .restore, .loaded, .failedLoad, .reload, .show, .renew: true
    }
  }
}

extension ClientMessage {
  /// The memory of its values: much more than their text for a list of digits.
  var memory: Int {
    switch self {
    case .edit(let edit): edit.patch.memory
    case .perform(let perform): perform.value?.memory ?? 0
    case .environment(_, let patch): patch.memory
    default: 0
    }
  }
}

/// The running evaluation, and its purpose.
struct PendingEvaluation: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case opening
    case request(RoomRequest)
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
  /// What leads to the props, if it is known exactly.
  var patch: Patch?
  /// The step of the history that it takes back or makes again.
  var step: History.Place?
  /// The text edit, rebased on the changes since its base.
  var rebased: TextHistory.Rebased?
  /// What set properties to loading, as their loads have another input now.
  var restarts: Patch?
  /// Whether the props decoded and are committed.
  var isCommitted = false
  /// Whether its asynchronous work was cancelled, as a queued request changes the props again.
  var isCancelled = false
  /// Whether it takes longer than most, and waits.
  var isLate = false
  /// Whether its worker was terminated, as a queued request changes the props again.
  var isEnded = false
  /// Whether an event is applied to the props.
  var hasEvent = false
  var isInspected = false
}
