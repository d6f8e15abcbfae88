internal import CStorybookUV
internal import Synchronization

extension ServiceLoop {
  /// Runs the action on this thread after the events of this turn.
  func afterThisTurn(_ action: @escaping () -> Void) {
    turn.afterwards.append(action)
  }

  func run() {
    repeat {
      uv_run(uv, UV_RUN_ONCE)
      finishTurn()
    } while turn.finishers.isEmpty || !inbox.withLock({ $0.close() })
    tearDown()
  }

  /// Runs posted work, then deferred actions; work that these add waits for the next turn.
  private func finishTurn() {
    for work in inbox.withLock({ $0.takeWork() }) { performWork(work) }
    let afterwards = turn.afterwards
    turn.afterwards = []
    for action in afterwards { action() }
    if !turn.afterwards.isEmpty { post {} }
    inbox.withLock { $0.wakeIfNeeded() }
  }

  private func performWork(_ work: Inbox.Work) {
    switch work {
    case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
    case .action(let action): action()
    }
  }

  /// uv_loop_close fails while a handle is open, and closing a handle takes a turn of the loop.
  private func tearDown() {
    turn.handles.closeAll()
    var turnsLeft = 1_000
    while uv_loop_close(uv) != 0, turnsLeft > 0 {
      uv_run(uv, UV_RUN_NOWAIT)
      turnsLeft -= 1
    }
    precondition(turnsLeft > 0, "Stop a loop's servers before the loop.")
    uv.deallocate()
    let finishers = turn.finishers
    turn.finishers = []
    for finish in finishers { finish() }
  }
}
