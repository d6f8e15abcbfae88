import Synchronization
import Testing

@testable import StorybookServer

/// A clock that is set by hand.
final class FakeClock: Sendable {
  private let time = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { time.withLock { $0 } }

  func advance(by duration: Duration) { time.withLock { $0 += duration } }

  /// A share of what ends so many seconds from now.
  func share(seconds: Int, waiting: Int) -> TimeShare {
    TimeShare(of: now + .seconds(seconds), waiting: waiting) { self.now }
  }
}

struct TimeShareTests {
  @Test(arguments: [(60, 1, 60), (60, 4, 15), (0, 3, 0), (-5, 3, 0)])
  func `each has its part of what is left`(seconds: Int, waiting: Int, part: Int) {
    let clock = FakeClock()
    let share = clock.share(seconds: seconds, waiting: waiting)
    clock.advance(by: .milliseconds(max(0, part * 1000 - 1)))
    #expect(share.isOver == (part == 0))
    clock.advance(by: .milliseconds(1))
    #expect(share.isOver)
  }

  @Test func `two fifths of it are for making plain what was found`() {
    let clock = FakeClock()
    let share = clock.share(seconds: 60, waiting: 3)
    clock.advance(by: .milliseconds(11_999))
    #expect(!share.isHuntOver)
    clock.advance(by: .milliseconds(1))
    #expect(share.isHuntOver)
    #expect(!share.isOver)
  }

  @Test func `a part of a share is of what is left of it`() {
    let clock = FakeClock()
    let share = clock.share(seconds: 20, waiting: 1)
    clock.advance(by: .seconds(12))
    let part = share.part(of: 4)
    clock.advance(by: .seconds(2))
    #expect(part.isOver)
    #expect(!share.isOver)
  }

  @Test func `what takes longer than its time is cancelled`() async throws {
    let late = ContinuousClock.now + .milliseconds(20)
    await #expect(throws: TimeLimitReached.self) {
      try await within(late) { try await Task.sleep(for: .seconds(600)) }
    }
    #expect(try await within(.now + .seconds(600)) { 7 } == 7)
  }
}
