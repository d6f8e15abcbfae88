import Dispatch
import Storybook
import StorybookWebSockets
import StorybookProgram

/// Assigns jobs to workers.
extension WorkerPool {
  func assign() {
    var skipped: Set<Job.ID> = []
    while let index = nextJob(except: skipped) {
      let job = waiting[index]
      guard job.isWanted() else {
        waiting.remove(at: index)
        continue
      }
      guard let worker = idleWorker(for: job) else {
        skipped.insert(job.id)
        continue
      }
      // A worker that was stopped from outside while idle is replaced; this is not a crash.
      guard !worker.process.isStopped else {
        advance(worker, event: .retired)
        replenish()
        continue
      }
      waiting.remove(at: index)
      startJob(job, of: worker)
    }
    if !skipped.isEmpty { makeRoom() }
    endIfDrained()
  }

  private func startJob(_ job: Job, of worker: Worker) {
    worker.job = job
    advance(worker, event: .assigned)
    let limit = configuration.limits.timeLimit(of: job.request)
    let number = worker.numbersReplies ? job.id : nil
    guard case .evaluate(var evaluation) = job.request else {
      return worker.sendMessage(job.request.message(number), within: limit)
    }
    // Held parts are lost when the process ends, so a repeated job holds none.
    evaluation.joinsParts = configuration.triesAgain && !worker.isFresh && job.repetitions == 0
    guard evaluation.isLong else {
      return worker.sendMessage(WorkerRequest.evaluate(evaluation).message(number), within: limit)
    }
    writeRequest(.evaluate(evaluation), of: job, to: worker, within: limit)
  }

  /// Encodes long props on another thread; the worker is reserved for the job in the meantime.
  private func writeRequest(
    _ request: WorkerRequest, of job: Job, to worker: Worker, within limit: TimeLimit
  ) {
    let job = job.id
    let number = worker.numbersReplies ? job : nil
    let id = worker.id
    let pool = WeaklyConfined(self, to: loop)
    DispatchQueue.global(qos: .userInitiated).async { [loop] in
      let message = request.message(number)
      loop.postUnlessOver {
        guard let pool = pool.value, let worker = pool.workers[id], worker.state == .busy,
          worker.job?.id == job
        else { return }
        worker.sendMessage(message, within: limit)
      }
    }
  }

  /// Prefers the most recently used worker, whose caches are warm.
  private func idleWorker(for job: Job) -> Worker? {
    idle.last { $0.isFresh || !job.needsFreshWorker }
  }

  /// Replaces the least recently used idle worker when no idle worker can run the waiting jobs.
  private func makeRoom() {
    guard !isStarting, let coldest = idle.first else { return }
    advance(coldest, event: .retired)
    startWorker()
  }

  /// Returns the position of the job that comes next; `nil` if no worker may take one now.
  private func nextJob(except skipped: Set<Job.ID>) -> Int? {
    let idleCount = idle.count
    guard idleCount > 0 else { return nil }
    let alive = alive
    let slow = alive.filter { !$0.isLate }.compactMap(\.job)
      .count { $0.priority != .interactive }
    let takesSlow = slow < max(1, configuration.maximum / 2) && hasPlaceToWait
    let urgent = waiting.firstIndex { job in
      !skipped.contains(job.id)
        && (job.priority == .interactive || takesSlow && job.priority == .slow)
    }
    if let urgent { return urgent }
    let leavesOne = idleCount > 1 || alive.count == 1
    guard takesSlow, leavesOne else { return nil }
    return [Priority.request, .background].lazy.compactMap { priority in
      self.waiting.firstIndex { $0.priority == priority && !skipped.contains($0.id) }
    }.first
  }
}

extension WorkerRequest {
  /// - Parameter number: `nil` for a program that repeats none.
  fileprivate func message(_ number: Int?) -> [UInt8] {
    number.map { RequestNumber.number(message, as: $0) } ?? message
  }
}
