package import Logging
package import Storybook
package import StorybookProgram
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
    /// Called when the job waits: see ``TimeLimit``.
    let becameLate: () -> Void
    let handler: Handler
    /// How many parts of the reply arrived, and how many were passed on: a retry does not pass the
    /// same parts on again.
    var answered = 0
    var order = ReplyOrder()
    var forwarded = 0
    var repetitions = 0
    /// The exit of a worker that had run other screens before: only a crash in a fresh worker is
    /// certainly the job's own fault.
    var suspicion: WorkerExit?
    var needsFreshWorker: Bool { suspicion != nil }
  }

  package let configuration: Configuration
  let loop: ServiceLoop
  let log: Logger
  /// Routes a channel's event into the host's isolation.
  let route: @Sendable (Worker.ID, Worker.ChannelEvent) -> Void

  /// All workers until the system has released their processes.
  var workers: [Worker.ID: Worker] = [:]
  var waiting: [Job] = []
  private var lastJob: Job.ID = 0
  private var lastRank = 0
  var symbolicated = SymbolicationCache()
  var pendingSymbolications: [PendingSymbolication] = []
  var scaling = Scaling()
  var wasReady = false
  /// Receives the catalog of the first worker, or the reason for its failure.
  private var ready: ((Result<CatalogListing, LaunchError>) -> Void)?
  /// Called when a worker after the first one cannot build the catalog, and with `nil` when one can
  /// again.
  package var rebuiltCatalog: ((LaunchError?) -> Void)?
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
    symbolicated.matchesApproximately = configuration.matchesApproximately
  }

  /// Starts one worker; the others follow after it has built the catalog.
  package func start(_ ready: @escaping (Result<CatalogListing, LaunchError>) -> Void) {
    self.ready = ready
    startWorker()
  }

  func started(_ result: Result<CatalogListing, LaunchError>) {
    if case .success = result { wasReady = true }
    ready?(result)
    ready = nil
  }

  /// How a running job is interrupted.
  package enum Interruption {
    /// Its asynchronous work is cancelled; it is answered all the same.
    case work
    /// Its worker is terminated: for code that waits.
    case worker
  }

  /// Returns a function that interrupts the job while it runs.
  ///
  /// - Parameter late: called when the job waits.
  @discardableResult
  package func submit(
    _ request: WorkerRequest, priority: Priority = .interactive,
    while isWanted: @escaping () -> Bool = { true }, late: @escaping () -> Void = {},
    _ handler: @escaping Handler
  ) -> (Interruption) -> Void {
    lastJob += 1
    let number = lastJob
    let job = Job(
      id: lastJob, request: request, priority: priority, isWanted: isWanted, becameLate: late,
      handler: handler)
    // A program's own symbolication goes first: a reported crash waits for its lines.
    let goesFirst = request.screen == nil && priority != .background
    if goesFirst {
      waiting.insert(job, at: 0)
    } else {
      waiting.append(job)
    }
    assign()
    scaleUp()
    return { [weak self] interruption in self?.interrupt(number, by: interruption) }
  }

  private func interrupt(_ job: Job.ID, by interruption: Interruption) {
    let worker = workers.values.first { $0.job?.id == job && $0.state == .busy }
    guard let worker else { return }
    switch interruption {
    case .work: worker.cancelWork()
    case .worker: advance(worker, event: .lost(.cancelled))
    }
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
    workers = [:]
  }

  func endIfDrained() {
    let isBusy = workers.values.contains { $0.state.isEnding || $0.job != nil }
    guard let drained, !isBusy, waiting.isEmpty, pendingSymbolications.isEmpty else { return }
    self.drained = nil
    stop()
    drained()
  }
}

/// The workers by what they do.
extension WorkerPool {
  var alive: [Worker] { workers.values.filter { !$0.state.isEnding } }

  /// Whether a worker is on its way: one that waits while it starts may never be ready.
  var isStarting: Bool {
    !scaling.starting.isEmpty || workers.values.contains { $0.state == .starting && !$0.isLate }
  }

  /// The idle workers, the least recently used one first.
  var idle: [Worker] {
    workers.values.filter { $0.state == .idle }.sorted { $0.rank < $1.rank }
  }

  /// What the program said first, in any of its processes.
  var greeting: ProgramGreeting? { workers.values.lazy.compactMap(\.greeting).first }

  func nextRank() -> Int {
    lastRank += 1
    return lastRank
  }
}
