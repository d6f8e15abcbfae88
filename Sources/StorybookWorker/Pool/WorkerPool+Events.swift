import Foundation
import Logging
import Storybook

extension WorkerPool {
  /// Handles an event of a worker's channels.
  package func handle(_ event: Worker.ChannelEvent, from id: Worker.ID) {
    if let worker = terminating[id], case .printed(let bytes) = event { logOutput(bytes, worker) }
    guard let worker = workers[id] else { return }
    switch event {
    case .received(let bytes): receive(bytes, worker)
    case .printed(let bytes): printed(bytes, worker)
    case .timedOut where worker.extendLimit(): break
    case .timedOut: worker.requestBacktrace(.late, within: configuration.limits.crashReport)
    case .keptSilent, .closed: terminate(worker, worker.exitReason ?? .gone)
    }
  }

  private func receive(_ bytes: [UInt8], _ worker: Worker) {
    do {
      try worker.takeMessages(bytes) { message in
        switch message {
        case .ready(let listing): becameReady(worker, listing)
        case .reply(let reply): answer(reply, worker)
        case .trace(let trace): worker.trace = trace
        case .changed(let names, let screen): changed(names, by: screen, worker)
        case .refused: refused(worker)
        }
      }
    } catch {
      log.error("A worker sent corrupted data and was replaced.")
      terminate(worker, .damaged)
    }
  }

  private func printed(_ bytes: [UInt8], _ worker: Worker) {
    guard worker.exitReason == nil else { return }
    logOutput(bytes, worker)
    if worker.printed > configuration.limits.output {
      worker.requestBacktrace(.flooded, within: configuration.limits.crashReport)
    }
  }

  /// Logs the author's own frames in the `file:line:column` form that terminals make clickable.
  private func logPlace(_ frames: [StackFrame]) {
    for frame in frames.prefix(5) where frame.isAuthors {
      guard let source = frame.source else { continue }
      log.error("  at \(source.file):\(source.line):\(source.column) \(frame.function)")
    }
  }

  private func logOutput(_ bytes: [UInt8], _ worker: Worker) {
    for line in worker.takeOutput(bytes) { log.info("\(line)") }
  }

  private func becameReady(_ worker: Worker, _ listing: CatalogListing) {
    idle.insert(worker.id, at: 0)
    worker.wasUseful = true
    scaling.failures = 0
    if !wasReady { started(.success(listing)) }
    replenish()
    assign()
    scaleDown()
  }

  private func answer(_ reply: WorkerReply, _ worker: Worker) {
    guard let job = running[worker.id], worker.exitReason == nil else { return }
    guard reply.isLast(for: job.request) else {
      running[worker.id]?.answered += 1
      running[worker.id]?.forwarded = max(job.forwarded, job.answered + 1)
      if job.answered >= job.forwarded { job.handler(.reply(reply)) }
      return
    }
    running[worker.id] = nil
    worker.finished()
    if let screen = job.request.screen { worker.screens.insert(screen) }
    // The least recently used worker keeps the debug information that it has read.
    idle.insert(worker.id, at: job.request.screen == nil ? 0 : idle.endIndex)
    if case .locate = job.request { symbolizer = worker.id }
    if job.needsFreshWorker { acquit(job) }
    job.handler(.reply(reply))
    assign()
  }

  /// Pins the worker to the screen that changed its process; other screens get an unchanged one.
  private func changed(_ names: [String], by screen: String, _ worker: Worker) {
    worker.pinnedScreen = names.isEmpty ? nil : screen
    guard !names.isEmpty else { return }
    if known.insert(Change(screen: screen, names: names)).inserted {
      let list = names.formatted(.list(type: .and).locale(Locale(identifier: "en_GB")))
      log.warning(
        """
        “\(screen)” changed \(list) of process \(worker.process.identifier): no other screen \
        is rendered there.
        """
      )
    }
    guard workers.values.allSatisfy({ $0.pinnedScreen != nil }), scaling.starting.isEmpty else {
      return
    }
    if workers.count > configuration.parallelism, let coldest = idle.first { retire(coldest) }
    startWorker()
  }

  /// Retires a worker that refused a job, as its process is in an unknown state, and requeues the
  /// job.
  private func refused(_ worker: Worker) {
    if let job = running.removeValue(forKey: worker.id) { waiting.insert(job, at: 0) }
    retire(worker.id)
    replenish()
    assign()
  }

