import Dispatch
package import Logging
package import Storybook
package import StorybookWebSockets

/// A pool of processes that run the author's code, with one warm spare.
///
/// Confined to the service thread, within the host's isolation; any worker may exit at any time.
package final class WorkerPool {
  package struct Configuration: Sendable {
    package var executable: String
    /// The number of workers to keep, besides the spare one.
    package var parallelism: Int
    /// The maximum for slow screens, so that other screens need not wait.
    var maximum: Int
    package var limits: WorkerLimits
    /// Whether a worker reads the executable's debug information ahead of time, so that the first
    /// crash is symbolicated as fast as later ones.
    package var readsSymbolsAhead = false
    /// See ``SymbolicationCache/matchesApproximately``.
    package var matchesApproximately = false
    /// Whether a job is retried in a fresh worker after a crash, as an earlier job's leftovers may
    /// have caused it.
    package var triesAgain = true

    package init(
      executable: String, parallelism: Int, maximum: Int, limits: WorkerLimits = WorkerLimits()
    ) {
      self.executable = executable
      self.parallelism = parallelism
      self.maximum = maximum
      self.limits = limits
    }
  }

  package enum Answer {
    case reply(WorkerReply)
    /// A report with a `nil` stack is followed by the same report with a stack, after
    /// symbolication.
    case died(CrashReport)

    /// Whether the same crash is reported again with its stack; a caller that replies only once
    /// waits for that.
    package var isFollowedByStack: Bool {
      if case .died(let report) = self { report.stack == nil } else { false }
    }
  }

  /// Slow jobs have a queue of their own and never take the last workers. Requests and background
  /// jobs run only when nothing else waits, in this order, and leave a worker for the next edit.
  package enum Priority {
    case interactive, slow, request, background

    var isUrgent: Bool { self == .interactive || self == .slow }
  }

  package typealias Handler = (Answer) -> Void

  struct Job {
    typealias ID = Int
    let id: ID
    let request: WorkerRequest
    let priority: Priority
    /// Whether the result is still wanted; an unwanted job is dropped before it starts.
    let isWanted: () -> Bool
    let handler: Handler
    /// How many parts of the reply arrived, and how many were passed on: a retry does not pass the
    /// same parts on again.
    var answered = 0
    var forwarded = 0
    var repetitions = 0
    /// Set after a worker crashed; only a crash in a fresh worker is certainly the job's own fault.
    var suspicion: Suspicion?
    var needsFreshWorker: Bool { suspicion != nil }
  }

  /// The crash of a worker that had run other screens before.
  struct Suspicion {
    let report: CrashReport
    let trace: Trace?
    let screens: Set<String>
  }

  /// The shared process state that a screen has changed.
  struct Change: Hashable {
    let screen: String
    let names: [String]
  }

  /// A crash that waits for symbolication.
  struct PendingSymbolication {
    let report: CrashReport
    let trace: Trace
    let handler: Handler
  }

  let configuration: Configuration
  let loop: ServiceLoop
  let log: Logger
  /// Routes a channel's event into the host's isolation.
  let route: @Sendable (Worker.ID, Worker.ChannelEvent) -> Void

  var workers: [Worker.ID: Worker] = [:]
  /// Workers that are being terminated, until the system has released their processes.
  var terminating: [Worker.ID: Worker] = [:]
  var running: [Worker.ID: Job] = [:]
  var idle: [Worker.ID] = []
  var waiting: [Job] = []
  private var lastJob: Job.ID = 0
  var places = SymbolicationCache()
  /// The worker that has read the debug information and keeps it until it exits.
  var symbolizer: Worker.ID?
  /// Changes that have been logged.
  var known: Set<Change> = []
  var pendingSymbolications: [PendingSymbolication] = []
  var scaling = Scaling()
  var wasReady = false
  /// Receives the catalog of the first worker, or the reason for its failure.
  private var ready: ((Result<CatalogListing, LaunchError>) -> Void)?
  let spawner: Spawner
  private(set) var isStopped = false
  /// Called when the last job is done, after ``drain(_:)``.
  private var drained: (() -> Void)?

  package init(
    _ configuration: Configuration, loop: ServiceLoop, log: Logger,
    route: @escaping @Sendable (Worker.ID, Worker.ChannelEvent) -> Void
  ) {
    self.configuration = configuration
    self.loop = loop
    self.log = log
    self.route = route
    spawner = Spawner(on: loop)
    places.matchesApproximately = configuration.matchesApproximately
  }

  /// Starts one worker; the others follow after it has built the catalog.
  package func start(_ ready: @escaping (Result<CatalogListing, LaunchError>) -> Void) {
    self.ready = ready
    startWorker()
  }

  func started(_ result: Result<CatalogListing, LaunchError>) {
    if case .success = result {
      wasReady = true
      readSymbolsAhead()
    }
    ready?(result)
    ready = nil
  }

  package func submit(
    _ request: WorkerRequest, priority: Priority = .interactive,
    while isWanted: @escaping () -> Bool = { true }, _ handler: @escaping Handler
  ) {
    lastJob += 1
    let job = Job(
      id: lastJob, request: request, priority: priority, isWanted: isWanted, handler: handler)
    // Symbolication goes first: it takes only a moment, and a reported crash waits for its lines.
    let goesFirst = request.screen == nil && priority != .background
    waiting.insert(job, at: goesFirst ? 0 : waiting.endIndex)
    assign()
    scaleUp()
  }

  /// Finishes the pending jobs, then stops.
  package func drain(_ done: @escaping () -> Void) {
    drained = done
    endIfDrained()
  }

  package func stop() {
    isStopped = true
    spawner.close()
    for worker in workers.values { worker.endNow() }
    for worker in terminating.values { worker.endNow() }
    (workers, terminating) = ([:], [:])
  }

  func endIfDrained() {
    guard let drained, running.isEmpty, waiting.isEmpty, terminating.isEmpty else { return }
    self.drained = nil
    stop()
    drained()
  }
}

