import StorybookCommandLine
import Testing

@testable import StorybookExplore

struct TimeBudgetTests {
  @Test(arguments: [(60, 1, 60), (60, 4, 15), (0, 3, 0), (-5, 3, 0)])
  func `each has its part of what is left`(seconds: Int, waiting: Int, part: Int) {
    let clock = FakeClock()
    let share = clock.share(seconds: seconds, waiting: waiting)
    clock.advance(by: .milliseconds(max(0, part * 1000 - 1)))
    #expect(share.end.isOver == (part == 0))
    clock.advance(by: .milliseconds(1))
    #expect(share.end.isOver)
  }

  @Test func `two fifths of it are for making plain what was found`() {
    let clock = FakeClock()
    let share = clock.share(seconds: 60, waiting: 3)
    clock.advance(by: .milliseconds(11_999))
    #expect(!share.searchEnd.isOver)
    clock.advance(by: .milliseconds(1))
    #expect(share.searchEnd.isOver)
    #expect(!share.end.isOver)
  }

  @Test func `a part of a share is of what is left of it`() {
    let clock = FakeClock()
    let share = clock.share(seconds: 20, waiting: 1)
    clock.advance(by: .seconds(12))
    let part = share.part(of: 4)
    clock.advance(by: .seconds(2))
    #expect(part.end.isOver)
    #expect(!share.end.isOver)
  }

  @Test func `what takes longer than its time is cancelled`() async throws {
    let clock = FakeClock()
    let deadline = Deadline(in: .seconds(20), by: clock.clock)
    await #expect(throws: TimeLimitReached.self) {
      try await withDeadline(deadline) {
        clock.advance(by: .seconds(20))
        try await clock.clock.sleep(clock.now + .seconds(1))
      }
    }
    await #expect(throws: TimeLimitReached.self) { try await withDeadline(deadline) { 7 } }
    #expect(try await withDeadline(Deadline(in: .seconds(1), by: clock.clock)) { 7 } == 7)
  }
}
