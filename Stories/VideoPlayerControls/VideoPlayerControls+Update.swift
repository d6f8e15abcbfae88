import Storybook

extension VideoPlayerControls {
  static let update = ScreenUpdate<Props> {
    OnCommand(\.player, Player.update)
    OnCommand(\.player?.pictureInPicture) { props in
      guard let player = props.player else { return }
      props = .pictureInPicture(PictureInPicture(player: player, comeBack: .noop))
    }
    OnCommand(\.pictureInPicture?.comeBack) { $0.player = $0.pictureInPicture?.player }
  }
}

extension VideoPlayerControls.Player {
  typealias Controls = VideoPlayerControls

  /// The effects of all player commands; handlers need no identifiers.
  static let update = ScreenUpdate<Self> {
    OnCommand(\.action.play) { $0.action = .pause() }
    OnCommand(\.action.pause) { $0.action = .play() }
    OnCommand(\.action.replay) { $0.start() }
    OnCommand(\.seekbar.seek) { $0.seek(to: $1) }
    OnCommand(\.playlist.previous) { $0.seek(to: 0) }
    OnCommand(\.playlist.next) { $0.playRecommendation(0) }
    OnCommand(\.item.live.catchUp) { $0.item.live.goLive() }
    OnCommand(\.item.error?.retry) { $0.retry() }
    OnCommand(\.volume.toggleMute) { $0.volume.isMuted.toggle() }
    OnCommand(\.toggleMenu) { $0.toggle($1) }
    OnCommand(each: \.cameraAngles.available, \.select) { $0.select($1, of: \.cameraAngles) }
    OnCommand(each: \.subtitles.available, \.select) { $0.select($1, of: \.subtitles) }
    OnCommand(each: \.audio.available, \.select) { $0.select($1, of: \.audio) }
    OnCommand(each: \.sideBar.chapters, \.select) { $0.seek(to: $0.sideBar.chapters[$1].start) }
    OnCommand(each: \.sideBar.recommendations, \.play) { $0.playRecommendation($1) }
  }

  private mutating func toggle(_ menu: Controls.Menu) {
    guard self.menu != menu else { return self.menu = .closed }
    self.menu = menu
  }

  private mutating func start() {
    action = .pause()
    seek(to: 0)
  }

  private mutating func seek(to position: Double) {
    seekbar.position = min(max(position, 0), max(seekbar.duration, 0))
    thumbnail = nil
    if case .chapters(let chapters) = sideBar {
      sideBar = .chapters(chapters.current(at: position))
    }
  }

  private mutating func retry() {
    item.error = nil
    seekbar.seek = .noop
    action = .buffering(progress: 0)
  }

  /// Plays a recommendation and keeps those after it.
  private mutating func playRecommendation(_ index: Int) {
    guard sideBar.recommendations.indices.contains(index) else { return }
    let video = sideBar.recommendations[index]
    let rest = sideBar.recommendations[(index + 1)...]
    item = Controls.Item(title: video.title, subtitle: playlist.title, live: .recorded)
    seekbar = Controls.Seekbar(
      position: 0, duration: video.duration, seek: .noop, buffered: [], cuePoints: [])
    sideBar = .upNext(Array(rest))
    playlist.next = nil
    if !rest.isEmpty { playlist.next = .noop }
    start()
  }

  private mutating func select(_ index: Int, of options: WritableKeyPath<Self, Controls.Options>) {
    let available = self[keyPath: options].available
    self[keyPath: options] = .options(selected: available[index], available: available)
    menu = .closed
  }
}

extension VideoPlayerControls.PlaybackAction {
  fileprivate var play: Command? { if case .play(let play) = self { play } else { nil } }
  fileprivate var pause: Command? { if case .pause(let pause) = self { pause } else { nil } }
  fileprivate var replay: Command? { if case .replay(let replay) = self { replay } else { nil } }
}

extension VideoPlayerControls.LiveState {
  fileprivate var catchUp: Command? {
    if case .behind(_, _, let catchUp) = self { catchUp } else { nil }
  }

  fileprivate mutating func goLive() {
    if case .behind(_, let viewers, _) = self { self = .live(viewers: viewers) }
  }
}

extension VideoPlayerControls.Options {
  fileprivate var available: [VideoPlayerControls.Option] {
    if case .options(_, let available) = self { available } else { [] }
  }
}

extension VideoPlayerControls.SideBar {
  fileprivate var chapters: [VideoPlayerControls.Chapter] {
    if case .chapters(let chapters) = self { chapters } else { [] }
  }

  fileprivate var recommendations: [VideoPlayerControls.Recommendation] {
    if case .upNext(let recommendations) = self { recommendations } else { [] }
  }
}

extension [VideoPlayerControls.Chapter] {
  /// Marks the last chapter that starts at or before the position.
  fileprivate func current(at position: Double) -> Self {
    let current = lastIndex { $0.start <= position }
    return indices.map { index in
      var chapter = self[index]
      chapter.isCurrent = index == current
      return chapter
    }
  }
}
