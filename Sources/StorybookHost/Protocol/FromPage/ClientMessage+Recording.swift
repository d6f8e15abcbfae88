extension ClientMessage {
  /// The location of a recording.
  package enum RecordingSource: Hashable, Sendable {
    /// A file beside the screen.
    case file(String)
    /// The text of a recording that the participant provides.
    case content(String)
    /// The recording of this room.
    case recordedHere
  }

  /// A position in a recording.
  package enum Place: Hashable, Sendable {
    case step(Int)
    /// Milliseconds since the start.
    case time(Int)
  }

  package struct Record: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable, CaseIterable { case start, stop }

    package var seq: Int
    package var action: Action
  }

  package struct Replay: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable, CaseIterable { case play, pause, seek, stop }

    package var seq: Int
    /// The recording; `nil` for the loaded one.
    package var source: RecordingSource?
    package var action: Action
    package var place: Place?
  }

  /// Requests the change of a step of the loaded recording.
  package struct StepRequest: Hashable, Sendable {
    package var seq: Int
    package var step: Int
  }

  /// A recording to save or export.
  package struct RecordingExcerpt: Hashable, Sendable {
    package var seq: Int
    /// The name of the file; `nil` to export.
    package var name: String?
    /// The name of the interaction test to export as Swift source; `nil` for the recording itself.
    package var test: String?
    package var overwrite = false
    package var source = Source.room

    /// The recording of the room, or the one loaded for replay.
    package enum Source: String, Hashable, Sendable, CaseIterable { case room, replay }
  }
}
