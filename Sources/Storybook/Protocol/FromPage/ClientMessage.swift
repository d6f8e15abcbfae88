package import StorybookSchema

/// What a page says (design: the contract of the socket).
package enum ClientMessage: Hashable, Sendable {
  case open(Open)
  case edit(Edit)
  case undo(seq: Int)
  case redo(seq: Int)
  case reset(seq: Int)
  case environment(seq: Int, patch: Patch)
  case perform(Perform)
  case save(Save)
  case export(seq: Int, kind: ExportKind)
  case focus(path: Pointer?)
  case record(Record)
  case replay(Replay)
  case moment(Look)
  case excerpt(RecordingExcerpt)
  case preview(Preview)
  case name(seq: Int?, PersonName)
  case lead(Lead)
  case snapshot(Snapshot)
  case accept(Accept)
  case survey(seq: Int)

  package struct Open: Hashable, Sendable {
    package var story: String
    package var room: String?
    package var props: Value?
    package var environment: Value?
    /// The revision that `props` had in the room they come from.
    package var revision: Int?
    /// What the person is called; a wrong name is no reason not to open a story.
    package var name: PersonName?
    /// Asks for the room that everyone shares who opens the story without naming one.
    package var shared = false
    /// Whether texts in `changed` come as splices.
    package var splices = false
    /// Whether a rendering comes as many splices of the one before.
    package var manySplices = false
    /// Whether splices that delete and insert the same come as one.
    package var repeatedSplices = false
    /// Whether who comes and goes is told as a difference.
    package var presence = false
    /// Who this was before its connection was lost.
    package var participant: Participant.ID?
  }

  package struct Edit: Hashable, Sendable {
    package var seq: Int
    package var patch: Patch
    /// True while a person goes on typing in one field: one step of the history.
    package var merge = false
    /// The revision of the props that the page changed, besides its edits that are on their way.
    package var base: Int?
    /// The newest of these edits.
    package var after: Int?
  }

  package struct Perform: Hashable, Sendable {
    package var seq: Int
    package var command: Pointer
    package var value: Value?
    /// True while a person goes on typing in one field: one step of the history.
    package var merge = false
    /// What was typed to make the value of a text that a rendering showed.
    package var splice: TextSplice?
    /// The revision of that rendering.
    package var base: Int?
  }

  package struct Save: Hashable, Sendable {
    package var seq: Int
    package var name: String
    package var overwrite = false
    package var source = Source.room
    /// True to write what of the environment is unusual beside it, false to have nothing there, nil
    /// to leave what is there.
    package var environment: Bool?
    /// True to record the snapshots of the fixture, too.
    package var records = false

    /// Which props: those of the room, or those that its last crash had.
    package enum Source: String, Hashable, Sendable, CaseIterable { case room, crash }
  }
}

/// Why a message was not served.
package struct ProtocolError: Error, Hashable, Sendable {
  package var seq: Int?
  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String, seq: Int? = nil) {
    self.seq = seq
    self.code = code
    self.message = message
  }

  package enum Code: String, Hashable, Sendable, CaseIterable {
    case malformed, unsupported, exists, limit, rate, worker, crashed
    case unknownType = "unknown-type"
    case unknownStory = "unknown-story"
    case unknownRoom = "unknown-room"
    case noRoom = "no-room"
    case badPatch = "bad-patch"
    case badName = "bad-name"
    case badProps = "bad-props"
    case badEnvironment = "bad-environment"
    case tooDeep = "too-deep"
    case readOnly = "read-only"
    case nothingToUndo = "nothing-to-undo"
    case nothingToRedo = "nothing-to-redo"
    case unknownCrash = "unknown-crash"
    case unwritable
    case noRecording = "no-recording"
    case badRecording = "bad-recording"
    case outdated
    case nothingToAccept = "nothing-to-accept"
  }
}
