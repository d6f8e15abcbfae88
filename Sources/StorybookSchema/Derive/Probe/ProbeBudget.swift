import Foundation

/// The time that a derivation may take. Each value that is tried runs the author's `init(from:)`,
/// so a type that takes long to decode is probed only as far as its editor can wait.
final class ProbeBudget {
  /// Shorter runs cost less than an editor notices.
  private static let short = Duration.milliseconds(20)

  private let start = ProbeBudget.threadTime
  /// The time spent in long runs.
  private var long = Duration.zero
  /// The time in which an author's code waited.
  private var slept = Duration.zero
  private var depth = 0

  /// Whether only what the schema cannot do without is still tried.
  var isSpent: Bool { long > .seconds(1) || elapsed > .seconds(10) }
  /// Whether nothing is tried any more.
  var isExceeded: Bool { long > .seconds(4) || elapsed > .seconds(20) }

  private var elapsed: Duration { Self.threadTime - start + slept }

  /// Measures a run of an author's code, which may be part of another.
  func measure<Success, Failure: Error>(
    _ body: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    depth += 1
    let begin = ContinuousClock.now
    let beginOnThread = Self.threadTime
    let waits = Self.threadWaits
    defer {
      depth -= 1
      let processor = Self.threadTime - beginOnThread
      let duration = Self.duration(
        elapsed: ContinuousClock.now - begin, processor: processor,
        hasWaited: waits == nil || waits != Self.threadWaits)
      noteDuration(duration, processor: processor)
    }
    return try body()
  }

  private func noteDuration(_ duration: Duration, processor: Duration) {
    guard depth == 0, duration > Self.short else { return }
    long += duration
    slept += duration - processor
  }

  /// The processor time of a run: on a busy machine much more time elapses, and a schema must not
  /// depend on that. All of it for code that mostly sleeps, as that does the same again.
  static func duration(elapsed: Duration, processor: Duration, hasWaited: Bool) -> Duration {
    guard hasWaited, processor < elapsed / 20 else { return processor }
    return elapsed
  }

  /// How often the thread has slept, and not only lost its processor to others; `nil` where that is
  /// unknown.
  private static var threadWaits: Int? {
    #if os(Linux)
      var usage = rusage()
      // RUSAGE_THREAD, which only C with extensions of GNU names (getrusage(2)).
      return getrusage(1, &usage) == 0 ? Int(usage.ru_nvcsw) : nil
    #else
      return nil
    #endif
  }

  private static var threadTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
