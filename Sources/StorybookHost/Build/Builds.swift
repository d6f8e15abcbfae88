import Logging
import Storybook
import StorybookFiles
import StorybookProgram
import StorybookSchema
import StorybookWebSockets

/// The builds of the catalog: the worker pool of the current one, and those of older builds that
/// still have work.
///
/// Confined to the service thread, within the host's isolation.
final class Builds {
  /// A build whose workers have listed its catalog.
  struct Ready: Sendable {
    let number: Int
    let listing: CatalogListing
  }

  private let configuration: WorkerPool.Configuration
  private let loop: ServiceLoop
  private let log: Logger
  private var pools: [Int: WorkerPool] = [:]
  private var count = 0
  /// The number of the build that serves requests.
  private(set) var current = 0
  /// The workers of the current build; `nil` before it has started.
  var workers: WorkerPool? { pools[current] }
  private(set) lazy var jobs = AwaitedJobs(of: WeaklyConfined(self, to: loop), on: loop)
  /// Receives why new workers of the current build cannot build its catalog, and `nil` once they can.
  private var catalogChanges: AsyncStream<Void>.Continuation?
  /// Why new workers of a build cannot make its catalog.
  private var launchErrors: [Int: LaunchError] = [:]
  /// The report of a running or failed build; `nil` after a successful one.
  private(set) var report: Object?

  init(_ configuration: WorkerPool.Configuration, loop: ServiceLoop, log: Logger) {
    self.configuration = configuration
    self.loop = loop
    self.log = log
  }

  /// Starts the workers of a build, which serves requests once ``adoptBuild(_:)`` makes it current.
  ///
  /// - Parameters:
  ///   - executable: `nil` for the configured one.
  ///   - route: routes the events of its channels into the host's isolation, to ``handle(_:from:of:)``.
  func start(
    _ executable: String? = nil,
    route: @escaping @Sendable (_ build: Int, Worker.ID, Worker.ChannelEvent) -> Void,
    then done: @escaping (Result<Ready, LaunchError>) -> Void
  ) {
    count += 1
    let number = count
    var configuration = configuration
    if let executable { configuration.executable = executable }
    let pool = WorkerPool(configuration, loop: loop, log: log) { route(number, $0, $1) }
    pools[number] = pool
    pool.rebuiltCatalog = { [weak self] error in
      // A worker that finishes its requests after the next build was adopted does not count.
      guard let self, number >= current else { return }
      launchErrors[number] = error
      if current == number { catalogChanges?.yield() }
    }
    pool.start { result in
      if case .failure = result { self.pools.removeValue(forKey: number)?.stop() }
      done(result.map { Ready(number: number, listing: $0) })
    }
  }

  func handle(_ event: Worker.ChannelEvent, from worker: Worker.ID, of build: Int) {
    pools[build]?.handle(event, from: worker)
  }

  /// Makes a build current; the workers of the previous one finish their requests.
  func adoptBuild(_ build: Int) {
    let previous = current
    current = build
    pools[previous]?.drain { self.pools[previous] = nil }
    launchErrors[previous] = nil
    if catalogFailure != nil { catalogChanges?.yield() }
  }

  /// Keeps the report of a build for new clients, unless the build is over.
  func noteReport(_ report: Object, isOver: Bool) {
    self.report = nil
    if !isOver { self.report = report }
  }

  /// Why new workers of the current build cannot make its catalog; `nil` if they can.
  var catalogFailure: LaunchError? { launchErrors[current] }

  /// Returns an element each time when ``catalogFailure`` changed.
  func followCatalogFailure() -> AsyncStream<Void> {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    catalogChanges = change
    return changes
  }

  func stop() {
    catalogChanges?.finish()
    for pool in pools.values { pool.stop() }
  }
}

extension WorkerPool.Answer {
  /// Whether neither another part of the reply follows, nor the same crash with its stack.
  func isLast(for request: WorkerRequest) -> Bool {
    guard case .reply(let reply) = self else { return !isFollowedByStack }
    return reply.isLast(for: request)
  }

  /// An outcome of an evaluation, where a failure of the worker is a crash.
  var outcome: Outcome {
    switch self {
    case .reply(.outcome(let outcome)): outcome
    case .died(let report): .crashed(report)
    case .reply: .crashed(CrashReport(.garbage, failure.message))
    }
  }

  /// The reason why a worker did not do what a request asked for.
  var failure: ProtocolError {
    switch self {
    case .reply(.failed(let reason)): ProtocolError(.worker, reason)
    case .died(let report): ProtocolError(.worker, report.message)
    case .reply: ProtocolError(.worker, "The worker sent an unexpected reply.")
    }
  }
}
