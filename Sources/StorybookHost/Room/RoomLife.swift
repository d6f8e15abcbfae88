package import StorybookSchema
package import Storybook

/// The state of a room that a page knew before it opened the room again.
package struct KnownState: Hashable, Sendable {
  package let props: Value
  package let revision: Int
  package var environment: EnvironmentSettings?
  /// The life of the room that had this state; `nil` from a client that does not track lives.
  package var life: String?
  /// The newest edit of each page that the state contains.
  package var edits: [String: Int] = [:]
}

/// Distinguishes the lives of a room. A host that restarted creates a room again: from the state of the
/// page that returns first, or from the story's own props. Revisions of different lives do not compare.
struct RoomLife: Hashable, Sendable {
  /// The maximum number of earlier lives that a room notes: pages name them.
  private static let mostOrigins = 20

  let id: String?
  /// Whether a participant has changed the props in this life.
  var isEdited = false
  /// The newest revision of each earlier life that the room continues.
  private var origins: [String: Int] = [:]
  /// Whether it began with the state of a page that had been in the room before.
  let isReturning: Bool

  init(_ id: String?, from known: KnownState? = nil) {
    self.id = id
    isReturning = known != nil
    if let known { adopt(known) }
  }

  mutating func adopt(_ known: KnownState) {
    guard let life = known.life, life != id else { return }
    guard origins[life] != nil || origins.count < Self.mostOrigins else { return }
    origins[life] = max(known.revision, origins[life] ?? 0)
  }

  /// Whether the room, which is at `revision`, has passed through the state.
  func contains(_ known: KnownState, at revision: Int) -> Bool {
    guard let life = known.life else { return true }
    if life == id { return known.revision <= revision }
    return origins[life].map { known.revision <= $0 } ?? false
  }

  /// Whether the state is a later one of a life that the room continues, or the room continues none.
  func isContinued(by known: KnownState) -> Bool {
    guard let life = known.life else { return false }
    return origins.isEmpty || origins[life] != nil
  }
}

extension Room {
  /// Whether a page with this state loses nothing in this room, and can send its pending edits.
  func continues(_ known: KnownState) -> Bool {
    replication != nil || life.contains(known, at: revision) || known.props == props
      || known.props == original
  }

  /// Whether to adopt the state. A room that was edited in this life keeps its own: the page
  /// is informed instead.
  func takesOver(_ known: KnownState) -> Bool {
    guard replication == nil, known.life != nil else { return known.revision > revision }
    return !life.isEdited && !continues(known) && life.isContinued(by: known)
  }

  /// Whether the room has taken what its page has sent again; 0 is no number.
  func contains(_ request: RoomRequest) -> Bool {
    guard request.isTakenOnce, let page = request.page, request.seq > 0 else { return false }
    return state.edits.contains(request.seq, of: page)
  }

  /// Notes the change of a page, which other pages may contain in a later life.
  mutating func noteCommit(_ commit: Commit) {
    state.edits.noteEdits(commit.edits)
    if let page = commit.page, let edit = commit.edit { state.edits.noteEdit(edit, of: page) }
    switch commit.kind {
    case .step, .undo, .redo: if !commit.participant.isEmpty { life.isEdited = true }
    case .load, .reload, .environment, .performed, .record, .renewed: break
    }
  }
}
