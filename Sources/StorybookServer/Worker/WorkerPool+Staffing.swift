import Logging
import StorybookWebSockets

extension WorkerPool {
  /// When workers are started and let go.
  struct Staffing {
    var nextID = 0
    /// Deaths in a row before a worker was of any use.
    var failures = 0
    var isReliefCalled = false
    var isRestCalled = false
  }

  /// How long a job waits before another worker is started for it.
  private static var patience: Duration { .milliseconds(30) }
  /// How long extra workers are kept when there is nothing to do.
  private static var rest: Duration { .seconds(10) }

  func startWorker() throws(WorkerProcess.Failure) {
    let process = try WorkerProcess.start(
      executable: configuration.executable, arguments: ["\(configuration.limits.memory)"])
    let id = staffing.nextID
    staffing.nextID += 1
    workers[id] = Worker(id: id, process: process, loop: loop, route: route)
  }

  /// One more than can be at work is kept, so that a crash costs no start-up time.
  func replenish() {
    guard wasReady, !isStopped else { return }
    guard staffing.failures == 0 else { return retryLater() }
    while workers.count <= configuration.parallelism {
      guard startOrLog() else { return retryLater() }
    }
  }

  /// A worker that dies before it is ready would die again: each try waits longer.
  private func retryLater() {
    guard workers.isEmpty else { return }
    let delay = Duration.milliseconds(100 << min(staffing.failures, 6))
    schedule(after: delay) { pool in
      if pool.workers.isEmpty { _ = pool.startOrLog() }
    }
  }

  /// Work that waits although all are busy gets another worker, up to the maximum.
  func callForRelief() {
    guard !waiting.isEmpty, !staffing.isReliefCalled, wasReady else { return }
    staffing.isReliefCalled = true
    schedule(after: Self.patience) { pool in
      pool.staffing.isReliefCalled = false
      guard !pool.waiting.isEmpty else { return }
      let isStarting = pool.workers.count > pool.running.count + pool.idle.count
      if !isStarting, pool.workers.count < pool.configuration.maximum { _ = pool.startOrLog() }
      pool.callForRelief()
    }
  }

  /// Lets extra workers go when they had nothing to do for a while.
  func callForRest() {
    guard workers.count > configuration.parallelism + 1, !staffing.isRestCalled else { return }
    staffing.isRestCalled = true
    schedule(after: Self.rest) { pool in
      pool.staffing.isRestCalled = false
      let surplus = pool.workers.count - pool.configuration.parallelism - 1
      for id in pool.idle.prefix(max(0, surplus)) { pool.letGo(id) }
      pool.callForRest()
    }
  }

  func letGo(_ id: Worker.ID) {
    idle.removeAll { $0 == id }
    guard let worker = workers.removeValue(forKey: id) else { return }
    _ = worker.end()
    worker.close()
  }

  private func startOrLog() -> Bool {
    guard !isStopped else { return false }
    do {
      try startWorker()
      return true
    } catch {
      log.error("\(error)")
      return false
    }
  }

  /// The timers fire on the service thread, which the pool lives on.
  private func schedule(after delay: Duration, _ body: @escaping (WorkerPool) -> Void) {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) weak let pool = self
    loop.schedule(after: delay) {
      if let pool, !pool.isStopped { body(pool) }
    }
  }
}
