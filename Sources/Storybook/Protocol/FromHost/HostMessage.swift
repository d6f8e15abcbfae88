package import StorybookSchema

/// What the host says (design: the contract of the socket).
package enum HostMessage: Hashable, Sendable {
  case hello(Hello)
  /// The devices are told when a new build may have brought others.
  case catalog(Value, devices: [Device]? = nil)
  case opened(Opened)
  /// More is known of the props' type.
  case schema(room: String, Value)
  case changed(Changed)
  case environment(seq: Int?, revision: Int, EnvironmentSettings)
  case rendered(Rendered)
  case inspected(Inspected)
  case rejected(seq: Int, PropsError)
  case performed(seq: Int?, participant: Participant.ID, PerformedNote)
  case participants([Participant])
  /// Who came, changed and went since the last that was told of it.
  case presence(Presence.Difference)
  case saved(Saved)
  case exported(seq: Int, kind: ExportKind, content: String)
  /// A recording, or a part of one.
  case excerpted(seq: Int, content: String)
  case crashed(Crash)
  /// The props do not fit their type at that revision; an empty drift says that they do again.
  case drifted(Int, Drift)
  /// What became of a story, in whatever room; the catalog says the same of those that are not fine.
  case status(story: String, StoryStatus)
  /// The members of a report on the build under way.
  case build(Object)
  /// Paths below `/assets/` of files that changed.
  case assets([String])
  case recording(RecordingReport)
  case replaying(ReplayReport)
  case moment(MomentReport)
  case previewed(Previewed)
  case led(Led)
  case snapshotted(Snapshotted)
  case surveyed(Surveyed)
  /// Whether rooms are shared with other hosts, as they should be.
  case sharing(Sharing)
  case failed(ProtocolError)

  package struct Hello: Hashable, Sendable {
    package var title: String
    package var catalog: Value
    package var devices: [Device]
    package var limits: Object
    package var readOnly: Bool
    /// Whether stories have shared rooms.
    package var shared = false
    /// A random name of the host, until it ends.
    package var host: String?
    /// The folder that sources are told from; nil for who is not on this machine.
    package var root: String?
    package static let version = 1

    package init(
      title: String, catalog: Value, devices: [Device], limits: Object, readOnly: Bool,
      root: String? = nil, shared: Bool = false,
      host: String? = nil
    ) {
      self.host = host
      self.root = root
      self.shared = shared
      self.title = title
      self.catalog = catalog
      self.devices = devices
      self.limits = limits
      self.readOnly = readOnly
    }
  }

  package struct Opened: Hashable, Sendable {
    package var room: String
    package var screen: String
    package var story: String
    package var schema: Value
    package var props: Value
    /// The story's own props, where the room's are others.
    package var own: Value?
    package var revision: Int
    package var environment: EnvironmentSettings
    package var history: HistoryCounts
    package var participants: [Participant]
    /// The version of the room's presence that these are.
    package var presence = 0
    package var participant: Participant.ID
    /// Whether this is the room of everyone who opens the story without naming one.
    package var shared = false
    /// The newest message that came of who opened it before its connection was lost.
    package var seen: Int?
  }

  package struct Inspected: Hashable, Sendable {
    /// The props in which it was seen first.
    package var revision: Int
    package var inspection: Inspection
  }

  package struct Changed: Hashable, Sendable {
    package var revision: Int
    package var seq: Int?
    package var participant: Participant.ID?
    /// As RFC 6902 has it.
    package var patch: Patch
    /// The same with splices, for pages that take them.
    package var spliced: Patch?
    package var history: HistoryCounts
  }

  package struct Saved: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case fixture, recording }

    package var seq: Int
    package var kind: Kind
    package var name: String
    package var file: String
    /// Nil for a recording that was written: it may be large.
    package var content: String?
    package var written: Bool
    /// What of the environment was saved beside a fixture, or is offered.
    package var environment: Value?
    /// The paths of the snapshots that were recorded with a fixture; nil where none were asked for.
    package var snapshots: [String]?
    /// Why snapshots were not recorded, in a sentence.
    package var reason: String?

    package init(
      seq: Int, kind: Kind = .fixture, name: String, file: String, content: String?, written: Bool,
      environment: Value? = nil, snapshots: [String]? = nil
    ) {
      self.snapshots = snapshots
      self.environment = environment
      self.seq = seq
      self.kind = kind
      self.name = name
      self.file = file
      self.content = content
      self.written = written
    }
  }
}

/// A screen at one revision of its room.
package struct Rendered: Hashable, Sendable {
  package var revision: Int
  package var mediaType: String
  package var body: Rendering.Body
  package var timing: Timing
  /// Further members of the message.
  package var notes: Object
  /// False when more is coming without anybody's doing.
  package var isSettled: Bool

  package init(
    revision: Int, mediaType: String, body: Rendering.Body, timing: Timing, notes: Object = [:],
    isSettled: Bool = true
  ) {
    self.notes = notes
    self.isSettled = isSettled
    self.revision = revision
    self.mediaType = mediaType
    self.body = body
    self.timing = timing
  }
}
