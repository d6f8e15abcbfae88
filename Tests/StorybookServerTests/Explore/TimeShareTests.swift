@testable import StorybookServer
import Testing

struct TimeShareTests {
  private static let start = ContinuousClock.now

  /// Of what ends so many seconds after the start.
  private static func share(seconds: Int, waiting: Int) -> TimeShare {
    TimeShare(of: start + .seconds(seconds), waiting: waiting, from: start)
  }

  @Test(arguments: [(60, 1, 60), (60, 4, 15), (0, 3, 0), (-5, 3, 0)])
  func `each has its part of what is left`(seconds: Int, waiting: Int, part: Int) {
    let share = Self.share(seconds: seconds, waiting: waiting)
    #expect(share.isOver(at: Self.start + .seconds(part)))
    #expect(part == 0 || !share.isOver(at: Self.start + .milliseconds(part * 1000 - 1)))
  }

  @Test func `half of it is for making plain what was found`() {
    let share = Self.share(seconds: 60, waiting: 3)
    #expect(!share.isHuntOver(at: Self.start + .seconds(9)))
    #expect(share.isHuntOver(at: Self.start + .seconds(10)))
    #expect(!share.isOver(at: Self.start + .seconds(10)))
  }
}
