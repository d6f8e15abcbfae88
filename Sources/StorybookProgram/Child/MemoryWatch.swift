import CStorybookTrace
import Foundation
import Synchronization

/// Terminates an evaluation that exceeds its memory limit, from a second thread.
///
/// The limit applies to the resident size: untouched address space costs nothing.
final class MemoryWatch: Sendable {
  private let limit: Int
  private let tick: @Sendable () -> Void
  private let isBusy = Atomic(false)
  private let isAsleep = Mutex(false)
  private let wake = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - limit: bytes.
  ///   - tick: called every 10 ms while an evaluation runs.
  init(limit: Int, tick: @escaping @Sendable () -> Void) {
    self.limit = limit
    self.tick = tick
    let thread = Thread { self.run() }
    // Enough for the runtime, which may have to find the metadata of types.
    thread.stackSize = 1 << 20
    thread.start()
  }

  func begin() {
    isBusy.store(true, ordering: .relaxed)
    let wasAsleep = isAsleep.withLock { asleep in
      defer { asleep = false }
      return asleep
    }
    if wasAsleep { wake.signal() }
  }

  func end() { isBusy.store(false, ordering: .relaxed) }

  /// Polls during an evaluation and for a second after it, then sleeps until the next one.
  private func run() {
    var quietRounds = 0
    while true {
      Thread.sleep(forTimeInterval: 0.01)
      if isBusy.load(ordering: .relaxed) {
        quietRounds = 0
        tick()
        if ResidentMemory.bytes() > limit {
          return storybook_trace_request(Int32(STORYBOOK_TRACE_MEMORY))
        }
      } else {
        quietRounds += 1
      }
      if quietRounds > 100 { sleepUntilBusy() }
    }
  }

  private func sleepUntilBusy() {
    isAsleep.withLock { $0 = true }
    if !isBusy.load(ordering: .relaxed) || !isAsleep.withLock({ $0 }) { wake.wait() }
    isAsleep.withLock { $0 = false }
  }
}
