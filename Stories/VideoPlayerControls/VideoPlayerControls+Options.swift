import Storybook

extension VideoPlayerControls {
  /// The row below the seek bar, with the menu that is open.
  static func options(_ player: Player) -> HTML {
    """
    \(player.thumbnail.map { preview($0, player.seekbar) })
    <div class="options">
    \(volume(player.volume))
    <span class="gap"></span>
    \(choice(.camera, "Camera", player.cameraAngles, isOpen: player.menu == .cameraAngles))
    \(choice(.captions, "Subtitles", player.subtitles, isOpen: player.menu == .subtitles))
    \(choice(.speech, "Audio", player.audio, isOpen: player.menu == .audio))
    \(settings(player.settings, isOpen: player.menu == .settings))
    \(player.airplay == .unavailable ? .empty : button(.cast, "AirPlay"))
    \(player.pictureInPicture == .possible ? button(.miniature, "Picture in picture") : .empty)
    </div>
    """
  }

  private static func volume(_ volume: Volume) -> HTML {
    let level = volume.isMuted ? 0 : min(max(volume.level, 0), 1)
    return """
      \(button(level == 0 ? .mute : .volume, "Volume"))
      <div class="volume" dir="ltr"><i style="width:\((level * 100).rounded())%"></i></div>
      """
  }

  private static func choice(
    _ icon: Icon, _ title: String, _ options: Options, isOpen: Bool
  ) -> HTML {
    guard case .options(let selected, let available) = options else { return .empty }
    return """
      <div class="choice"><button title="\(title)" aria-expanded="\(isOpen)">\(icon.html())\
      <span>\(selected.title)</span></button>
      \(isOpen ? menu(title, available.html { entry($0.title, isOn: $0.id == selected.id) }) : .empty)
      </div>
      """
  }

  private static func settings(_ settings: Settings, isOpen: Bool) -> HTML {
    """
    <div class="choice"><button title="Settings" aria-expanded="\(isOpen)">\(Icon.gear.html())\
    <span>\(settings.quality.summary)</span></button>
    \(isOpen ? menu("Settings", entries(settings)) : .empty)
    </div>
    """
  }

  private static func entries(_ settings: Settings) -> HTML {
    """
    \(setting("Quality", settings.quality.detail))
    \(setting("Speed", "\(settings.speed.short) ×"))
    \(setting("Brightness", "\(Int(min(max(settings.brightness, 0), 2) * 100)) %"))
    \(setting("Loop", settings.loops ? "On" : "Off"))
    """
  }

  private static func menu(_ title: String, _ entries: HTML) -> HTML {
    "<div class=\"menu\"><h2>\(title)</h2><ul>\(entries)</ul></div>"
  }

  private static func entry(_ title: String, isOn: Bool) -> HTML {
    """
    <li\(attribute: "aria-current", isOn ? "true" : nil)>\(title)\
    \(isOn ? Icon.check.html(size: 1) : .empty)</li>
    """
  }

  private static func setting(_ title: String, _ value: String) -> HTML {
    "<li>\(title)<span class=\"muted\">\(value)</span></li>"
  }
}

extension Double {
  /// Without the `.0` of whole numbers.
  fileprivate var short: String { "\(self)".replacing(/\.0$/, with: "") }
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
