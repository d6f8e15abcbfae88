import Storybook

extension VideoPlayerControls {
  /// The controls over a video that plays in this view.
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
    /// The open menu; at most one is open.
    var menu: Menu
    /// Opens a menu, or closes the open one.
    var toggleMenu: CommandWith<Menu> = .noop
    var airplay: AirPlay
    /// Starts picture in picture; absent if the system does not support it.
    var pictureInPicture: Command?
    /// The preview above the seek bar while the viewer scrubs.
    var thumbnail: Thumbnail?
    var sideBar: SideBar
  }

  struct Playlist: Codable, Hashable, Sendable {
    var title: String
    /// Absent for the first video.
    var previous: Command?
    /// Absent for the last video.
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

  /// The reason playback failed.
  struct PlaybackError: Codable, Hashable, Sendable {
    /// The code for support requests.
    var code: String
    var message: String
    /// Absent if retrying cannot succeed.
    var retry: Command?
  }

  /// The action of the main button, or the state it waits for.
  enum PlaybackAction: Codable, Hashable, Sendable {
    case play(Command = .noop)
    case pause(Command = .noop)
    /// Available at the end of the video.
    case replay(Command = .noop)
    /// Waits for data; the progress is between 0 and 1.
    case buffering(progress: Double)
  }

  struct Volume: Codable, Hashable, Sendable {
    /// The volume from 0 to 1, retained while muted.
    var level: Double
    var isMuted: Bool
    var toggleMute: Command = .noop
  }

  /// A selection, if there is a choice.
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
    /// The playback rate; 1 is normal speed.
    var speed: Double
    var brightness: Double
    var loops: Bool
  }

  enum Quality: Codable, Hashable, Sendable {
    /// The best quality the network allows; `lines` is the current one.
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

  /// A preview image above the seek bar while the viewer scrubs.
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