/// Assigns jobs to workers.
extension WorkerPool {
  func assign() {
    var passed: Set<Job.ID> = []
    while !idle.isEmpty, let index = nextJob(except: passed) {
      let job = waiting[index]
      guard job.isWanted() else {
        waiting.remove(at: index)
        continue
      }
      guard let id = worker(for: job) else {
        passed.insert(job.id)
        continue
      }
      guard let worker = workers[id] else { continue }
      // A worker that was stopped from outside while idle is replaced; this is not a crash.
      guard !worker.process.isStopped else {
        retire(id)
        replenish()
        continue
      }
      waiting.remove(at: index)
      start(job, worker)
    }
    if !passed.isEmpty { makeRoom() }
    endIfDrained()
  }

  private func start(_ job: Job, _ worker: Worker) {
    running[worker.id] = job
    let deadlines = configuration.limits.deadlines(of: job.request)
    guard case .evaluate(var evaluation) = job.request else {
      return worker.send(job.request.message, within: deadlines)
    }
    // Held parts are lost when the process ends, so a repeated job holds none.
    evaluation.joinsParts = configuration.triesAgain && !worker.isFresh && job.repetitions == 0
    guard evaluation.isLong else {
      return worker.send(WorkerRequest.evaluate(evaluation).message, within: deadlines)
    }
    write(.evaluate(evaluation), of: job, to: worker, deadlines)
  }

  /// Encodes long props on another thread; the worker is reserved for the job in the meantime.
  private func write(
    _ request: WorkerRequest, of job: Job, to worker: Worker, _ deadlines: WorkerLimits.Deadlines
  ) {
    let (number, id) = (job.id, worker.id)
    nonisolated(unsafe) weak let pool = self
    DispatchQueue.global(qos: .userInitiated).async { [loop] in
      let message = request.message
      loop.postUnlessOver {
        guard let pool, !pool.isStopped, pool.running[id]?.id == number else { return }
        pool.workers[id]?.send(message, within: deadlines)
      }
    }
  }

  /// Prefers the most recently used worker, whose caches are warm. Symbolication prefers the least
  /// recently used one, which keeps the debug information that it has read.
  private func worker(for job: Job) -> Worker.ID? {
    guard let screen = job.request.screen else {
      return idle.remove(at: idle.firstIndex { $0 == symbolizer } ?? 0)
    }
    let index = idle.lastIndex { id in
      guard let worker = workers[id] else { return true }
      let isKept = worker.pinnedScreen.map { $0 != screen } ?? false
      return !isKept && (worker.isFresh || !job.needsFreshWorker)
    }
    return index.map { idle.remove(at: $0) }
  }

  /// Replaces the least recently used idle worker when no idle worker can run the waiting jobs.
  private func makeRoom() {
    let isComing =
      !scaling.starting.isEmpty || workers.values.contains { !$0.wasUseful && $0.exitReason == nil }
    guard !isComing, let coldest = idle.first else { return }
    retire(coldest)
    startWorker()
  }

  private func nextJob(except passed: Set<Job.ID>) -> Int? {
    let patient = running.values.count { $0.priority != .interactive }
    let takesSlow = patient < max(1, configuration.maximum / 2)
    let urgent = waiting.firstIndex { job in
      !passed.contains(job.id)
        && (job.priority == .interactive || takesSlow && job.priority == .slow)
    }
    if let urgent { return urgent }
    let leavesOne = idle.count > 1 || workers.count == 1
    guard takesSlow, leavesOne else { return nil }
    return [Priority.request, .background].lazy.compactMap { priority in
      self.waiting.firstIndex { $0.priority == priority && !passed.contains($0.id) }
    }.first
  }
}
