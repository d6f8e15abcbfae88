/// An action that a loop runs later, unless it is cancelled first.
package final class ScheduledAction: Sendable {
  private let timer: Confined<LoopTimer>

  init(_ timer: Confined<LoopTimer>) { self.timer = timer }

  /// Cancels the action. Service thread only; idempotent.
  package func cancel() { timer.value.cancel() }
}

extension ServiceLoop {
  /// Schedules the action on the service thread after the delay. Service thread only.
  @discardableResult
  package func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> ScheduledAction {
    preconditionCurrent("schedule(after:)")
    return ScheduledAction(Confined(LoopTimer(after: delay, on: self, action), to: self))
  }
}
