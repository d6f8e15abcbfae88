/// The service thread's bookkeeping between two waits for events.
final class Turn {
  /// Actions to run once, after the events of this turn.
  var afterwards: [() -> Void] = []
  /// Called when the thread is about to end; a non-empty list requests that.
  var finishers: [@Sendable () -> Void] = []
  /// The open libuv handles of the loop.
  var handles = HandleRegistry()
}
