import Synchronization

@testable import StorybookCommandLine
@testable import StorybookExplore

/// A clock that is set by hand, which starts when no other clock does.
final class FakeClock: Sendable {
  private struct State {
    var now = ContinuousClock.now + .seconds(86_400)
    var count = 0
    var sleepers: [Int: Sleeper] = [:]
  }

  private struct Sleeper {
    let end: ContinuousClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let state = Mutex(State())

  var now: ContinuousClock.Instant { state.withLock { $0.now } }

  var clock: Deadline.Clock {
    Deadline.Clock(now: { self.now }, sleep: { try await self.sleep(until: $0) })
  }

  /// Wakes those whose time has come.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.value.end <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  /// A share of what ends so many seconds from now.
  func share(seconds: Int, waiting: Int) -> TimeBudget {
    TimeBudget(of: Deadline(in: .seconds(seconds), by: clock), waiting: waiting)
  }

  private func sleep(until end: ContinuousClock.Instant) async throws {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isDue = state.withLock { state in
          let isDue = Task.isCancelled || state.now >= end
          if !isDue { state.sleepers[id] = Sleeper(end: end, continuation: continuation) }
          return isDue
        }
        if isDue { continuation.resume() }
      }
      try Task.checkCancellation()
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
