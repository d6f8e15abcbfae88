import Storybook

extension VideoPlayerControls {
  /// The row below the seek bar, with the menu that is open.
  static func options(_ view: ViewProps) -> HTML {
    """
    \(view.preview.map(preview))
    <div class="options">
    \(button(view.volume == 0 ? .mute : .volume, "Volume"))
    <div class="volume" dir="ltr"><i style="width:\(view.volume)%"></i></div>
    <span class="gap"></span>
    \(view.choices.html(choice))
    \(settings(view))
    \(view.showsAirPlay ? button(.cast, "AirPlay") : .empty)
    \(view.showsPictureInPicture ? button(.miniature, "Picture in picture") : .empty)
    </div>
    """
  }

  private static func choice(_ choice: Choice) -> HTML {
    let entries = choice.available.html { entry($0.title, isOn: $0.id == choice.selected.id) }
    return """
      <div class="choice"><button title="\(choice.title)" aria-expanded="\(choice.isOpen)">\
      \(choice.icon.html())<span>\(choice.selected.title)</span></button>
      \(choice.isOpen ? menu(choice.title, entries) : .empty)
      </div>
      """
  }

  private static func settings(_ view: ViewProps) -> HTML {
    """
    <div class="choice"><button title="Settings" aria-expanded="\(view.showsSettings)">\
    \(Icon.gear.html())<span>\(view.settingsTitle)</span></button>
    \(view.showsSettings ? menu("Settings", view.settings.html(setting)) : .empty)
    </div>
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

  private static func setting(_ setting: Setting) -> HTML {
    "<li>\(setting.title)<span class=\"muted\">\(setting.value)</span></li>"
  }
}
