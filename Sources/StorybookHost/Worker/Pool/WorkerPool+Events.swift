import Foundation
import Logging
import Storybook
import StorybookProgram

extension WorkerPool {
  /// Handles an event of a worker's channels.
  package func handle(_ event: Worker.ChannelEvent, from id: Worker.ID) {
    guard let worker = workers[id] else { return }
    switch event {
    case .received(let bytes): if !worker.state.isEnding { receiveBytes(bytes, of: worker) }
    case .printed(let bytes): printed(bytes, of: worker)
    case .timeIsDue: checkTime(of: worker)
    case .keptSilent, .closed: advance(worker, event: .lost(.gone))
    }
  }

  /// Moves a worker to its next state.
  ///
  /// - Parameter body: runs after the transition, before its effects.
  func advance(_ worker: Worker, event: WorkerEvent, beforeEffects body: () -> Void = {}) {
    let effects = worker.state.advance(event)
    body()
    for effect in effects { performEffect(effect, of: worker) }
  }

  private func performEffect(_ effect: WorkerEffect, of worker: Worker) {
    switch effect {
    case .requestBacktrace: worker.requestBacktrace(within: configuration.limits.crashReport)
    case .end: endWorker(worker)
    case .report(let reason, let termination):
      reportExit(exit(of: worker, reason: reason, termination: termination), of: worker)
    case .replenish: replenish()
    case .assign: assign()
    case .scaleUp: scaleUp()
    case .scaleDown: scaleDown()
    }
  }

  private func endWorker(_ worker: Worker) {
    worker.end { [weak self] termination in
      guard let self, !isStopped else { return }
      workers[worker.id] = nil
      advance(worker, event: .reaped(termination))
    }
  }

  private func exit(
    of worker: Worker, reason: WorkerExitReason, termination: Termination
  ) -> WorkerExit {
    let report = reason.reportTermination(
      termination, trace: worker.trace, output: worker.recentOutput, limits: configuration.limits,
      timeLimit: worker.timeLimit, wasStopped: worker.wasStopped, blocked: worker.blocked)
    return WorkerExit(
      report: report, reason: reason, trace: worker.trace, symbols: worker.symbols,
      screens: worker.screens,
      wasKilled: reason == .gone && termination == .signal(SIGKILL) && worker.trace == nil)
  }
}

/// Workers that take long.
extension WorkerPool {
  private func checkTime(of worker: Worker) {
    let wasLate = worker.isLate
    if let excess = worker.checkTime() { return advance(worker, event: .exceeded(.late(excess))) }
    guard worker.isLate, !wasLate else { return }
    guard let job = worker.job else {
      log.warning("The program takes long to build its catalog.")
      replenish()
      return scaleUp()
    }
    job.becameLate()
    replenish()
    assign()
    scaleUp()
  }

  /// Ends the job that has waited longest, unless more may wait.
  func endLongestWait() {
    guard !hasPlaceToWait, let longest = late.min(by: { $0.began < $1.began }) else { return }
    advance(longest, event: .exceeded(.late(.place)))
  }
}

/// What workers send.
extension WorkerPool {
  private func receiveBytes(_ bytes: [UInt8], of worker: Worker) {
    do {
      try worker.takeMessages(bytes) { message, number in
        switch message {
        case .greeting(let greeting): greeted(worker, greeting: greeting)
        case .ready(let listing): becameReady(worker, listing: listing)
        case .reply(let reply): answerReply(reply, of: worker, number: number)
        case .trace(let trace): worker.trace = trace
        }
      }
    } catch {
      damaged(worker)
    }
  }

  private func damaged(_ worker: Worker) {
    log.error("A worker sent corrupted data and was replaced.")
    advance(worker, event: .lost(.damaged))
  }

  private func printed(_ bytes: [UInt8], of worker: Worker) {
    if case .reporting = worker.state { return }
    for line in worker.takeOutput(bytes) { log.info("\(line)") }
    if worker.printed > configuration.limits.output { advance(worker, event: .exceeded(.flooded)) }
  }

  private func greeted(_ worker: Worker, greeting: ProgramGreeting) {
    guard worker.state == .starting, worker.greeting == nil else { return }
    worker.greet(greeting)
    if greeting.remedy != nil { advance(worker, event: .lost(.damaged)) }
  }

