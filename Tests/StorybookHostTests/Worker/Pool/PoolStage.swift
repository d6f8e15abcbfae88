import Foundation
import Logging
import Storybook
import StorybookProgram
import StorybookTestSupport
import StorybookWebSockets

@testable import StorybookHost

/// A pool whose program answers each request at once, except for a given number that it spoils.
actor PoolStage {
  enum Event: Hashable, Sendable {
    case waits(Int)
    case ended(Int, String)
  }

  private nonisolated let loop: ServiceLoop
  private let configuration: WorkerPool.Configuration
  private let folder: URL
  private let events: AsyncStream<Event>
  private let sent: AsyncStream<Event>.Continuation
  /// Whether a worker after the first one made the catalog, as that changes.
  private nonisolated let rebuilt = AsyncStream.makeStream(of: Bool.self)
  private var pool: WorkerPool?
  private var interruptions: [(WorkerPool.Interruption) -> Void] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - trouble: what the shell does instead of an answer.
  ///   - count: how many requests it spoils.
  ///   - patience: how many deadlines one that waits has.
  ///   - startLimit: how long it may take to start.
  ///   - startsAtAll: whether it starts, instead of doing the trouble.
  init(
    _ trouble: String, count: Int = 0, parallelism: Int = 1, maximum: Int = 1,
    deadline: Duration = .seconds(2), patience: Int = TimeLimit.usualPatience,
    startLimit: Duration? = nil,
    startsAtAll: Bool = true
  ) throws {
    loop = try ServiceLoop()
    folder = URL.temporaryDirectory.appending(path: "storybook-pool-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<count { try Data().write(to: folder.appending(path: "spoiled\(number)")) }
    // The shell repeats no numbers.
    let version = RequestNumber.leastVersion - 1
    let greeting = WorkerMessage.greeting(ProgramGreeting(version: version)).message
    let ready = WorkerMessage.ready(CatalogListing(Catalog("Shop") {})).message
    try Data(greeting + ready).write(to: folder.appending(path: "ready"))
    let answer = WorkerMessage.reply(.failed("It is answered.")).message
    try Data(answer).write(to: folder.appending(path: "answer"))
    let program = folder.appending(path: "program")
    var script = Self.script(in: folder.path, trouble)
    if !startsAtAll { script = "#!/bin/sh\n\(trouble)\n" }
    try writeScript(script, to: program.path)
    var limits = WorkerLimits(deadline: deadline)
    limits.patience = patience
    if let startLimit { limits.probeDeadline = startLimit }
    configuration = WorkerPool.Configuration(
      executable: program.path, parallelism: parallelism, maximum: maximum, limits: limits)
    (events, sent) = AsyncStream.makeStream()
  }

  /// Its standard input is its end of the socket pair. For each file `silent…` one starts in vain.
  private static func script(in folder: String, _ trouble: String) -> String {
    """
    #!/bin/sh
    for file in '\(folder)'/silent*; do
      if rm "$file" 2>/dev/null; then exec sleep 600; fi
    done
    cat '\(folder)/ready' >&0 || exit 3
    while dd bs=65536 count=1 of=/dev/null 2>/dev/null; do
      for file in '\(folder)'/spoiled*; do
        if rm "$file" 2>/dev/null; then \(trouble); fi
      done
      cat '\(folder)/answer' >&0
    done
    """
  }

  func start() async throws {
    var log = Logger(label: "pool")
    log.logLevel = .critical
    let pool = WorkerPool(
      configuration, loop: loop, log: log,
      route: { [weak self] id, event in
        self?.assumeIsolated { $0.pool?.handle(event, from: id) }
      })
    self.pool = pool
    pool.rebuiltCatalog = { self.rebuilt.continuation.yield($0 == nil) }
    try await withCheckedThrowingContinuation { (ready: CheckedContinuation<Void, any Error>) in
      pool.start { result in ready.resume(with: result.map { _ in }.mapError { $0 }) }
    }
  }

  /// Requests are numbered from 0 on.
  func ask() {
    let number = interruptions.count
    let interrupt = pool?.submit(
      .sample(screen: "till", story: "full"), late: { self.sent.yield(.waits(number)) }
    ) { answer in
      self.sent.yield(.ended(number, answer.failure))
    }
    interruptions.append(interrupt ?? { _ in })
  }

  /// Whether the next worker makes the catalog.
  func nextRebuilt() async -> Bool? {
    var iterator = rebuilt.stream.makeAsyncIterator()
    return await iterator.next(isolation: self)
  }

  /// How many workers take long to start.
  var lateStarts: Int { pool?.workers.values.count { $0.state == .starting && $0.isLate } ?? 0 }

  /// Puts back what the program makes its catalog of.
  func restore() throws {
    try FileManager.default.moveItem(
      at: folder.appending(path: "gone"), to: folder.appending(path: "ready"))
  }

  func interrupt(_ number: Int) { interruptions[number](.worker) }

  /// The next event; `nil` at the end of the stage.
  func next() async -> Event? {
    var iterator = events.makeAsyncIterator()
    return await iterator.next(isolation: self)
  }

  func end() async {
    pool?.stop()
    pool = nil
    try? FileManager.default.removeItem(at: folder)
    await loop.shutDown()
  }
}

extension WorkerPool.Answer {
  fileprivate var failure: String {
    switch self {
    case .reply(.failed(let reason)): reason
    case .reply: "An unexpected reply."
    case .died(let report): report.message
    }
  }
}
