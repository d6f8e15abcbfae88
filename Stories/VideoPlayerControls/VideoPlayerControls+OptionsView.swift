import Storybook

extension VideoPlayerControls {
  /// The row below the seek bar, with the open menu.
  static func options(_ view: ViewProps) -> HTML {
    """
    \(view.preview.map(preview))
    <div class="options">
    \(button(view.volume == 0 ? .mute : .volume, view.isMuted ? "Unmute" : "Mute", view.toggleMute))
    <div class="volume" dir="ltr"><i style="width:\(view.volume)%"></i></div>
    <span class="gap"></span>
    \(view.choices.html(choice))
    \(settings(view))
    \(view.showsAirPlay ? button(.cast, "AirPlay", .noop) : .empty)
    \(view.pictureInPicture.map { button(.miniature, "Picture in picture", $0) })
    </div>
    """
  }

  private static func choice(_ choice: Choice) -> HTML {
    let entries = choice.available.html { entry($0, isOn: $0 == choice.selected) }
    return """
      <div class="choice"><button title="\(choice.title)" aria-expanded="\(choice.isOpen)"\(choice.toggle)>\
      \(choice.icon.html())<span>\(choice.selected.title)</span></button>
      \(choice.isOpen ? menu(choice.title, entries) : .empty)
      </div>
      """
  }

  private static func settings(_ view: ViewProps) -> HTML {
    """
    <div class="choice"><button title="Settings" aria-expanded="\(view.showsSettings)"\(view.toggleSettings)>\
    \(Icon.gear.html())<span>\(view.settingsTitle)</span></button>
    \(view.showsSettings ? menu("Settings", view.settings.html(setting)) : .empty)
    </div>
    """
  }

  private static func menu(_ title: String, _ entries: HTML) -> HTML {
    "<div class=\"menu\"><h2>\(title)</h2><ul>\(entries)</ul></div>"
  }

  private static func entry(_ option: Option, isOn: Bool) -> HTML {
    """
    <li\(attribute: "aria-current", isOn ? "true" : nil)><button\(option.select)>\(option.title)\
    \(isOn ? Icon.check.html(size: 1) : .empty)</button></li>
    """
  }

  private static func setting(_ setting: Setting) -> HTML {
    "<li class=\"line\">\(setting.title)<span class=\"muted\">\(setting.value)</span></li>"
  }
}
