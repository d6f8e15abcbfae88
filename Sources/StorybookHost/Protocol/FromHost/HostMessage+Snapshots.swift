package import Storybook
package import StorybookSchema
package import StorybookSnapshots

extension HostMessage {
  /// The comparison of a room with its story's snapshot for that device and colour scheme.
  package struct Snapshotted: Hashable, Sendable {
    /// The number of the requesting message; for its sender only.
    package var seq: Int?
    /// The number of the comparison in its room.
    package var number: Int
    package var revision: Int
    package var state: State
    package var format = SnapshotFormat.markup
    package var story: String
    package var device: String
    package var colorScheme: RenderEnvironment.ColorScheme
    package var mediaType: MediaType?
    /// The path of the snapshot file, existing or not.
    package var file: String
    /// The variant in the file name: `phone.landscape.dark`.
    package var variant: String
    /// Environment fields, except device and colour scheme, that differ from the story's own.
    package var environment: Value?
    /// Whether the props differ from the story's own, or its loads are held or replaced; nothing
    /// can be accepted then.
    package var isEdited: Bool
    /// Sentences that say what the difference means.
    package var meaning: [String] = []
    /// The first hunks of the difference.
    package var hunks: [Value] = []
    /// The total number of hunks.
    package var count = 0
    /// Why there is nothing to compare.
    package var reason: String?

    package enum State: String, Hashable, Sendable {
      case equal, changed
      /// The story has snapshots, but none for this device and colour scheme.
      case missing
      /// The story has no snapshots.
      case none
      /// The file is not a valid snapshot.
      case damaged
      /// The rendering failed.
      case failed
    }
  }

  /// The result of checking all existing snapshots.
  package struct SnapshotsChecked: Hashable, Sendable {
    package var seq: Int
    package var stories: Int
    package var snapshots: Int
    /// The stories whose renderings changed.
    package var changed: [String]
    /// The stories without a rendering to compare.
    package var failed: [String]
  }
}

extension HostMessage.Snapshotted {
  var value: Value {
    let isChanged = state == .changed
    return .members([
      "type": "snapshotted", "seq": seq, "number": number, "revision": revision,
      "state": state.rawValue, "format": format == .markup ? nil : format.rawValue,
      "story": story, "device": device, "colorScheme": colorScheme.rawValue,
      "...": mediaType.map { Object($0.members) }, "file": file, "variant": variant,
      "environment": environment, "edited": isEdited, "reason": reason,
      "meaning": isChanged ? meaning.nonEmpty : nil, "hunks": isChanged ? hunks : nil,
      "count": isChanged ? count : nil,
    ])
  }
}

extension HostMessage.SnapshotsChecked {
  var value: Value {
    .members([
      "type": "surveyed", "seq": seq, "stories": stories, "snapshots": snapshots,
      "changed": changed, "failed": failed,
    ])
  }
}
