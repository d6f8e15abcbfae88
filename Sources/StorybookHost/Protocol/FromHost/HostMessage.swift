package import StorybookFiles
package import StorybookProgram
package import StorybookSchema
package import Storybook

/// A message from the host (design: the contract of the socket).
package enum HostMessage: Hashable, Sendable {
  case hello(Hello)
  /// Includes the devices if a new build may have changed them.
  case catalog(Value, title: String? = nil, devices: [Device]? = nil)
  case opened(Opened)
  /// A more complete schema of the props.
  case schema(room: String, Value, seq: Int? = nil)
  case changed(Changed)
  case steps(StepOffer)
  case environment(seq: Int?, revision: Int, EnvironmentSettings)
  case rendered(Rendered)
  case inspected(Inspected)
  case rejected(seq: Int, PropsError)
  /// No change of the props follows if it is `unchanged`.
  case performed(
    seq: Int?, participant: Participant.ID, PerformedNote, unchanged: Bool = false)
  /// The answer to a request of the screen's scripts.
  case answered(seq: Int, AnsweredRequest)
  case participants([Participant])
  /// The participants that joined, changed and left since the last presence message.
  case presence(Presence.Difference)
  case saved(Saved)
  case exported(seq: Int, kind: ExportKind, content: String)
  case excerpted(Excerpt)
  case crashed(Crash)
  /// The schema drift of the props at that revision; an empty one reports that they fit again.
  case drifted(Int, Drift)
  /// The new status of a story in any room; the catalog lists statuses other than fine.
  case status(story: String, StoryStatus)
  /// The screen of the room takes long, and may wait until the limit; `nil` once it is done.
  case waiting(limit: Duration?)
  /// The members of a report on the running build.
  case build(Object)
  /// The paths of changed files on the host.
  case assets([String])
  /// The ids of the stories whose results are out of date since files changed; `nil` for all.
  case affected([String]?)
  case recording(RecordingReport)
  case replaying(ReplayReport)
  case moment(MomentReport)
  case previewed(Previewed)
  case snapshotted(Snapshotted)
  case pictured(Pictured)
  case review(Review)
  case surveyed(SnapshotsChecked)
  case tested(Tested)
  case checked(Checked)
  case origins(Origins)
  /// Whether rooms are currently shared with other hosts, if they are configured to be.
  case sharing(SharingState)
  case failed(ProtocolError)

  package struct Hello: Hashable, Sendable {
    package var title: String
    package var catalog: Value
    package var devices: [Device]
    package var limits: Object
    package var readOnly: Bool
    /// Whether stories have shared rooms.
    package var shared = false
    /// Whether the host serves a copy of axe-core to the canvas.
    package var axe = false
    /// What a person types before the arguments of a command.
    package var command: String?
    /// A random name of this host process.
    package var host: String?
    /// The root folder of source paths; `nil` for clients on other machines.
    package var root: String?
    /// 2 since messages of version 1 were removed; the subprotocol keeps its name.
    package static let version = 2

    package init(
      title: String, catalog: Value, devices: [Device], limits: Object, readOnly: Bool,
      root: String? = nil, shared: Bool = false, axe: Bool = false,
      command: String? = nil, host: String? = nil
    ) {
      self.axe = axe
      self.command = command
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
    /// The story's own props if the room's differ.
    package var own: Value?
    package var revision: Int
    package var environment: EnvironmentSettings
    package var history: HistoryCounts
    package var steps = StepOffer()
    package var participants: [Participant]
    /// The presence version that `participants` belongs to.
    package var presence = 0
    package var participant: Participant.ID
    /// Whether this is the shared room for clients that open the story without a room name.
    package var shared = false
    /// The number of the newest edit received from this participant before its connection was lost.
    package var seen: Int?
    /// The identifier of the room's life, which ends with the room or its host.
    package var life: String?
    /// The newest edit of each page that the props contain.
    package var edits: [String: Int] = [:]
    /// Whether the props differ from the story's own by loaded values only.
    package var loaded = false
    /// Whether the room contains the state that the page opened it with.
    package var continues = true
  }

  package struct Inspected: Hashable, Sendable {
    /// The revision at which these results first appeared.
    package var revision: Int
    package var inspection: Inspection
  }

  package struct Changed: Hashable, Sendable {
    package var revision: Int
    package var seq: Int?
    package var participant: Participant.ID?
    /// The page of the author and the number of its message, for the other participants.
    package var page: String?
    package var edit: Int?
    /// Whether a load made the change, no participant.
    package var loaded = false
    /// Whether code has changed texts, so that letters of a text may have stayed.
    package var rewritten = false
    /// The change as RFC 6902 defines it.
    package var patch: Patch
    /// The change with splices, for pages that support them.
    package var spliced: Patch?
    package var history: HistoryCounts
    /// Which steps the author can take now; others hear of it when it changes.
    package var steps: StepOffer?
  }

  package struct Saved: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case fixture, recording }

    package var seq: Int
    package var kind = Kind.fixture
    package var name: String
    package var file: String
    /// The content; `nil` for a recording that was written, as it may be large.
    package var content: String?
    package var written: Bool
    /// The environment fields that were saved beside a fixture, or can be.
    package var environment: Value?
    /// The paths of the snapshots recorded with a fixture; `nil` if none were requested.
    package var snapshots: [String]?
    /// Why no snapshots were recorded, as a sentence.
    package var reason: String?
  }
}

/// The rendering of a room at one revision.
package struct Rendered: Hashable, Sendable {
  package var revision: Int
  package var mediaType: MediaType
  package var body: Rendering.Body
  package var timing: Timing
  /// Further members of the message.
  package var notes = Rendering.Notes()
  /// Whether no further rendering follows without user action.
  package var isSettled = true
}
