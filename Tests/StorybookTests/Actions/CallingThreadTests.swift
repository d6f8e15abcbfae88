import Foundation
import Synchronization
import Testing

@testable import Storybook

struct CallingThreadTests {
  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  /// Other tests keep the threads of the pool busy, while a load starts a task as a cache does.
  @Test func `a task that work starts does not wait for busy threads of the pool`() async {
    let flag = Flag()
    let width = ProcessInfo.processInfo.activeProcessorCount
    let timely = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<2 * width {
        group.addTask { Self.spins(until: flag) }
      }
      // They are ahead of what comes to the pool with their priority.
      Thread {
        CallingThread.run { await Task { flag.isSet.withLock { $0 = true } }.value }
      }.start()
      return await group.allSatisfy { $0 }
    }
    #expect(timely)
  }

  /// Keeps a thread busy; returns whether the flag was set at the end.
  private static func spins(until flag: Flag) -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      if flag.isSet.withLock(\.self) { return true }
    }
    return false
  }
}
