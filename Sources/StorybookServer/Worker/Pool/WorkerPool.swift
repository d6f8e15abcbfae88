import Foundation
import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

/// The processes that run the author's code: a few at work, and always a spare one that is warm.
///
/// Lives on the service thread, inside the host's isolation; any worker may die at any time.
final class WorkerPool {
  struct Configuration: Sendable {
    var executable: String
    /// Workers that are kept at hand, besides the spare one.
    var parallelism: Int
    /// What slow screens may make of them, so that the others need not wait.
    var maximum: Int
    var limits = WorkerLimits()
    /// Whether a worker reads the executable's debug information before it is needed, so that the
    /// first crash has its stack as soon as the later ones.
    var readsSymbolsAhead = false
    /// See ``SymbolicationCache/matchesApproximately``.
    var matchesApproximately = false
    /// Whether a job whose worker dies is done again in a fresh one, as what an earlier job left
    /// running may have ended it.
    var triesAgain = true
  }

  enum Answer {
    case reply(WorkerReply)
    /// A report whose stack is nil is followed by the same one with a stack, once it is known.
    case died(CrashReport)

    /// True when the same death is told once more: who may answer once only waits for that.
    var isFollowedByStack: Bool {
      if case .died(let report) = self { report.stack == nil } else { false }
    }
  }

  /// Slow evaluations wait in a line of their own: they never take the last workers. What goes on
  /// aside is done when nothing else waits, and leaves a worker for what comes next.
  enum Priority { case interactive, slow, background }

  typealias Handler = (Answer) -> Void

  struct Job {
    typealias ID = Int
    let id: ID
    let request: WorkerRequest
    let priority: Priority
    /// A job that nobody waits for any more when its turn comes is dropped.
    let isWanted: () -> Bool
    let handler: Handler
    /// Parts of the answer that came, and those that were passed on: when the job is done again, the
    /// same parts are not passed on again.
    var answered = 0
    var told = 0
    var repetitions = 0
    /// Once its worker has died: only what happens in a fresh one is surely its own fault.
    var suspicion: Suspicion?
    var needsFreshWorker: Bool { suspicion != nil }
  }

  /// How a worker ended that had run other code before.
  struct Suspicion {
    let report: CrashReport
    let trace: Trace?
    let screens: Set<String>
  }

  /// What a screen has changed of its process.
  struct Change: Hashable {
    let screen: String
    let names: [String]
  }

  /// A crash whose places have no names yet.
  struct PendingSymbolication {
    let report: CrashReport
    let trace: Trace
    let handler: Handler
  }

  let configuration: Configuration
  let loop: ServiceLoop
  let log: Logger
  /// Takes what a channel says back into the host's isolation.
  let route: @Sendable (Worker.ID, Worker.ChannelEvent) -> Void

  var workers: [Worker.ID: Worker] = [:]
  /// Those that were ended, until the system has taken them apart.
  var terminating: [Worker.ID: Worker] = [:]
  var running: [Worker.ID: Job] = [:]
  var idle: [Worker.ID] = []
  var waiting: [Job] = []
  private var lastJob: Job.ID = 0
  var places = SymbolicationCache()
  /// The worker that has read the debug information, which it keeps for its life.
  var symbolizer: Worker.ID?
  /// Changes that the log has.
  var known: Set<Change> = []
  var pendingSymbolications: [PendingSymbolication] = []
  var scaling = Scaling()
  var wasReady = false
  /// Hears of the catalog of the first worker, or why there is none.
  private var ready: ((Result<CatalogListing, LaunchError>) -> Void)?
  let spawner: Spawner
  private(set) var isStopped = false
  /// Called when the last job is done, once no more are taken.
  private var drained: (() -> Void)?

  init(
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

  /// Starts one worker; the others follow once it has shown that the catalog can be built.
  func start(_ ready: @escaping (Result<CatalogListing, LaunchError>) -> Void) {
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

  func submit(
    _ request: WorkerRequest, priority: Priority = .interactive,
    while isWanted: @escaping () -> Bool = { true }, _ handler: @escaping Handler
  ) {
    lastJob += 1
    let job = Job(
      id: lastJob, request: request, priority: priority, isWanted: isWanted, handler: handler)
    // Somebody looks at a crash and waits for its lines, which take a moment only.
    let goesFirst = request.screen == nil && priority != .background
    waiting.insert(job, at: goesFirst ? 0 : waiting.endIndex)
    assign()
    scaleUp()
  }

  /// Lets what is under way come to its end, then stops.
  func drain(_ done: @escaping () -> Void) {
    drained = done
    endIfDrained()
  }

  func stop() {
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
