import Storybook

extension VideoPlayerControls {
  /// Everything that lies over a video that plays here.
  struct Player: Codable, Hashable, Sendable {
    var playlist: Playlist
    var item: Item
    var seekbar: Seekbar
    var action: PlaybackAction
    var volume: Volume
    var cameraAngles: Options
    var subtitles: Options
    var audio: Options
    var settings: Settings
    /// The one that is open; never more than one.
    var menu: Menu
    /// Opens a menu, or closes the one that is open.
    var toggleMenu: CommandWith<Menu> = .noop
    var airplay: AirPlay
    /// Absent where the system has no picture in picture.
    var pictureInPicture: Command?
    /// Shown above the seek bar while the viewer scrubs.
    var thumbnail: Thumbnail?
    var sideBar: SideBar
  }

  struct Playlist: Codable, Hashable, Sendable {
    var title: String
    /// Absent before the first video.
    var previous: Command?
    /// Absent after the last video.
    var next: Command?
  }

  struct Item: Codable, Hashable, Sendable {
    var title: String
    var subtitle: String
    var live: LiveState
    var error: PlaybackError?
  }

  /// Whether the video is a live stream.
  enum LiveState: Codable, Hashable, Sendable {
    case recorded
    case live(viewers: Int)
    /// A live stream, played with a delay.
    case behind(seconds: Double, viewers: Int, catchUp: Command = .noop)
  }

  /// Why there is nothing to see.
  struct PlaybackError: Codable, Hashable, Sendable {
    /// For support.
    var code: String
    var message: String
    /// Absent where another try cannot succeed.
    var retry: Command?
  }

  /// What the big button in the middle does, or what it waits for.
  enum PlaybackAction: Codable, Hashable, Sendable {
    case play(Command = .noop)
    case pause(Command = .noop)
    /// At the end of the video.
    case replay(Command = .noop)
    /// The progress is a share, from 0 to 1.
    case buffering(progress: Double)
  }

  struct Volume: Codable, Hashable, Sendable {
    /// From 0 to 1; kept while it is muted.
    var level: Double
    var isMuted: Bool
    var toggleMute: Command = .noop
  }

  /// Things to choose one from, if there is a choice.
  enum Options: Codable, Hashable, Sendable {
    case unavailable
    case options(selected: Option, available: [Option])
  }

  struct Option: Codable, Hashable, Sendable {
    var title: String
    var select: Command = .noop
  }

  struct Settings: Codable, Hashable, Sendable {
    var quality: Quality
    /// 1 is as it was recorded.
    var speed: Double
    var brightness: Double
    var loops: Bool
  }

  enum Quality: Codable, Hashable, Sendable {
    /// As good as the network allows; the lines are those of now.
    case automatic(lines: Int)
    case fixed(lines: Int, megabitsPerSecond: Double)
  }

  enum Menu: String, Codable, Hashable, Sendable {
    case closed, cameraAngles, subtitles, audio, settings
  }

  enum AirPlay: Codable, Hashable, Sendable {
    case unavailable
    case available
    case connected(device: String)
  }

  /// A still above the seek bar, while somebody looks for a place.
  struct Thumbnail: Codable, Hashable, Sendable {
    var position: Double
    var caption: String
    var hue: Double
  }

  enum SideBar: Codable, Hashable, Sendable {
    case hidden
    case chapters([Chapter])
    case upNext([Recommendation])
  }

  struct Chapter: Codable, Hashable, Sendable {
    var title: String
    var start: Double
    var isCurrent: Bool
    var select: Command = .noop
  }

  struct Recommendation: Codable, Hashable, Sendable {
    var title: String
    var duration: Double
    var hue: Double
    var play: Command = .noop
  }
}
