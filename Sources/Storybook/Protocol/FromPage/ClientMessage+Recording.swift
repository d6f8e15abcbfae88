import StorybookSchema

extension ClientMessage {
  /// Where a recording that a message means is found.
  package enum RecordingSource: Hashable, Sendable {
    /// A file beside the screen.
    case file(String)
    /// The text that somebody was sent.
    case content(String)
    /// The one recorded in this room.
    case inHand
  }

  /// A place in a recording.
  package enum Place: Hashable, Sendable {
    case step(Int)
    /// Milliseconds since its start.
    case time(Int)
  }

  package struct Record: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable, CaseIterable { case start, stop, keep }

    package var seq: Int
    package var action: Action
  }

  package struct Replay: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable, CaseIterable { case play, pause, seek, stop }

    package var seq: Int
    /// Nil for the one that is loaded.
    package var source: RecordingSource?
    package var action: Action
    package var place: Place?
    package var speed: Double?

    package static let speeds = 0.01...1000
  }

  /// What was there at a moment?
  package struct Look: Hashable, Sendable {
    package var seq: Int
    package var source: RecordingSource?
    package var place: Place
  }

  /// A recording, or a part of one, to be saved or taken away.
  package struct RecordingExcerpt: Hashable, Sendable {
    package var seq: Int
    /// Of the file; nil to take it away.
    package var name: String?
    package var overwrite = false
    package var source = Source.room
    package var from: Int?
    package var to: Int?

    /// The one recorded in the room, or the one loaded for replay.
    package enum Source: String, Hashable, Sendable, CaseIterable { case room, replay }
  }
}