  func terminate(_ worker: Worker, _ exitReason: WorkerExitReason) {
    workers[worker.id] = nil
    if symbolizer == worker.id { readSymbolsAhead() }
    idle.removeAll { $0 == worker.id }
    terminating[worker.id] = worker
    // The spare worker takes over before the exit status of this one is known.
    let job = running.removeValue(forKey: worker.id)
    if wasReady, worker.wasUseful { replenish() }
    assign()
    worker.end { [weak self] termination in
      guard let self, !isStopped else { return }
      terminating[worker.id] = nil
      buried(worker, job, exitReason, termination)
    }
  }

  private func buried(
    _ worker: Worker, _ job: Job?, _ exitReason: WorkerExitReason, _ termination: Termination
  ) {
    let report = exitReason.report(
      termination, trace: worker.trace, output: worker.recentOutput,
      limits: configuration.limits, deadline: worker.limit, wasStopped: worker.wasStopped)
    if let job {
      fail(job, report, exitReason, termination, worker)
    } else if !wasReady {
      let reason = "The catalog could not be built. \(report.message)"
      return started(.failure(LaunchError(reason: reason)))
    } else if !worker.wasUseful {
      scaling.failures += 1
    }
    replenish()
    assign()
    scaleUp()
  }

  private func fail(
    _ job: Job, _ report: CrashReport, _ exitReason: WorkerExitReason, _ termination: Termination,
    _ worker: Worker
  ) {
    let wasKilled = exitReason == .gone && termination == .signal(SIGKILL) && worker.trace == nil
    if let again = job.again(
      after: report, wasKilled: wasKilled, wasWaiting: worker.wasWaiting, trace: worker.trace,
      screens: worker.screens,
      configuration: configuration)
    {
      return waiting.insert(again, at: 0)
    }
    log.error("\(report.message)")
    guard let trace = worker.trace, case .evaluate = job.request, job.priority != .background else {
      return job.handler(.died(report))
    }
    explain(report, trace, job.handler)
  }

  /// Logs that a retried job succeeded in a fresh process, so an earlier job ended the other one.
  private func acquit(_ job: Job) {
    guard let suspicion = job.suspicion else { return }
    let before = suspicion.screens.sorted().map { "“\($0)”" }.joined(separator: ", ")
    log.warning(
      """
      A process exited while rendering “\(job.request.screen ?? "")”, which succeeded in another \
      one. The cause may be code that \(before) left running. \(suspicion.report.message)
      """)
    guard let trace = suspicion.trace else { return }
    explain(suspicion.report, trace) { _ in }
  }

  /// Reports a crash at once, and again after symbolication.
  private func explain(_ report: CrashReport, _ trace: Trace, _ handler: @escaping Handler) {
    if let known = places.answer(trace) { return handler(.died(placed(report, known))) }
    var pending = report
    pending.stack = nil
    handler(.died(pending))
    pendingSymbolications.append(
      PendingSymbolication(report: report, trace: trace, handler: handler))
    if pendingSymbolications.count == 1 { locateFirst() }
  }

  /// Symbolicates one trace at a time: most processes that end together end in the same place.
  private func locateFirst() {
    guard let trace = pendingSymbolications.first?.trace else { return }
    submit(.locate(trace)) { answer in
      if case .reply(.located(let frames, let failure)) = answer {
        let known = SymbolicationCache.Answer(frames: frames, failure: failure)
        self.places.remember(trace, known)
        self.explainFirst(known)
      } else {
        self.explainFirst(nil)
      }
      while let next = self.pendingSymbolications.first, let known = self.places.answer(next.trace)
      {
        self.explainFirst(known)
      }
      self.locateFirst()
    }
  }

  private func explainFirst(_ known: SymbolicationCache.Answer?) {
    let first = pendingSymbolications.removeFirst()
    first.handler(.died(known.map { placed(first.report, $0) } ?? first.report))
  }

  private func placed(_ report: CrashReport, _ answer: SymbolicationCache.Answer) -> CrashReport {
    var report = report
    report.stack = answer.frames
    logPlace(answer.frames)
    if let failure = answer.failure, report.cause == .trap, !report.message.contains("Fatal error")
    {
      report.message = failure
    }
    return report
  }
}
