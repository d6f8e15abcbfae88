import Storybook

extension VideoPlayerControls {
  /// All that can be read off the screen, and nothing else.
  struct ViewProps: Codable, Hashable, Sendable {
    var title = ""
    var subtitle = ""
    var liveBadge = LiveBadge.hidden
    var catchUp: Command?
    var viewers: Int?
    var isMuted = false
    var toggleMute: Command?
    var connectedDevice: String?
    /// False in front of the plain background, where no video is.
    var showsVideo = false
    var brightness = 1.0
    /// In place of everything that can be pressed.
    var notice: Notice?
    var playlist = ""
    var previous: Command?
    var next: Command?
    var seek: CommandWith<Double>?
    var bigButton = BigButton.hidden
    /// What the big button does.
    var press: Command?
    /// While the big button loads: `36 %`.
    var loading: String?
    var elapsedTime = "0:00"
    /// `-12:04`, or that it is live.
    var endTime = ""
    /// Seconds, for assistive technology.
    var position = 0.0
    var duration = 0.0
    /// From 0 to 100, as all places on the bar.
    var progress = 0.0
    var buffered: [Extent] = []
    var cues: [Cue] = []
    var preview: Preview?
    /// From 0 to 100.
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

  /// Things to choose one from, with a menu that may be open.
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
    /// Of its still, if it has one.
    var hue: Double?
    var select: Command = .noop
  }
}
