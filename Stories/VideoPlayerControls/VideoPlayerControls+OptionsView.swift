import Storybook

extension VideoPlayerControls {
  /// The row below the seek bar, with the open menu.
  static func options(_ view: ViewProps) -> HTML {
    """
    \(view.preview.map(preview))
    <div class="options">
    \(muteButton(view))
    <div class="volume" dir="ltr"><i style="width:\(view.volume)%"></i></div>
    <span class="gap"></span>
    \(view.choices.html(choice))
    \(settings(view))
    \(airPlayButton(view))
    \(view.pictureInPicture.map { button(.miniature, "Picture in picture", command: $0) })
    </div>
    """
  }

  private static func muteButton(_ view: ViewProps) -> HTML {
    var icon = Icon.volume
    if view.volume == 0 { icon = .mute }
    var label = "Mute"
    if view.isMuted { label = "Unmute" }
    return button(icon, label, command: view.toggleMute)
  }

  private static func airPlayButton(_ view: ViewProps) -> HTML? {
    guard view.showsAirPlay else { return nil }
    return button(.cast, "AirPlay", command: .noop)
  }

  private static func choice(_ choice: Choice) -> HTML {
    let entries = choice.available.html { entry($0, isOn: $0 == choice.selected) }
    return """
      <div class="choice"><button title="\(choice.title)" aria-expanded="\(choice.isOpen)"\(choice.toggle)>\
      \(choice.icon.html())<span>\(choice.selected.title)</span></button>
      \(menu(choice.title, entries, isOpen: choice.isOpen))
      </div>
      """
  }

  private static func settings(_ view: ViewProps) -> HTML {
    """
    <div class="choice"><button title="Settings" aria-expanded="\(view.showsSettings)"\(view.toggleSettings)>\
    \(Icon.gear.html())<span>\(view.settingsTitle)</span></button>
    \(menu("Settings", view.settings.html(setting), isOpen: view.showsSettings))
    </div>
    """
  }

  private static func menu(_ title: String, _ entries: HTML, isOpen: Bool) -> HTML? {
    guard isOpen else { return nil }
    return "<div class=\"menu\"><h2>\(title)</h2><ul>\(entries)</ul></div>"
  }

  private static func entry(_ option: Option, isOn: Bool) -> HTML {
    var check = HTML.empty
    if isOn { check = Icon.check.html(size: 1) }
    return """
      <li\(attribute: "aria-current", Look.current(isOn))><button\(option.select)>\(option.title)\
      \(check)</button></li>
      """
  }

  private static func setting(_ setting: Setting) -> HTML {
    "<li class=\"line\">\(setting.title)<span class=\"muted\">\(setting.value)</span></li>"
  }
}
