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
    /// Evaluations that run at the same time.
    var parallelism: Int
    /// How long an evaluation may take before its process is ended.
    var deadline: Duration = .seconds(2)
    /// The same for deriving a schema, which runs an author's `init(from:)` many times.
    var probeDeadline: Duration = .seconds(15)
  }

  enum Answer {
    case reply(WorkerReply)
    case died(Crash.Kind, message: String)
  }

  enum Event: Sendable {
    case ready(CatalogListing)
    /// The first worker died before it could say what is in the catalog.
    case unusable(String)
  }

  typealias Handler = (Answer) -> Void

  private struct Job {
    let request: WorkerRequest
    let handler: Handler
    /// True once a part of the answer was passed on: then it cannot be asked for again.
    var isPartlyAnswered = false
    var repetitions = 0
  }

  private let configuration: Configuration
  private let loop: ServiceLoop
  private let log: Logger
  /// Takes what a channel says back into the host's isolation.
  private let route: @Sendable (Worker.ID, Worker.ChannelEvent) -> Void
  private let notify: (Event) -> Void

  private var workers: [Worker.ID: Worker] = [:]
  private var running: [Worker.ID: Job] = [:]
  private var idle: [Worker.ID] = []
  private var waiting: [Job] = []
  private var nextID = 0
  private var wasReady = false
  private var isStopped = false

  init(
    _ configuration: Configuration, loop: ServiceLoop, log: Logger,
    route: @escaping @Sendable (Worker.ID, Worker.ChannelEvent) -> Void,
    notify: @escaping (Event) -> Void
  ) {
    self.configuration = configuration
    self.loop = loop
    self.log = log
    self.route = route
    self.notify = notify
  }

  /// Starts one worker; the others follow once it has shown that the catalog can be built.
  func start() throws(WorkerProcess.Failure) { try startWorker() }

  func submit(_ request: WorkerRequest, _ handler: @escaping Handler) {
    waiting.append(Job(request: request, handler: handler))
    assign()
  }

  func stop() {
    isStopped = true
    for worker in workers.values { _ = worker.end() }
    workers = [:]
  }

  private func startWorker() throws(WorkerProcess.Failure) {
    let process = try WorkerProcess.start(executable: configuration.executable)
    let id = nextID
    nextID += 1
    workers[id] = Worker(id: id, process: process, loop: loop, route: route)
  }

  /// The worker that was busy last is taken first: its caches are warm.
  private func assign() {
    while !waiting.isEmpty, let id = idle.popLast() {
      guard let worker = workers[id] else { continue }
      let job = waiting.removeFirst()
      running[id] = job
      worker.send(job.request.message, deadline: deadline(of: job.request))
    }
  }

  private func deadline(of request: WorkerRequest) -> Duration {
    switch request {
    case .schema: configuration.probeDeadline
    default: configuration.deadline
    }
  }
}

extension WorkerPool {
  /// Takes what a worker's channel said.
  func handle(_ event: Worker.ChannelEvent, from id: Worker.ID) {
    guard let worker = workers[id] else { return }
    switch event {
    case .received(let bytes): receive(bytes, worker)
    case .printed(let bytes):
      for line in worker.takeOutput(bytes) { log.info("\(line)") }
    case .timedOut: bury(worker, as: .timeout)
    case .closed: bury(worker, as: .trap)
    }
  }

  private func receive(_ bytes: [UInt8], _ worker: Worker) {
    do {
      try worker.takeMessages(bytes) { message in
        switch message {
        case .ready(let listing): becameReady(worker, listing)
        case .reply(let reply): answer(reply, worker)
        }
      }
    } catch {
      log.error("A worker sent damaged data; it is replaced.")
      bury(worker, as: .trap)
    }
  }

  private func becameReady(_ worker: Worker, _ listing: CatalogListing) {
    idle.insert(worker.id, at: 0)
    if !wasReady {
      wasReady = true
      notify(.ready(listing))
    }
    replenish()
    assign()
  }

  private func answer(_ reply: WorkerReply, _ worker: Worker) {
    guard let job = running[worker.id] else { return }
    if reply.isLast(for: job.request) {
      running[worker.id] = nil
      worker.finished()
      idle.append(worker.id)
      job.handler(.reply(reply))
      assign()
    } else {
      running[worker.id]?.isPartlyAnswered = true
      job.handler(.reply(reply))
    }
  }

  private func bury(_ worker: Worker, as kind: Crash.Kind) {
    workers[worker.id] = nil
    idle.removeAll { $0 == worker.id }
    let termination = worker.end()
    for line in worker.takeOutput(worker.process.remainingOutput()) { log.info("\(line)") }
    worker.close()
    guard !isStopped else { return }
    let message =
      kind == .timeout
      ? "The screen did not answer within \(configuration.deadline)."
      : termination.sentence(output: worker.recentOutput)
    if let job = running.removeValue(forKey: worker.id) {
      fail(job, kind, message, termination)
    } else if !wasReady {
      return notify(.unusable(message))
    }
    replenish()
    assign()
  }

  /// A process that was killed from outside is not the screen's fault: its job is done again,
  /// as often as there can be workers that are dead and not yet known to be.
  private func fail(
    _ job: Job, _ kind: Crash.Kind, _ message: String, _ termination: Termination
  ) {
    if kind == .trap, termination == .signal(SIGKILL), !job.isPartlyAnswered,
      job.repetitions <= configuration.parallelism
    {
      var job = job
      job.repetitions += 1
      return waiting.insert(job, at: 0)
    }
    log.error("\(message)")
    job.handler(.died(kind, message: message))
  }

  /// One more than can be at work is kept, so that a crash costs no start-up time.
  private func replenish() {
    while wasReady, !isStopped, workers.count <= configuration.parallelism {
      do {
        try startWorker()
      } catch {
        log.error("\(error)")
        return
      }
    }
  }
}
