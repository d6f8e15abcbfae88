package import Foundation
import Synchronization

/// Runs the author's asynchronous work on the thread that waits for it, so that it blocks no thread
/// of the cooperative pool, and two runs of the same work take the same steps.
///
/// On the main thread the jobs of the main actor run there too: see ``MainThreadExecutor``.
package final class CallingThread: TaskExecutor, @unchecked Sendable {
  // Guards the jobs and wakes the thread that waits for one.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isWoken = false
  private var isServingLoop = false

  package init() {}

  /// The work that each thread waits for, the outermost one first: work may wait for other work.
  private static let running = Mutex<[ObjectIdentifier: [Task<Void, Never>]]>([:])

  /// Returns the work that a thread waits for, to cancel it.
  package static func work(of thread: Thread) -> [Task<Void, Never>] {
    running.withLock { $0[ObjectIdentifier(thread)] ?? [] }
  }

  /// Returns the result of the work; blocks the calling thread until then.
  package static func run<Success: Sendable>(
    _ work: @escaping @Sendable () async -> Success
  ) -> Success {
    let thread = CallingThread()
    nonisolated(unsafe) var result: Success?
    // Tasks that it starts inherit the priority, while other tests keep the pool busy.
    let task = Task(executorPreference: thread, priority: .high) { result = await work() }
    let caller = ObjectIdentifier(Thread.current)
    running.withLock { $0[caller, default: []].append(task) }
    thread.run { result != nil }
    running.withLock { running in
      running[caller]?.removeLast()
      if running[caller]?.isEmpty == true { running[caller] = nil }
    }
    guard let result else { preconditionFailure("Completed work must have a result.") }
    return result
  }

  /// Returns the result of work that may throw, as ``run(_:)``.
  package static func result<Success: Sendable>(
    _ work: @escaping @Sendable () async throws -> Success
  ) throws -> Success {
    let result = run { () async -> Result<Success, any Error> in
      do { return .success(try await work()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Runs jobs until the queue is empty and `isAtRest` returns `true`. Only jobs, which run on the
  /// calling thread, change the state that `isAtRest` reads.
  package func run(until isAtRest: () -> Bool) {
    let main = MainThreadExecutor.ofThisThread
    main?.beginWait(of: self)
    defer { main?.endWait() }
    while true {
      if let job = takeJob() {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if isAtRest() {
        return
      } else if main?.runJob() != true {
        if let loop = main?.idleLoop {
          Self.noting(.inRunLoop) { serveLoop(loop) }
        } else {
          Self.noting(main == nil ? .forJob : .holdingMainQueue) { awaitJob() }
        }
      }
    }
  }

  /// Where one thread notes how it waits, for its trace.
  nonisolated(unsafe) private static var noted: (thread: pthread_t, place: WaitPlace)?

  package typealias WaitPlace = UnsafeMutablePointer<Int32>

  /// Notes how the calling thread waits from now on; called before there are others.
  package static func noteWaits(at place: WaitPlace) { noted = (pthread_self(), place) }

  private static func noting(_ note: AwaitingNote, while wait: () -> Void) {
    guard let (thread, place) = noted, pthread_equal(thread, pthread_self()) != 0 else {
      return wait()
    }
    place.pointee = note.rawValue
    wait()
    place.pointee = AwaitingNote.none.rawValue
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    wake()
  }

  /// Lets the thread look for jobs again.
  func wake() {
    let isInLoop = condition.withLock {
      isWoken = true
      condition.signal()
      return isServingLoop
    }
    if isInLoop { DispatchQueue.main.async {} }
  }

  private func takeJob() -> UnownedJob? {
    condition.withLock { jobs.isEmpty ? nil : jobs.removeFirst() }
  }

  private func awaitJob() {
    condition.withLock {
      while !isWoken { condition.wait() }
      isWoken = false
    }
  }

  /// Waits in the main thread's loop, which runs what is on `DispatchQueue.main` meanwhile.
  private func serveLoop(_ loop: RunLoop) {
    let isIdle = condition.withLock {
      defer { isWoken = false }
      isServingLoop = !isWoken
      return isServingLoop
    }
    guard isIdle else { return }
    _ = loop.run(mode: .default, before: .distantFuture)
    condition.withLock { isServingLoop = false }
  }
}
