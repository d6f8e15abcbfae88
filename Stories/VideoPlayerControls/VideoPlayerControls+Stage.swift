import Foundation
import Storybook

extension VideoPlayerControls {
  /// The video itself: hills at dusk, so that nothing needs to be downloaded.
  static func scene(_ brightness: Double) -> HTML {
    """
    <svg class="video" style="filter:brightness(\(min(max(brightness, 0), 2)))" \
    viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1c1f4a"/>\
    <stop offset=".55" stop-color="#8a4f8f"/><stop offset=".8" stop-color="#f0926b"/>\
    </linearGradient></defs>
    <path d="M0 0h160v90H0z" fill="url(#sky)"/><circle cx="108" cy="55" r="9" fill="#ffd9a0"/>
    <path d="M0 62l22-14 20 11 26-21 24 20 22-9 24 12 22-9v38H0z" fill="#53386f"/>
    <path d="M0 74l30-12 34 13 30-10 30 9 36-12v28H0z" fill="#33264f"/>
    <path d="M0 82l44-9 40 9 42-6 34 6v8H0z" fill="#1a1530"/>
    </svg>
    """
  }

  static func top(_ player: Player, _ context: RenderContext) -> HTML {
    """
    <header>
    <div class="titles"><h1>\(player.item.title)</h1>
    <p>\(player.item.subtitle)</p></div>
    \(live(player.item.live, Locale(identifier: context.locale)))
    \(player.volume.isMuted ? badge(.mute, "Muted") : .empty)
    \(connection(player.airplay))
    </header>
    """
  }

  private static func live(_ state: LiveState, _ locale: Locale) -> HTML {
    switch state {
    case .recorded: .empty
    case .live(let viewers): "<span class=\"live\">Live</span>\(audience(viewers, locale))"
    case .behind(_, let viewers):
      "<button class=\"live late\">Go to live</button>\(audience(viewers, locale))"
    }
  }

  private static func audience(_ viewers: Int, _ locale: Locale) -> HTML {
    badge(.person, viewers.formatted(.number.locale(locale)))
  }

  private static func connection(_ airplay: AirPlay) -> HTML {
    guard case .connected(let device) = airplay else { return .empty }
    return badge(.cast, device)
  }

  private static func badge(_ icon: Icon, _ text: String) -> HTML {
    "<span class=\"chip\">\(icon.html(size: 1))\(text)</span>"
  }

  static func transport(_ player: Player) -> HTML {
    let list = player.playlist
    let canSeek = player.seekbar.isSeekable
    return """
      <div class="transport" dir="ltr">
      \(button(.previous, "Previous in \(list.title)", isOn: list.hasPrevious))
      \(button(.back, "Ten seconds back", isOn: canSeek))
      \(action(player.action))
      \(button(.forward, "Ten seconds forward", isOn: canSeek))
      \(button(.next, "Next in \(list.title)", isOn: list.hasNext))
      </div>
      """
  }

  private static func action(_ action: PlaybackAction) -> HTML {
    switch action {
    case .play: big(.play, "Play")
    case .pause: big(.pause, "Pause")
    case .replay: big(.replay, "Play again")
    case .buffering(let progress):
      """
      <div class="big" role="status" aria-label="Loading"><div class="spinner"></div>\
      <small>\(Int(min(max(progress, 0), 1) * 100)) %</small></div>
      """
    }
  }

  private static func big(_ icon: Icon, _ label: String) -> HTML {
    "<button class=\"big\" aria-label=\"\(label)\">\(icon.html(size: 2.25))</button>"
  }

  static func button(_ icon: Icon, _ label: String, isOn: Bool = true) -> HTML {
    """
    <button title="\(label)" aria-label="\(label)"\(attribute: "disabled", !isOn)>\(icon.html())\
    </button>
    """
  }
}
