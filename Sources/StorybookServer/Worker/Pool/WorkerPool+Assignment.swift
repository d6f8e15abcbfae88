import Dispatch
import Storybook
import StorybookWebSockets

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
    let deadline = configuration.limits.deadline(of: job.request)
    guard case .evaluate(var evaluation) = job.request else {
      return worker.send(job.request.message, deadline: deadline)
    }
    // Held parts are lost when the process ends, so a repeated job holds none.
    evaluation.joinsParts = configuration.triesAgain && !worker.isFresh && job.repetitions == 0
    guard evaluation.isLong else {
      return worker.send(WorkerRequest.evaluate(evaluation).message, deadline: deadline)
    }
    write(.evaluate(evaluation), of: job, to: worker, deadline)
  }

  /// Encodes long props on another thread; the worker is reserved for the job in the meantime.
  private func write(
    _ request: WorkerRequest, of job: Job, to worker: Worker, _ deadline: Duration
  ) {
    let (number, id) = (job.id, worker.id)
    nonisolated(unsafe) weak let pool = self
    DispatchQueue.global(qos: .userInitiated).async { [loop] in
      let message = request.message
      loop.postUnlessOver {
        guard let pool, !pool.isStopped, pool.running[id]?.id == number else { return }
        pool.workers[id]?.send(message, deadline: deadline)
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
    return waiting.firstIndex { $0.priority == .background && !passed.contains($0.id) }
  }
}
