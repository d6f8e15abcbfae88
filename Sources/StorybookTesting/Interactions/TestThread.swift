import Foundation
import Storybook
import StorybookProgram
import Synchronization

/// Runs work that blocks on a thread of its own, and waits for it no longer than a deadline.
struct TestThread: Sendable {
  enum End: Sendable {
    case ended(TestResult?)
    case late

    var result: TestResult? {
      if case .ended(let result) = self { result } else { nil }
    }
  }

  let deadline: Duration
  let work: @Sendable () -> TestResult?

  func result() async -> End {
    let first = FirstValue<End>()
    let thread = Thread { [work] in first.set(.ended(work())) }
    thread.stackSize = 8 << 20
    thread.start()
    let limit = Task { [deadline] in
      guard (try? await Task.sleep(for: deadline)) != nil else { return }
      first.set(.late)
    }
    let end = await first.value()
    limit.cancel()
    // Work that waits ends with its tasks; a loop cannot be stopped.
    if case .late = end { for task in CallingThread.work(of: thread) { task.cancel() } }
    return end
  }
}

/// A value that is set once; later values are ignored.
private final class FirstValue<Element: Sendable>: Sendable {
  private enum State {
    case empty
    case awaited(CheckedContinuation<Element, Never>)
    case set(Element)
  }

  private let state = Mutex(State.empty)

  func set(_ value: Element) {
    let waiting = state.withLock { state -> CheckedContinuation<Element, Never>? in
      switch state {
      case .empty:
        state = .set(value)
        return nil
      case .awaited(let continuation):
        state = .set(value)
        return continuation
      case .set: return nil
      }
    }
    waiting?.resume(returning: value)
  }

  func value() async -> Element {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> Element? in
        if case .set(let value) = state { return value }
        state = .awaited(continuation)
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}
