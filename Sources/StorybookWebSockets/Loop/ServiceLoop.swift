internal import CStorybookUV
internal import Synchronization

/// The thread that owns a libuv loop with all its connections, channels and timers.
///
/// It is also a serial executor: an actor whose `unownedExecutor` is a loop runs on its thread, and
/// callbacks of the loop may use `assumeIsolated` on that actor.
package final class ServiceLoop: SerialExecutor, Sendable {
  let inbox = Mutex(Inbox())
  let thread = ServiceThread()
  // The loop is created here before the thread starts and then used by that thread alone.
  nonisolated(unsafe) let uv: UnsafeMutablePointer<uv_loop_t>
  // Only the service thread accesses the turn, which is never passed on.
  nonisolated(unsafe) let turn = Turn()

  /// Starts the thread. Throws if the loaded library is not the version this was compiled with.
  package init(
    log: @escaping @Sendable (LWSMessage) -> Void = LWSMessage.writeToStandardError
  ) throws(ServerError) {
    try LWSVersion.requireMatch()
    BrokenPipes.ignore()
    DescriptorLimit.adjust()
    LWSMessage.route(to: log)
    let uv = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
    self.uv = uv
    let status = DescriptorNumbers.withoutReuse { uv_loop_init(uv) }
    guard status == 0 else { throw .loopUnavailable }
    let wake = try WakeUp(on: self)
    inbox.withLock { $0.wake = wake }
    try thread.start { self.run() }
  }

  /// Runs the action on the service thread, after all previously posted actions.
  package func post(_ action: @escaping @Sendable () -> Void) {
    deliver(.action(action))
  }

  /// Posts an action, or drops it after shutdown: for callbacks that may arrive too late.
  package func postUnlessOver(_ action: @escaping @Sendable () -> Void) {
    let isCurrent = thread.isCurrent
    inbox.withLock { inbox in
      if !inbox.isClosed { inbox.addItem(.action(action), wakes: !isCurrent) }
    }
  }

  /// Runs the body on the service thread and returns its result.
  package func run<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
      post {
        do throws(Failure) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }

  /// Stops the thread after its pending work. Stop the loop's servers first. Idempotent.
  package func shutDown() async {
    let isCurrent = thread.isCurrent
    await withCheckedContinuation { continuation in
      let isOver = inbox.withLock { inbox in
        if inbox.isClosed { return true }
        let finish = { @Sendable in self.turn.finishers.append { continuation.resume() } }
        inbox.addItem(.action(finish), wakes: !isCurrent)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Whether the caller is on the service thread.
  package var isCurrent: Bool { thread.isCurrent }

  /// Stops the process with a message when called on any other thread.
  package func preconditionCurrent(_ what: @autoclosure () -> String = "This") {
    precondition(isCurrent, "\(what()) must be used on the service thread.")
  }

  func deliver(_ work: Inbox.Work) {
    let isCurrent = thread.isCurrent
    inbox.withLock { inbox in
      precondition(!inbox.isClosed, "The service loop was shut down; nothing can run on it.")
      inbox.addItem(work, wakes: !isCurrent)
    }
  }
}
