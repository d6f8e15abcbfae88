/// How long a request may occupy its worker.
///
/// The limit is of processor time, so that no screen fails because a machine is busy. Code that
/// waits uses none: its limit is of wall time, and ten times as long. Waiting for a processor does
/// not count, where the system says how long it was.
///
/// ```text
/// wall time  0 s            2 s                                       20 s
///            ├─────────────┼─────────────────────────────────────────┤
///                          waits: others get a worker, an edit ends it
/// ```
struct TimeLimit: Hashable, Sendable {
  static let usualPatience = 10
  /// How late an excess may be noticed, as a part of the limit.
  private static let precision = 20

  /// The limit of the processor time of all threads, and of the wall time before a request waits.
  let processor: Duration
  /// The limit of wall time, in limits of processor time.
  var patience = Self.usualPatience
  var wall: Duration { processor * patience }
  /// What the sentences are about.
  var subject = "The screen"

  /// What a request has used since it began.
  struct Usage: Hashable, Sendable {
    var processor: Duration
    /// Without the time in which it waited for a processor.
    var wall: Duration
  }

  enum Excess: Hashable, Sendable {
    case processor, wall
    /// It waited while others needed its worker.
    case place
  }

  enum Verdict: Hashable, Sendable {
    /// - Parameter next: the earliest time at which the verdict can differ, from now.
    case proceeds(isWaiting: Bool, next: Duration)
    case exceeded(Excess)
  }

  /// - Parameters:
  ///   - wasWaiting: what the verdict before said: a request waits until it ends. The system counts
  ///     a wait for a processor when it is over, so that a usage may be less than the one before.
  ///   - processors: how many threads can run at once.
  func verdict(on usage: Usage, wasWaiting: Bool = false, processors: Int) -> Verdict {
    if usage.processor >= processor { return .exceeded(.processor) }
    if usage.wall >= wall { return .exceeded(.wall) }
    let isWaiting = wasWaiting || usage.wall >= processor
    var next = min((processor - usage.processor) / max(1, processors), wall - usage.wall)
    if !isWaiting { next = min(next, processor - usage.wall) }
    return .proceeds(isWaiting: isWaiting, next: max(next, processor / Self.precision))
  }

  /// - Parameter wait: what it waited for, as the end of the sentence.
  func sentence(_ excess: Excess, for wait: String? = nil) -> String {
    let end = wait.map { ": \($0)." } ?? "."
    return switch excess {
    case .processor:
      "\(subject) did not finish within \(processor.inSeconds) of processor time."
    case .wall: "\(subject) waited longer than \(wall.inSeconds)\(end)"
    case .place:
      "\(subject) waited longer than \(processor.inSeconds) while others needed its worker\(end)"
    }
  }
}

extension Duration {
  /// Such as `2 s` or `0.3 s`.
  fileprivate var inSeconds: String {
    let seconds = self / .seconds(1)
    guard let whole = Int(exactly: seconds) else { return "\(seconds) s" }
    return "\(whole) s"
  }
}
