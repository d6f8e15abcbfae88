import Logging
import StorybookWebSockets

extension WorkerPool {
  /// When workers are started and let go.
  struct Staffing {
    var nextID = 0
    /// Those whose process is being made.
    var starting: Set<Worker.ID> = []
    var isRetryDue = false
    /// Deaths in a row before a worker was of any use.
    var failures = 0
    var isReliefCalled = false
    var isRestCalled = false
  }

  /// How long a job waits before another worker is started for it.
  private static var patience: Duration { .milliseconds(30) }
  /// How long the making of a process may take.
  private static var startLimit: Duration { .seconds(5) }
  /// How long extra workers are kept when there is nothing to do.
  private static var rest: Duration { .seconds(10) }

  /// What the host is started for goes first.
  private static var symbolsDelay: Duration { .seconds(1) }

  /// Those at hand, and those under way.
  private var staff: Int { workers.count + staffing.starting.count }

  func startWorker() {
    let id = staffing.nextID
    staffing.nextID += 1
    staffing.starting.insert(id)
    nonisolated(unsafe) weak let pool = self
    spawner.start(
      executable: configuration.executable, arguments: ["\(configuration.limits.memory)"]
    ) { result in
      if let pool, !pool.isStopped { return pool.spawned(result, id) }
      if case .success(let process) = result { process.discard() }
    }
    schedule(after: Self.startLimit) { pool in
      // Somebody holds it: it may come late, others go first.
      if pool.staffing.starting.remove(id) != nil { pool.replenish() }
    }
  }

  private func spawned(
    _ result: Result<WorkerProcess, WorkerProcess.Failure>, _ id: Worker.ID
  ) {
    staffing.starting.remove(id)
    switch result {
    case .success(let process):
      workers[id] = Worker(id: id, process: process, loop: loop, route: route)
      schedule(after: configuration.limits.probeDeadline) { pool in
        if let worker = pool.workers[id], !worker.wasUseful { pool.bury(worker, .late) }
      }
    case .failure(let failure):
      log.error("\(failure)")
      staffing.failures += 1
      if wasReady { retryLater() } else { started(.failure(LaunchFailure(reason: "\(failure)"))) }
    }
  }

  /// One more than can be at work is kept, so that a crash costs no start-up time.
  func replenish() {
    guard wasReady, !isStopped else { return }
    guard staffing.failures == 0 else { return retryLater() }
    while staff <= configuration.parallelism { startWorker() }
  }

  /// A worker that dies before it is ready would die again: each try waits longer.
  private func retryLater() {
    guard staff <= configuration.parallelism, !staffing.isRetryDue else { return }
    staffing.isRetryDue = true
    schedule(after: .milliseconds(100 << min(staffing.failures, 6))) { pool in
      pool.staffing.isRetryDue = false
      if pool.staff <= pool.configuration.parallelism { pool.startWorker() }
    }
  }

  /// Work that waits although all are busy gets another worker, up to the maximum.
  ///
  /// What goes on aside makes do with those that are there.
  func callForRelief() {
    guard hasUrgentWork, !staffing.isReliefCalled, wasReady else { return }
    staffing.isReliefCalled = true
    schedule(after: Self.patience) { pool in
      pool.staffing.isReliefCalled = false
      guard pool.hasUrgentWork else { return }
      pool.buryStopped()
      let isStarting = pool.staff > pool.running.count + pool.idle.count
      if !isStarting, pool.staff < pool.configuration.maximum { pool.startWorker() }
      pool.callForRelief()
    }
  }

  private var hasUrgentWork: Bool { waiting.contains { $0.lane != .aside } }

  /// Somebody stopped workers while they started: they will never be ready.
  private func buryStopped() {
    for worker in workers.values where !worker.wasUseful && worker.process.isStopped {
      bury(worker, .gone)
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

  /// Has the debug information read by a worker that has nothing else to do.
  func readSymbolsAhead() {
    symbolizer = nil
    guard configuration.readsSymbolsAhead else { return }
    schedule(after: Self.symbolsDelay) { pool in
      guard pool.symbolizer == nil else { return }
      let nowhere = Trace(cause: .exit, fault: 0, addresses: [])
      pool.submit(.locate(nowhere), lane: .aside) { _ in }
    }
  }

  func letGo(_ id: Worker.ID) {
    if symbolizer == id { readSymbolsAhead() }
    idle.removeAll { $0 == id }
    guard let worker = workers.removeValue(forKey: id) else { return }
    dying[id] = worker
    worker.end { [weak self] _ in self?.dying[id] = nil }
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
