import Logging
import Storybook
import StorybookWebSockets

extension WorkerPool {
  /// The state of scaling up and down.
  struct Scaling {
    var nextID = 0
    /// Workers whose process is being spawned.
    var starting: Set<Worker.ID> = []
    /// Consecutive exits of workers that never became ready.
    var failures = 0
    /// Whether the newest worker that tried to build the catalog failed to.
    var lacksCatalog: Bool { newestAttempt?.failed ?? false }
    private var newestAttempt: (worker: Worker.ID, failed: Bool)?
    var isRetryDue = false
    var isScaleUpScheduled = false
    var isScaleDownScheduled = false

    /// Notes whether a worker failed to build the catalog, unless one that was started later, and
    /// read newer files, is known. Returns whether that changes ``lacksCatalog``.
    mutating func noteCatalog(of worker: Worker.ID, failed: Bool) -> Bool {
      if let newestAttempt, newestAttempt.worker > worker { return false }
      let lackedCatalog = lacksCatalog
      newestAttempt = (worker, failed)
      return failed != lackedCatalog
    }
  }

  /// How long a job waits before another worker is started for it.
  private static var scaleUpDelay: Duration { .milliseconds(30) }
  /// How long spawning a process may take.
  private static var startLimit: Duration { .seconds(5) }
  /// How long surplus workers are kept while idle.
  private static var idleLimit: Duration { .seconds(10) }

  /// The number of workers, including those that are being spawned. Those that wait use no
  /// processor, and do not count while there is place for them.
  private var workerCount: Int {
    alive.count + scaling.starting.count - min(late.count, configuration.maximum)
  }

  /// The workers whose jobs wait.
  var late: [Worker] { alive.filter(\.isLate) }

  /// Whether another job may wait beside those that do.
  var hasPlaceToWait: Bool { late.count < configuration.maximum }

  func startWorker() {
    let id = scaling.nextID
    scaling.nextID += 1
    scaling.starting.insert(id)
    let pool = WeaklyConfined(self, to: loop)
    spawner.start(
      executable: configuration.executable, arguments: ["\(configuration.limits.memory)"]
    ) { result in
      if let pool = pool.value, !pool.isStopped { return pool.spawned(result, id: id) }
      if case .success(let process) = result { process.discard() }
    }
    schedule(after: Self.startLimit) { pool in
      // The process is blocked, for example by a debugger: it may arrive late, others start
      // instead.
      if pool.scaling.starting.remove(id) != nil { pool.replenish() }
    }
  }

  private func spawned(_ result: Result<WorkerProcess, SystemError>, id: Worker.ID) {
    scaling.starting.remove(id)
    switch result {
    case .success(let process):
      workers[id] = Worker(
        id: id, process: process, startLimit: configuration.limits.start, loop: loop, route: route)
    case .failure(let failure):
      let error = LaunchError(
        reason: "\(configuration.executable) could not be started: \(failure).\(failure.remedy)")
      log.error("\(error)")
      scaling.failures += 1
      guard !wasReady else { return retryLater() }
      started(.failure(error))
    }
  }

  /// Keeps one worker more than can be busy, so that a crash costs no start-up time.
  func replenish() {
    guard wasReady, !isStopped else { return }
    guard scaling.failures == 0 else { return retryLater() }
    while workerCount <= configuration.parallelism { startWorker() }
  }

  /// Retries with exponential backoff: a worker that exits before it is ready does so again.
  private func retryLater() {
    guard workerCount <= configuration.parallelism, !scaling.isRetryDue else { return }
    scaling.isRetryDue = true
    schedule(after: .milliseconds(100 << min(scaling.failures, 6))) { pool in
      pool.scaling.isRetryDue = false
      if pool.workerCount <= pool.configuration.parallelism { pool.startWorker() }
    }
  }

  /// Starts another worker for jobs that wait while all workers are busy, up to the maximum.
  ///
  /// Requests and background jobs never scale the pool up.
  func scaleUp() {
    guard hasUrgentWork, !scaling.isScaleUpScheduled, wasReady else { return }
    scaling.isScaleUpScheduled = true
    schedule(after: Self.scaleUpDelay) { pool in
      pool.scaling.isScaleUpScheduled = false
      guard pool.hasUrgentWork else { return }
      pool.terminateStopped()
      pool.addPlace()
      pool.scaleUp()
    }
  }

  /// Starts a worker, or ends one that waits if there are too many of them.
  private func addPlace() {
    guard !isStarting else { return }
    guard workerCount >= configuration.maximum else { return startWorker() }
    endLongestWait()
  }

  private var hasUrgentWork: Bool { waiting.contains { $0.priority.isUrgent } }

  /// Terminates workers that were stopped from outside while starting: they never become ready.
  private func terminateStopped() {
    for worker in workers.values where worker.state == .starting && worker.process.isStopped {
      advance(worker, event: .lost(.gone))
    }
  }

  /// Retires surplus workers after a delay, the least recently used idle ones first.
  func scaleDown() {
    guard alive.count > configuration.parallelism + 1, !scaling.isScaleDownScheduled else { return }
    scaling.isScaleDownScheduled = true
    schedule(after: Self.idleLimit) { pool in
      pool.scaling.isScaleDownScheduled = false
      let surplus = pool.alive.count - pool.late.count - pool.configuration.parallelism - 1
      for worker in pool.idle.prefix(max(0, surplus)) { pool.advance(worker, event: .retired) }
      pool.scaleDown()
    }
  }

  /// Runs the body after a delay, on the service thread that the pool is confined to.
  private func schedule(after delay: Duration, body: @escaping @Sendable (WorkerPool) -> Void) {
    let pool = WeaklyConfined(self, to: loop)
    loop.schedule(after: delay) {
      if let pool = pool.value, !pool.isStopped { body(pool) }
    }
  }
}
