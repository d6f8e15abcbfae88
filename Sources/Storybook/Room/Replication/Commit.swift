package import StorybookSchema

/// One step of a room's state, decided: applied in the same order, it leads every host to the same
/// state, and no host has to run the author's code for it.
package struct Commit: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A step of the history; one that merges goes on with the last one at the same paths.
    case step(paths: [Pointer], merge: Bool)
    case undo
    case redo
    /// What was waited for has come, well or badly.
    case load(DueLoad)
    case environment
    /// A command that left the props as they were.
    case performed
    case record(ClientMessage.Record.Action)
    /// The story's own props, or the code behind them, are new.
    case renewed
  }

  package var kind: Kind
  /// Whose doing it is; empty for what has no author.
  package var participant: Participant.ID = ""
  package var seq: Int = 0
  /// Who goes on with the step: the participant, or a replay.
  package var author: String = ""
  /// The one that it leads to.
  package var revision: Int
  /// From the props before to those after.
  package var patch = Patch([])
  /// The one after; nil when it stays.
  package var environment: EnvironmentSettings?
  package var note: PerformedNote?

  package init(_ kind: Kind, revision: Int) {
    self.kind = kind
    self.revision = revision
  }

  /// False for what the props and their revision do not show.
  var changesProps: Bool {
    switch kind {
    case .step, .undo, .redo, .load, .renewed: true
    case .environment, .performed, .record: false
    }
  }
}

/// What a room has asked the log for, and what came meanwhile.
struct PendingCommit: Hashable, Sendable {
  let commit: Commit
  let props: Value
  /// What the new props wait for.
  var due: [DueLoad] = []
  /// Parts of the answer that have to wait until the commit is agreed on.
  var outcomes: [Outcome] = []
}
