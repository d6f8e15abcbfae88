/// What a leader has told the others of a room, and what they are still to hear.
struct FollowSession: Hashable, Sendable {
  /// Milliseconds between two things that they hear.
  static let pause = 50

  /// All that is known of where the leader looks.
  private(set) var sight = FollowedView()
  /// What of it was not told yet; nil when there is nothing to tell.
  private var news: FollowedView? = FollowedView()
  private var pace = Throttle()
  /// True while a wake is on its way.
  private var waits = false

  /// What is as it was is no news: two pages that lead each other come to rest.
  mutating func look(_ new: FollowedView) {
    if let panel = new.panel, panel != sight.panel {
      sight.panel = panel
      news = news ?? FollowedView()
      news?.panel = panel
    }
    if let scroll = new.scroll, scroll != sight.scroll {
      sight.scroll = scroll
      news = news ?? FollowedView()
      news?.scroll = scroll
    }
  }

  enum Turn: Hashable, Sendable {
    case tell(FollowedView)
    /// Milliseconds until there is something to tell.
    case wait(Int)
    case nothing
  }

  mutating func turn(at now: Int) -> Turn {
    guard let news else { return .nothing }
    if let pause = pace.wait(at: now, pause: Self.pause) {
      defer { waits = true }
      return waits ? .nothing : .wait(pause)
    }
    self.news = nil
    return .tell(news)
  }

  mutating func wake() { waits = false }
}
