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

  /// As a test on the main actor does that renders a screen with a view model.
  @Test @MainActor func `the main actor runs while its thread waits, also within its own jobs`() {
    let plain = CallingThread.run { await Self.onMain() }
    let nested = CallingThread.run {
      await MainActor.run { CallingThread.run { await Self.onMain() } }
    }
    #expect(plain == 1)
    #expect(nested == 1)
  }

  @Test @MainActor func `a job that nobody waited for runs afterwards`() async {
    let job = CallingThread.run { Task { await Self.onMain() } }
    #expect(await job.value == 1)
  }

  @Test func `on other threads the main actor is not held up`() async {
    let value = await withCheckedContinuation { done in
      Thread { done.resume(returning: CallingThread.run { await Self.onMain() }) }.start()
    }
    #expect(value == 1)
  }

  @MainActor private static func onMain() async -> Int {
    await Task.yield()
    return isolated()
  }

  private static func isolated() -> Int { MainActor.assumeIsolated { 1 } }

  /// Keeps a thread busy; returns whether the flag was set at the end.
  private static func spins(until flag: Flag) -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      if flag.isSet.withLock(\.self) { return true }
    }
    return false
  }
}
