package import StorybookSchema
package import Storybook

/// A change of a room's state. The same commits in order result in the same state, without running
/// the author's code.
package struct Commit: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A step of the history; with `merge`, it continues the last step at the same paths.
    case step(paths: [Pointer], merge: Bool)
    case undo
    case redo
    /// A load ended, successfully or not.
    case load(DueLoad)
    /// Loaded properties are loading again.
    case reload
    case environment
    /// A command that did not change the props.
    case performed
    case record(ClientMessage.Record.Action)
    /// The story's own props or the code changed.
    case renewed
  }

  package var kind: Kind
  /// The number of the author's message; `nil` for what else changes the room.
  var edit: Int? {
    guard page != nil, seq > 0 else { return nil }
    return switch kind {
    case .step(let paths, _): paths.isEmpty ? nil : seq
    case .performed, .undo, .redo, .environment: seq
    case .load, .reload, .record, .renewed: nil
    }
  }
  /// Who knows of the changes that it made: a page, which outlives its connections.
  var typist: String { page ?? participant }
  var isLoad: Bool {
    switch kind {
    case .load, .reload: true
    default: false
    }
  }
  /// The author's id; empty for a commit without an author.
  package var participant: Participant.ID = ""
  /// The page of the author, which outlives its connections.
  package var page: String?
  package var seq: Int = 0
  /// The newest edits of pages that a restored state contains.
  package var edits: [String: Int] = [:]
  /// Whose step of the history it makes, takes back or repeats: a page or a participant, or a replay.
  package var author: String = ""
  /// For an undo, how many newer steps of that author stay, as others have changed the same since.
  package var passed = 0
  /// The revision after the commit.
  package var revision: Int
  /// The patch from the previous to the new props.
  package var patch = Patch([])
  /// The new environment; `nil` if unchanged.
  package var environment: EnvironmentSettings?
  package var note: PerformedNote?

  package init(_ kind: Kind, revision: Int) {
    self.kind = kind
    self.revision = revision
  }

  /// Whether code wrote texts, rather than a person who typed them, or stepped through the history.
  var isRewriting: Bool {
    switch kind {
    case .step(let paths, _):
      note.map { patch.operations.contains(where: $0.rewrites) } ?? paths.isEmpty
    case .load, .reload, .renewed: true
    case .undo, .redo, .environment, .performed, .record: false
    }
  }

  /// Whether the commit can change the props, so that participants receive a patch.
  var changesProps: Bool {
    switch kind {
    case .step, .undo, .redo, .load, .reload, .renewed: true
    case .environment, .performed, .record: false
    }
  }
}

extension PerformedNote {
  /// Whether an operation sets a text that is not the one that the command was performed with.
  fileprivate func rewrites(_ operation: Patch.Operation) -> Bool {
    guard case .replace(_, let text) = operation, text.string != nil else { return false }
    return text != value
  }
}
