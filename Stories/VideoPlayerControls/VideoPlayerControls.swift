import Storybook

/// The controls of a video: titles, transport, seek bar, options, and a side bar next to it.
enum VideoPlayerControls {
  /// The state: no player, a player in this view, or a player in picture in picture.
  enum Props: Codable, Hashable, Sendable {
    case noPlayer
    case player(Player)
    /// The view explains where the video plays.
    case pictureInPicture(PictureInPicture)
  }

  /// The video plays in a small system window; this view explains that.
  struct PictureInPicture: Codable, Hashable, Sendable {
    var player: Player
    /// Returns to this view; absent while the system does not allow it.
    var comeBack: Command?
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    html(ViewProps(props), environment)
  }

  static func html(_ view: ViewProps, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      """
      <div class="\(view.screenClass)">
      <main class="\(view.playerClass)">
      \(video(view, environment))
      \(view.notice.map(notice) ?? controls(view))
      </main>
      \(view.sideBarTitle.map { sideBar($0, view.sideBar) })
      </div>
      """)
  }

  private static func video(_ view: ViewProps, _ environment: RenderEnvironment) -> HTML? {
    guard view.showsVideo else { return nil }
    return scene(view.brightness) + top(view, environment)
  }

  private static func controls(_ view: ViewProps) -> HTML {
    """
    \(transport(view))
    <footer>\(seekbar(view))\(options(view))</footer>
    """
  }

  private static func notice(_ notice: Notice) -> HTML {
    var icon = HTML.empty
    if notice.icon == .warning { icon = Icon.retry.html(size: 1.125) }
    return """
      <div class="notice">\(notice.icon.html(size: 2.5))<h2>\(notice.title)</h2>\
      <p>\(notice.text)</p>\(notice.action.map { action -> HTML in
        """
        <button class="pill"\(notice.perform)>\(icon)\(action)</button>
        """
      })</div>
      """
  }
}

extension VideoPlayerControls.ViewProps {
  fileprivate var screenClass: String {
    guard sideBarTitle != nil else { return "screen" }
    return "screen wide"
  }

  fileprivate var playerClass: String {
    guard showsVideo else { return "player bare" }
    return "player"
  }
}

extension VideoPlayerControls.Props {
  var player: VideoPlayerControls.Player? {
    get { if case .player(let player) = self { player } else { nil } }
    set { if let newValue { self = .player(newValue) } }
  }

  var pictureInPicture: VideoPlayerControls.PictureInPicture? {
    if case .pictureInPicture(let picture) = self { picture } else { nil }
  }
}
