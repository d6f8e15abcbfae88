import Storybook

extension VideoPlayerControls.ViewProps {
  /// Adds the row below the seek bar.
  mutating func addOptions(_ player: Controls.Player) {
    toggleMute = player.volume.toggleMute
    if !player.volume.isMuted {
      volume = (min(max(player.volume.level, 0), 1) * 100).rounded()
    }
    preview = player.thumbnail.map {
      .init(
        caption: $0.caption, time: Timecode.text($0.position),
        place: player.seekbar.percent($0.position), hue: $0.hue)
    }
    choices = [
      choice(.camera, "Camera", among: player.cameraAngles, in: .cameraAngles, of: player),
      choice(.captions, "Subtitles", among: player.subtitles, in: .subtitles, of: player),
      choice(.speech, "Audio", among: player.audio, in: .audio, of: player),
    ].compactMap { $0 }
    add(player.settings)
    showsSettings = player.menu == .settings
    toggleSettings = player.toggleMenu.bind(to: .settings)
    showsAirPlay = player.airplay != .unavailable
    pictureInPicture = player.pictureInPicture
  }

  /// Returns `nil` if there is nothing to choose from, so that no button is shown.
  private func choice(
    _ icon: Icon, _ title: String, among options: Controls.Options, in menu: Controls.Menu,
    of player: Controls.Player
  ) -> Controls.Choice? {
    guard case .options(let selected, let available) = options else { return nil }
    return .init(
      icon: icon, title: title, selected: selected, available: available,
      isOpen: player.menu == menu, toggle: player.toggleMenu.bind(to: menu))
  }

  private mutating func add(_ settings: Controls.Settings) {
    settingsTitle = settings.quality.summary
    self.settings = [
      .init(title: "Quality", value: settings.quality.detail),
      .init(title: "Speed", value: "\(settings.speed.short) ×"),
      .init(title: "Brightness", value: "\(Int(brightness * 100)) %"),
      .init(title: "Loop", value: settings.looping),
    ]
  }
}

extension Double {
  /// The number without the `.0` of whole numbers.
  fileprivate var short: String { "\(self)".replacing(/\.0$/, with: "") }
}

extension VideoPlayerControls.Settings {
  fileprivate var looping: String {
    guard loops else { return "Off" }
    return "On"
  }
}

extension VideoPlayerControls.Quality {
  fileprivate var summary: String {
    switch self {
    case .automatic: "Auto"
    case .fixed(let lines, _): "\(lines)p"
    }
  }

  fileprivate var detail: String {
    switch self {
    case .automatic(let lines): "Auto, now \(lines)p"
    case .fixed(let lines, let rate): "\(lines)p, \(rate.short) Mbit/s"
    }
  }
}
