import Storybook

extension VideoPlayerControls {
  /// Exactly the visible state of the screen.
  struct ViewProps: Codable, Hashable, Sendable {
    var title = ""
    var subtitle = ""
    var liveBadge = LiveBadge.hidden
    var catchUp: Command?
    var viewers: Int?
    var isMuted = false
    var toggleMute: Command?
    var connectedDevice: String?
    /// Whether there is a video; `false` shows the plain background.
    var showsVideo = false
    var brightness = 1.0
    /// A notice that replaces all controls.
    var notice: Notice?
    var playlist = ""
    var previous: Command?
    var next: Command?
    var seek: CommandWith<Double>?
    var bigButton = BigButton.hidden
    /// The action of the main button.
    var press: Command?
    /// The progress while the main button waits, such as `36 %`.
    var loading: String?
    var elapsedTime = "0:00"
    /// The remaining time such as `-12:04`, or the live state.
    var endTime = ""
    /// The position in seconds, for assistive technology.
    var position = 0.0
    var duration = 0.0
    /// The position from 0 to 100, like all positions on the bar.
    var progress = 0.0
    var buffered: [Extent] = []
    var cues: [Cue] = []
    var preview: Preview?
    /// The volume from 0 to 100.
    var volume = 0.0
    var choices: [Choice] = []
    var settings: [Setting] = []
    var settingsTitle = ""
    var showsSettings = false
    var toggleSettings: Command?
    var showsAirPlay = false
    var pictureInPicture: Command?
    var sideBarTitle: String?
    var sideBar: [SideBarRow] = []
  }

  enum LiveBadge: String, Codable, Hashable, Sendable { case hidden, live, goToLive }

  enum BigButton: String, Codable, Hashable, Sendable { case hidden, play, pause, replay, loading }

  struct Notice: Codable, Hashable, Sendable {
    var icon: Icon
    var title: String
    var text: String
    var action: String?
    var perform: Command?
  }

  struct Extent: Codable, Hashable, Sendable {
    var start: Double
    var width: Double
  }

  struct Cue: Codable, Hashable, Sendable {
    var kind: CuePoint.Kind
    var title: String
    var place: Double
  }

  struct Preview: Codable, Hashable, Sendable {
    var caption: String
    var time: String
    var place: Double
    var hue: Double
  }

  /// A selection with a menu that may be open.
  struct Choice: Codable, Hashable, Sendable {
    var icon: Icon
    var title: String
    var selected: Option
    var available: [Option]
    var isOpen: Bool
    var toggle: Command
  }

  struct Setting: Codable, Hashable, Sendable {
    var title: String
    var value: String
  }

  struct SideBarRow: Codable, Hashable, Sendable {
    var title: String
    var time: String
    var isCurrent = false
    /// The hue of its preview image, if it has one.
    var hue: Double?
    var select: Command = .noop
  }
}