  private func becameReady(_ worker: Worker, listing: CatalogListing) {
    greeted(worker, greeting: .ofVersion1)
    guard worker.state == .starting else { return }
    worker.listingFault = listing.fault
    guard worker.listingFault == nil else { return advance(worker, event: .lost(.damaged)) }
    worker.finished()
    worker.rank = -nextRank()
    scaling.failures = 0
    if scaling.noteCatalog(of: worker.id, failed: false) { rebuiltCatalog?(nil) }
    advance(worker, event: .ready) {
      if !wasReady { started(.success(listing)) }
    }
  }

  /// - Parameter number: that of the request that it is for, if the program says it.
  private func answerReply(_ reply: WorkerReply, of worker: Worker, number: Int?) {
    // A program that says no number could answer the next request with it.
    if worker.state == .idle { return damaged(worker) }
    guard let job = worker.job, worker.state == .busy else { return }
    // Each reply resumes its handler, so a reply to another request never reaches it.
    guard number ?? job.id == job.id, reply.answers(job.request),
      worker.job?.order.accepts(reply, of: job.request) == true
    else { return damaged(worker) }
    guard reply.isLast(for: job.request) else {
      worker.job?.answered += 1
      worker.job?.forwarded = max(job.forwarded, job.answered + 1)
      if job.answered >= job.forwarded { job.handler(.reply(reply)) }
      return
    }
    worker.job = nil
    worker.finished()
    worker.rank = nextRank()
    if let screen = job.request.screen { worker.screens.insert(screen) }
    advance(worker, event: .replied) {
      reportSuspicion(of: job)
      job.handler(.reply(reply))
    }
  }
}

/// Workers that ended.
extension WorkerPool {
  private func reportExit(_ exit: WorkerExit, of worker: Worker) {
    if let job = worker.job {
      fail(job, exit: exit)
    } else if !wasReady {
      locate(launchError(of: worker, exit: exit), exit: exit) { $0.started(.failure($1)) }
    } else if case .failing = worker.state {
      scaling.failures += 1
      // One that was late may have had no processor.
      guard exit.reason == .gone, scaling.noteCatalog(of: worker.id, failed: true) else { return }
      locate(launchError(of: worker, exit: exit), exit: exit) { pool, error in
        if pool.scaling.lacksCatalog { pool.rebuiltCatalog?(error) }
      }
    }
  }

  /// Adds the frames of a crash if the tool can read them: the program, which makes no catalog, cannot.
  private func locate(
    _ error: LaunchError, exit: WorkerExit, then done: @escaping (WorkerPool, LaunchError) -> Void
  ) {
    guard let trace = exit.trace, case .files = exit.symbols else { return done(self, error) }
    report(exit.report, symbolicating: trace, with: exit.symbols) { [weak self] answer in
      guard let self, case .died(let report) = answer, let stack = report.stack else { return }
      var error = error
      error.stack = stack
      done(self, error)
    }
  }

  /// Why no worker became ready.
  private func launchError(of worker: Worker, exit: WorkerExit) -> LaunchError {
    if let reason = worker.greeting?.remedy ?? worker.listingFault {
      return LaunchError(reason: reason)
    }
    // A program of version 1 may have trapped before its first message.
    guard worker.greeting == nil, exit.report.cause == .exit else {
      return LaunchError(reason: "The catalog could not be built. \(exit.report.message)")
    }
    return LaunchError(
      reason: """
        \(configuration.executable) ended before it answered: it is not a program with stories. \
        Such a program links StorybookProgram or StorybookServer.
        """)
  }

  private func fail(_ job: Job, exit: WorkerExit) {
    guard exit.reason != .cancelled else { return job.handler(.died(exit.report)) }
    if let again = job.again(after: exit, configuration: configuration) {
      return waiting.insert(again, at: 0)
    }
    log.error("\(exit.report.message)")
    guard let trace = exit.trace, case .evaluate = job.request, job.priority != .background else {
      return job.handler(.died(exit.report))
    }
    report(exit.report, symbolicating: trace, with: exit.symbols, to: job.handler)
  }

  /// Logs that a retried job succeeded in a fresh process, so an earlier job ended the other one.
  private func reportSuspicion(of job: Job) {
    guard let exit = job.suspicion else { return }
    let before = exit.screens.sorted().map { "“\($0)”" }.joined(separator: ", ")
    var cause = " The cause may be code that \(before) left running."
    if before.isEmpty { cause = "" }
    log.warning(
      """
      A process exited while rendering “\(job.request.screen ?? "")”, which succeeded in another \
      one.\(cause) \(exit.report.message)
      """)
    if let trace = exit.trace {
      report(exit.report, symbolicating: trace, with: exit.symbols) { _ in }
    }
  }
}
