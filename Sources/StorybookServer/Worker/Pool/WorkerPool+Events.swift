import Foundation
import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

extension WorkerPool {
  /// Takes what a worker's channel said.
  func handle(_ event: Worker.ChannelEvent, from id: Worker.ID) {
    if let worker = dying[id], case .printed(let bytes) = event { logOutput(bytes, worker) }
    guard let worker = workers[id] else { return }
    switch event {
    case .received(let bytes): receive(bytes, worker)
    case .printed(let bytes): printed(bytes, worker)
    case .timedOut: worker.askForLastWords(.late, within: configuration.limits.lastWords)
    case .keptSilent, .closed: bury(worker, worker.ending ?? .gone)
    }
  }

  private func receive(_ bytes: [UInt8], _ worker: Worker) {
    do {
      try worker.takeMessages(bytes) { message in
        switch message {
        case .ready(let listing): becameReady(worker, listing)
        case .reply(let reply): answer(reply, worker)
        case .trace(let trace): worker.trace = trace
        }
      }
    } catch {
      log.error("A worker sent damaged data; it is replaced.")
      bury(worker, .damaged)
    }
  }

  private func printed(_ bytes: [UInt8], _ worker: Worker) {
    guard worker.ending == nil else { return }
    logOutput(bytes, worker)
    if worker.printed > configuration.limits.output {
      worker.askForLastWords(.flooded, within: configuration.limits.lastWords)
    }
  }

  /// The author's own frames, as a terminal lets one click them.
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
    staffing.failures = 0
    if !wasReady { started(.success(listing)) }
    replenish()
    assign()
    callForRest()
  }

  private func answer(_ reply: WorkerReply, _ worker: Worker) {
    guard let job = running[worker.id], worker.ending == nil else { return }
    guard reply.isLast(for: job.request) else {
      running[worker.id]?.answered += 1
      running[worker.id]?.told = max(job.told, job.answered + 1)
      if job.answered >= job.told { job.handler(.reply(reply)) }
      return
    }
    running[worker.id] = nil
    worker.finished()
    idle.append(worker.id)
    job.handler(.reply(reply))
    assign()
  }

  func bury(_ worker: Worker, _ ending: Ending) {
    workers[worker.id] = nil
    idle.removeAll { $0 == worker.id }
    dying[worker.id] = worker
    // The spare one takes over before it is known how this one ended.
    let job = running.removeValue(forKey: worker.id)
    if wasReady, worker.wasUseful { replenish() }
    assign()
    worker.end { [weak self] termination in
      guard let self, !isStopped else { return }
      dying[worker.id] = nil
      buried(worker, job, ending, termination)
    }
  }

  private func buried(
    _ worker: Worker, _ job: Job?, _ ending: Ending, _ termination: Termination
  ) {
    let report = ending.report(
      termination, trace: worker.trace, output: worker.recentOutput,
      limits: configuration.limits, wasStopped: worker.wasStopped)
    if let job {
      fail(job, report, ending, termination, worker.trace)
    } else if !wasReady {
      let reason = "The catalog could not be built. \(report.message)"
      return started(.failure(LaunchFailure(reason: reason)))
    } else if !worker.wasUseful {
      staffing.failures += 1
    }
    replenish()
    assign()
    callForRelief()
  }

  /// A process that somebody killed or stopped is not the screen's fault: its job is done again,
  /// as often as there can be workers that are dead and not yet known to be.
  private func fail(
    _ job: Job, _ report: CrashReport, _ ending: Ending, _ termination: Termination,
    _ trace: Trace?
  ) {
    let wasKilled = ending == .gone && termination == .signal(SIGKILL) && trace == nil
    // A screen that stops its own process does it again.
    let mayTryAgain =
      report.cause == .stopped
      ? job.repetitions == 0 : wasKilled && job.repetitions <= configuration.maximum
    if mayTryAgain {
      var job = job
      job.repetitions += 1
      job.answered = 0
      return waiting.insert(job, at: 0)
    }
    log.error("\(report.message)")
    guard let trace, case .evaluate = job.request, job.lane != .aside else {
      return job.handler(.died(report))
    }
    explain(report, trace, job.handler)
  }

  /// Tells of the crash at once, and again with the names of the places.
  private func explain(_ report: CrashReport, _ trace: Trace, _ handler: @escaping Handler) {
    if let known = places.answer(trace) { return handler(.died(placed(report, known))) }
    var pending = report
    pending.stack = nil
    handler(.died(pending))
    unexplained.append(Unexplained(report: report, trace: trace, handler: handler))
    if unexplained.count == 1 { locateFirst() }
  }

  /// One after the other: of processes that ended together most ended in the same place.
  private func locateFirst() {
    guard let trace = unexplained.first?.trace else { return }
    submit(.locate(trace)) { answer in
      if case .reply(.located(let frames, let failure)) = answer {
        let known = KnownPlaces.Answer(frames: frames, failure: failure)
        self.places.remember(trace, known)
        self.explainFirst(known)
      } else {
        self.explainFirst(nil)
      }
      while let next = self.unexplained.first, let known = self.places.answer(next.trace) {
        self.explainFirst(known)
      }
      self.locateFirst()
    }
  }

  private func explainFirst(_ known: KnownPlaces.Answer?) {
    let first = unexplained.removeFirst()
    first.handler(.died(known.map { placed(first.report, $0) } ?? first.report))
  }

  private func placed(_ report: CrashReport, _ answer: KnownPlaces.Answer) -> CrashReport {
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
