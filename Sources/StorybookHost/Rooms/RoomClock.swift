import Foundation
import Storybook
import StorybookProgram

/// The clock of rooms.
enum RoomClock {
  /// Milliseconds since 1970 by a monotonic clock, so that changes of the wall clock do not affect
  /// the durations that are recorded and replayed.
  static var now: Int {
    start.milliseconds + start.instant.duration(to: .now).microseconds / 1000
  }

  private static let start = (
    milliseconds: Int(Date().timeIntervalSince1970 * 1000), instant: ContinuousClock.now
  )
}
