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
      let state = picture.isPaused ? "Paused" : "Playing"
      notice = .init(
        icon: .miniature, title: picture.title,
        text: "\(state) in picture in picture at \(Timecode.text(picture.position)).",
        action: "Bring it back", isActionOn: picture.canReturn)
    }
  }

  private mutating func add(_ player: Controls.Player) {
    (showsVideo, brightness) = (true, min(max(player.settings.brightness, 0), 2))
    addTitles(player)
    add(player.sideBar)
    if let error = player.item.error {
      notice = .init(
        icon: .warning, title: "This video cannot be played",
        text: "\(error.message) (\(error.code))", action: error.canRetry ? "Try again" : nil)
    } else {
      addTransport(player)
      add(player.seekbar, player.item.live)
      addOptions(player)
    }
  }

  private mutating func addTitles(_ player: Controls.Player) {
    (title, subtitle) = (player.item.title, player.item.subtitle)
    isMuted = player.volume.isMuted
    if case .connected(let device) = player.airplay { connectedDevice = device }
    switch player.item.live {
    case .recorded: break
    case .live(let viewers): (liveBadge, self.viewers) = (.live, viewers)
    case .behind(_, let viewers): (liveBadge, self.viewers) = (.goToLive, viewers)
    }
  }

  private mutating func addTransport(_ player: Controls.Player) {
    playlist = player.playlist.title
    (canGoToPrevious, canGoToNext) = (player.playlist.hasPrevious, player.playlist.hasNext)
    canSeek = player.seekbar.isSeekable
    switch player.action {
    case .play: bigButton = .play
    case .pause: bigButton = .pause
    case .replay: bigButton = .replay
    case .buffering(let progress):
      (bigButton, loading) = (.loading, "\(Int(min(max(progress, 0), 1) * 100)) %")
    }
  }

  private mutating func add(_ bar: Controls.Seekbar, _ live: Controls.LiveState) {
    (position, duration) = (bar.position, bar.duration)
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
      case .behind(let seconds, _): "-\(Timecode.text(seconds))"
      }
  }

  private mutating func add(_ bar: Controls.SideBar) {
    switch bar {
    case .hidden: break
    case .chapters(let chapters):
      sideBarTitle = "Chapters"
      sideBar = chapters.map {
        .init(title: $0.title, time: Timecode.text($0.start), isCurrent: $0.isCurrent)
      }
    case .upNext(let items):
      sideBarTitle = "Up next"
      sideBar = items.map {
        .init(title: $0.title, time: Timecode.text($0.duration), hue: $0.hue)
      }
    }
  }
}
