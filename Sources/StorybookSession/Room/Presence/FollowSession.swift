/// The view of a leader, and the part of it that followers have not received yet.
struct FollowSession: Hashable, Sendable {
  /// The minimum interval between updates, in milliseconds.
  static let pause = 50

  /// The complete view of the leader.
  private(set) var sight = FollowedView()
  /// The unsent changes of the view; `nil` if there are none.
  private var news: FollowedView? = FollowedView()
  private var pace = Throttle()
  /// Whether a timer is pending.
  private var waits = false

  /// Ignores unchanged values, so that two pages that lead each other settle.
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

  enum Action: Hashable, Sendable {
    case send(FollowedView)
    /// Milliseconds until the next update may be sent.
    case wait(Int)
    case nothing
  }

  mutating func turn(at now: Int) -> Action {
    guard let news else { return .nothing }
    if let pause = pace.wait(at: now, pause: Self.pause) {
      defer { waits = true }
      return waits ? .nothing : .wait(pause)
    }
    self.news = nil
    return .send(news)
  }

  mutating func wake() { waits = false }
}
