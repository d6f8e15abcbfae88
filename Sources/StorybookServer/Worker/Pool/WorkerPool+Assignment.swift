import Dispatch
import Storybook
import StorybookWebSockets

/// Which worker does which job.
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
      // Somebody stopped it while it had nothing to do: that is nobody's crash.
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
    // A part that was held is lost when the process ends: then the job is done again, and holds none.
    evaluation.joinsParts = configuration.triesAgain && !worker.isFresh && job.repetitions == 0
    guard evaluation.isLong else {
      return worker.send(WorkerRequest.evaluate(evaluation).message, deadline: deadline)
    }
    write(.evaluate(evaluation), of: job, to: worker, deadline)
  }

  /// Long props are written elsewhere: the worker is this job's meanwhile.
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

  /// The worker that was busy last is taken first: its caches are warm. Names of places are looked
  /// up by the one that was busy least, which keeps what it has read of the executable.
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

  /// Jobs wait that no idle worker may do: one of them leaves for a new one.
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
