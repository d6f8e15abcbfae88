/// The view of a leader, and the part of it that followers have not received yet.
struct FollowSession: Hashable, Sendable {
  /// The minimum interval between updates, in milliseconds.
  static let pause = 50

  /// The complete view of the leader.
  private(set) var sight = FollowedView()
  /// The unsent changes of the view; `nil` if there are none.
  private var changes: FollowedView? = FollowedView()
  private var pace = Throttle()
  /// Whether a timer is pending.
  private var waits = false

  /// Ignores unchanged values, so that two pages that lead each other settle.
  mutating func look(_ new: FollowedView) {
    if let panel = new.panel, panel != sight.panel {
      sight.panel = panel
      changes = changes ?? FollowedView()
      changes?.panel = panel
    }
    if let scroll = new.scroll, scroll != sight.scroll {
      sight.scroll = scroll
      changes = changes ?? FollowedView()
      changes?.scroll = scroll
    }
  }

  enum Action: Hashable, Sendable {
    case send(FollowedView)
    /// Milliseconds until the next update may be sent.
    case wait(Int)
    case nothing
  }

  mutating func turn(at now: Int) -> Action {
    guard let changes else { return .nothing }
    if let pause = pace.wait(at: now, pause: Self.pause) {
      guard !waits else { return .nothing }
      waits = true
      return .wait(pause)
    }
    self.changes = nil
    return .send(changes)
  }

  mutating func wake() { waits = false }
}
