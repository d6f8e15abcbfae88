package import StorybookProgram
package import StorybookSchema
package import Storybook
package import StorybookSnapshots

/// A message from a page (design: the contract of the socket).
package enum ClientMessage: Hashable, Sendable {
  case open(Open)
  case edit(Edit)
  case undo(seq: Int)
  case redo(seq: Int)
  case reset(seq: Int)
  case environment(seq: Int, patch: Patch)
  case perform(Perform)
  case request(Ask)
  case save(Save)
  case export(seq: Int, kind: ExportKind)
  case focus(path: Pointer?)
  case record(Record)
  case replay(Replay)
  case moment(StepRequest)
  case excerpt(RecordingExcerpt)
  case preview(Preview)
  case name(seq: Int?, PersonName)
  case snapshot(Snapshot)
  case accept(Accept)
  case picture(Picture)
  case review(Review)
  case survey(seq: Int)
  case test(Test)
  case check(Check)
  /// Cancels the client's check or picture with the number `request`.
  case cancel(seq: Int, request: Int)
  case origins(seq: Int)
  /// Derives the schema of the room's screen again.
  case derive(seq: Int)

  package struct Open: Hashable, Sendable {
    package var story: String
    package var room: String?
    package var props: Value?
    package var environment: Value?
    /// The revision of `props` in the room they come from.
    package var revision: Int?
    /// The participant's name; an invalid name does not keep the story from opening.
    package var name: PersonName?
    /// Whether to join the shared room for clients that open the story without a room name.
    package var shared = false
    /// Whether the page supports text splices in `changed`.
    package var splices = false
    /// Whether the page supports changes of a rendering as splices.
    package var repeatedSplices = false
    /// Whether the page supports presence updates as differences.
    package var presence = false
    /// The id of this participant before its connection was lost.
    package var participant: Participant.ID?
    /// The life of the room that `props` come from.
    package var life: String?
    /// A random identifier of the page, the same in each of its messages.
    package var page: String?
    /// The newest edit of each page that `props` contain.
    package var edits: [String: Int] = [:]
  }

  package struct Edit: Hashable, Sendable {
    package var seq: Int
    package var patch: Patch
    /// Whether to coalesce with the previous step of the history, while typing in one field.
    package var merge = false
    /// The revision of the props that the page changed, without its edits in flight.
    package var base: Int?
    /// The number of the newest edit of the same text in flight.
    package var after: Int?
  }

  package struct Perform: Hashable, Sendable {
    package var seq: Int
    package var command: Pointer
    package var value: Value?
    /// Whether to coalesce with the previous step of the history, while typing in one field.
    package var merge = false
    /// The change of the rendered text that resulted in the value.
    package var splice: TextSplice?
    /// The revision of the rendering that offered the command, or of the props that did.
    package var base: Int?
    /// The number of the newest edit in flight, if the props contain the page's own edits.
    package var after: Int?
    /// The element that was acted on.
    package var element: ActedElement?
  }

  package struct Save: Hashable, Sendable {
    package var seq: Int
    package var name: String
    package var overwrite = false
    package var source = Source.room
    /// `true` to save the environment fields that differ from the default, `false` to remove the
    /// saved ones, `nil` to keep them.
    package var environment: Bool?
    /// The snapshots of the fixture to record, too, beside those that its story has.
    package var records: SnapshotFormat?

    /// The props to save: the room's, or those of its last crash.
    package enum Source: String, Hashable, Sendable, CaseIterable { case room, crash }
  }
}

extension ClientMessage {
  /// A request of the scripts of a story, for its handlers.
  package struct Ask: Hashable, Sendable {
    package var seq: Int
    /// The story whose scripts ask: no other one answers.
    package var story: String
    package var request: ScreenRequest
  }

  /// Runs an interaction test of a story.
  package struct Test: Hashable, Sendable {
    package var seq: Int
    package var story: String
    /// The index among the tests of the story.
    package var index: Int
    /// Whether all other work goes first.
    package var isBackground = false
  }
}

extension ClientMessage {
  /// Checks a story by a tool, outside of rooms.
  package struct Check: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// What the command `check` finds in the story, but for its tests and snapshots.
      case check
      /// The recorded snapshots of the story.
      case snapshots
      /// A search for props that its screen handles badly.
      case explore
    }

    package var seq: Int
    package var story: String
    package var kind: Kind
  }
}
