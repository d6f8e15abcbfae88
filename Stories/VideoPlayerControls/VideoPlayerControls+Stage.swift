import Foundation
import Storybook

extension VideoPlayerControls {
  /// The video itself: a drawing of hills at dusk, so that nothing has to be downloaded.
  static func scene(_ brightness: Double) -> HTML {
    """
    <svg class="video" style="filter:brightness(\(brightness))" \
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

  static func top(_ view: ViewProps, _ environment: RenderEnvironment) -> HTML {
    """
    <header>
    <div class="titles"><h1>\(view.title)</h1>
    <p>\(view.subtitle)</p></div>
    \(live(view))
    \(view.viewers.map { audience($0, Locale(identifier: environment.locale)) })
    \(muted(view))
    \(view.connectedDevice.map { badge(.cast, $0) })
    </header>
    """
  }

  private static func live(_ view: ViewProps) -> HTML {
    switch view.liveBadge {
    case .hidden: .empty
    case .live: "<span class=\"live\">Live</span>"
    case .goToLive: "<button class=\"live late\"\(view.catchUp)>Go to live</button>"
    }
  }

  private static func audience(_ viewers: Int, _ locale: Locale) -> HTML {
    badge(.person, viewers.formatted(.number.locale(locale)))
  }

  private static func muted(_ view: ViewProps) -> HTML? {
    guard view.isMuted else { return nil }
    return badge(.mute, "Muted")
  }

  private static func badge(_ icon: Icon, _ text: String) -> HTML {
    "<span class=\"chip\">\(icon.html(size: 1))\(text)</span>"
  }

  static func transport(_ view: ViewProps) -> HTML {
    """
    <div class="transport" dir="ltr">
    \(button(.previous, "Previous in \(view.playlist)", command: view.previous))
    \(button(.back, "Ten seconds back", command: view.seek(by: -10)))
    \(bigButton(view))
    \(button(.forward, "Ten seconds forward", command: view.seek(by: 10)))
    \(button(.next, "Next in \(view.playlist)", command: view.next))
    </div>
    """
  }

  private static func bigButton(_ view: ViewProps) -> HTML {
    switch view.bigButton {
    case .hidden: .empty
    case .play: big(.play, "Play", command: view.press)
    case .pause: big(.pause, "Pause", command: view.press)
    case .replay: big(.replay, "Play again", command: view.press)
    case .loading:
      """
      <div class="big" role="status" aria-label="Loading"><div class="spinner"></div>\
      <small>\(view.loading ?? "")</small></div>
      """
    }
  }

  private static func big(_ icon: Icon, _ label: String, command: Command?) -> HTML {
    "<button class=\"big\" aria-label=\"\(label)\"\(command)>\(icon.html(size: 2.25))</button>"
  }

  static func button(_ icon: Icon, _ label: String, command: Command?) -> HTML {
    """
    <button title="\(label)" aria-label="\(label)"\(command)>\(icon.html())</button>
    """
  }
}

extension VideoPlayerControls.ViewProps {
  /// Seeks relative to the current position, clamped to the video.
  fileprivate func seek(by seconds: Double) -> Command? {
    seek?.bind(to: min(max(position + seconds, 0), max(duration, 0)))
  }
}
