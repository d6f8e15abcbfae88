extension VideoPlayerControls.ViewProps {
  typealias Controls = VideoPlayerControls

  init(_ props: Controls.Props) {
    self.init()
    switch props {
    case .noPlayer:
      notice = .init(
        icon: .play, title: "Nothing is playing", text: "Choose a video and it starts here.")
    case .player(let player): add(player)
    case .pictureInPicture(let picture):
      let state = picture.player.action.state
      let position = Timecode.text(picture.player.seekbar.position)
      notice = .init(
        icon: .miniature, title: picture.player.item.title,
        text: "\(state) in picture in picture at \(position).",
        action: "Bring it back", perform: picture.comeBack)
    }
  }

  private mutating func add(_ player: Controls.Player) {
    showsVideo = true
    brightness = min(max(player.settings.brightness, 0), 2)
    addTitles(player)
    add(player.sideBar)
    if let error = player.item.error {
      notice = .init(
        icon: .warning, title: "This video cannot be played",
        text: "\(error.message) (\(error.code))", action: error.retry.map { _ in "Try again" },
        perform: error.retry)
    } else {
      addTransport(player)
      add(player.seekbar, player.item.live)
      addOptions(player)
    }
  }

  private mutating func addTitles(_ player: Controls.Player) {
    title = player.item.title
    subtitle = player.item.subtitle
    isMuted = player.volume.isMuted
    if case .connected(let device) = player.airplay { connectedDevice = device }
    switch player.item.live {
    case .recorded: break
    case .live(let viewers):
      liveBadge = .live
      self.viewers = viewers
    case .behind(_, let viewers, let catchUp):
      liveBadge = .goToLive
      self.viewers = viewers
      self.catchUp = catchUp
    }
  }

  private mutating func addTransport(_ player: Controls.Player) {
    playlist = player.playlist.title
    previous = player.playlist.previous
    next = player.playlist.next
    seek = player.seekbar.seek
    switch player.action {
    case .play(let play):
      bigButton = .play
      press = play
    case .pause(let pause):
      bigButton = .pause
      press = pause
    case .replay(let replay):
      bigButton = .replay
      press = replay
    case .buffering(let progress):
      bigButton = .loading
      loading = "\(Int(min(max(progress, 0), 1) * 100)) %"
    }
  }

  private mutating func add(_ bar: Controls.Seekbar, _ live: Controls.LiveState) {
    position = bar.position
    duration = bar.duration
    elapsedTime = Timecode.text(bar.position)
    progress = bar.percent(bar.position)
    buffered = bar.buffered.map(bar.extent)
    cues = bar.cuePoints.map {
      .init(kind: $0.kind, title: $0.title, place: bar.percent($0.time))
    }
    endTime =
      switch live {
      case .recorded: "-\(Timecode.text(bar.duration - bar.position))"
      case .live: "Live"
      case .behind(let seconds, _, _): "-\(Timecode.text(seconds))"
      }
  }

  private mutating func add(_ bar: Controls.SideBar) {
    switch bar {
    case .hidden: break
    case .chapters(let chapters):
      sideBarTitle = "Chapters"
      sideBar = chapters.map {
        .init(
          title: $0.title, time: Timecode.text($0.start), isCurrent: $0.isCurrent,
          select: $0.select)
      }
    case .upNext(let items):
      sideBarTitle = "Up next"
      sideBar = items.map {
        .init(title: $0.title, time: Timecode.text($0.duration), hue: $0.hue, select: $0.play)
      }
    }
  }
}

extension VideoPlayerControls.PlaybackAction {
  /// The state of the video that the action implies.
  fileprivate var state: String {
    switch self {
    case .play: "Paused"
    case .pause: "Playing"
    case .replay: "Ended"
    case .buffering: "Loading"
    }
  }
}
