package import StorybookSchema

extension HostMessage {
  /// What a room shows, held against the snapshot of its story on that device in that colour scheme.
  package struct Snapshotted: Hashable, Sendable {
    /// Of the message that asked, for who did.
    package var seq: Int?
    /// Counts the comparisons of a room.
    package var number: Int
    package var revision: Int
    package var state: State
    package var story: String
    package var device: String
    package var colorScheme: RenderEnvironment.ColorScheme
    package var mediaType: String?
    /// The path of the file that the snapshot is in, or would be.
    package var file: String
    /// The key of the variant, as names of files have it: `phone.landscape.dark`.
    package var variant: String
    /// Fields of the environment that differ from the story's own, besides device and colour scheme.
    package var environment: Value?
    /// True when the props are others than the story's own, or what it loads is held or replaced:
    /// then there is nothing to accept.
    package var isEdited: Bool
    /// The first of them.
    package var hunks: [Value]
    /// How many hunks there are.
    package var count: Int
    /// Why there is nothing to compare.
    package var reason: String?

    package enum State: String, Hashable, Sendable {
      case equal, changed
      /// The story has snapshots, and none on this device in this colour scheme.
      case missing
      /// The story has no snapshot at all.
      case none
      /// The file is none.
      case damaged
      /// There is no rendering.
      case failed
    }

    package init(
      seq: Int? = nil, number: Int, revision: Int, state: State, story: String, device: String,
      colorScheme: RenderEnvironment.ColorScheme, mediaType: String?, file: String,
      variant: String,
      environment: Value? = nil, isEdited: Bool, hunks: [Value] = [], count: Int = 0,
      reason: String? = nil
    ) {
      self.seq = seq
      self.number = number
      self.revision = revision
      self.state = state
      self.story = story
      self.device = device
      self.colorScheme = colorScheme
      self.mediaType = mediaType
      self.file = file
      self.variant = variant
      self.environment = environment
      self.isEdited = isEdited
      self.hunks = hunks
      self.count = count
      self.reason = reason
    }
  }

  /// All snapshots that there are were looked at.
  package struct Surveyed: Hashable, Sendable {
    package var seq: Int
    package var stories: Int
    package var snapshots: Int
    /// The stories that look otherwise.
    package var changed: [String]
    /// The stories that there was nothing to compare of.
    package var failed: [String]

    package init(seq: Int, stories: Int, snapshots: Int, changed: [String], failed: [String]) {
      self.seq = seq
      self.stories = stories
      self.snapshots = snapshots
      self.changed = changed
      self.failed = failed
    }
  }
}

extension HostMessage.Snapshotted {
  var value: Value {
    var object: Object = ["type": "snapshotted"]
    object["seq"] = seq.map { Value($0) }
    object["number"] = Value(number)
    object["revision"] = Value(revision)
    object["state"] = .string(state.rawValue)
    object["story"] = .string(story)
    object["device"] = .string(device)
    object["colorScheme"] = .string(colorScheme.rawValue)
    object["mediaType"] = mediaType.map { .string($0) }
    object["file"] = .string(file)
    object["variant"] = .string(variant)
    object["environment"] = environment
    object["edited"] = .bool(isEdited)
    object["reason"] = reason.map { .string($0) }
    guard state == .changed else { return .object(object) }
    object["hunks"] = .array(hunks)
    object["count"] = Value(count)
    return .object(object)
  }
}

extension HostMessage.Surveyed {
  var value: Value {
    [
      "type": "surveyed", "seq": Value(seq), "stories": Value(stories),
      "snapshots": Value(snapshots), "changed": .array(changed.map { .string($0) }),
      "failed": .array(failed.map { .string($0) }),
    ]
  }
}
