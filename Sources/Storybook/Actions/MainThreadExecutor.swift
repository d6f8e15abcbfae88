private import CStorybookRuntime
import Foundation
import Synchronization

/// Runs the main actor where its thread waits for other work.
///
/// A call that renders a screen does not return before its awaited work is done. Made on the main
/// thread, it would hold up the main actor, and with it the view model that the screen awaits.
/// Elsewhere, and between such calls, the jobs go to `DispatchQueue.main`, as they do without it.
///
/// The runtime asks its hook for the executor: since Swift 6.2 it calls that for enqueuing no more.
final class MainThreadExecutor: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// The innermost last: a job of the main actor may itself wait.
    var waiting: [CallingThread] = []
  }

  private let state = Mutex(State())

  private static let shared = {
    let executor = MainThreadExecutor()
    let reference = UnownedSerialExecutor(ordinary: executor)
    storybook_set_main_executor(unsafeBitCast(reference, to: storybook_executor.self))
    return executor
  }()

  /// What the main queue alone has, whatever thread serves it: after an asynchronous `main` has
  /// been suspended, that is not the main thread on Linux.
  private static let mark = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  private static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mark) == true }

  /// The executor if the calling thread is that of the main actor.
  static var ofThisThread: MainThreadExecutor? { isOnMainQueue ? shared : nil }

  /// The loop of the main thread, if nothing up the stack runs it already: only then, which takes a
  /// synchronous `main`, can it serve `DispatchQueue.main`.
  var idleLoop: RunLoop? {
    Thread.isMainThread && RunLoop.main.currentMode == nil ? RunLoop.main : nil
  }

  func beginWait(of thread: CallingThread) { state.withLock { $0.waiting.append(thread) } }

  func endWait() {
    let left = state.withLock { state in
      state.waiting.removeLast()
      return state.waiting.isEmpty ? state.jobs.count : 0
    }
    for _ in 0..<left { runJobLater() }
  }

  /// Runs the next job of the main actor; returns whether there was one.
  func runJob() -> Bool {
    let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    job?.runSynchronously(on: asUnownedSerialExecutor())
    return job != nil
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let waiting = state.withLock { state in
      state.jobs.append(job)
      return state.waiting.last
    }
    if let waiting { waiting.wake() } else { runJobLater() }
  }

  /// Leaves the job to a thread that waits by then: the main queue may be held up for ever.
  private func runJobLater() {
    DispatchQueue.main.async {
      if self.state.withLock({ $0.waiting.isEmpty }) { _ = self.runJob() }
    }
  }

  func checkIsolated() {
    precondition(Self.isOnMainQueue, "The code does not run on the main actor.")
  }
}
