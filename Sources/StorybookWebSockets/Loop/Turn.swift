/// The service thread's own bookkeeping between two waits for events.
final class Turn {
  /// Runs once, when the events of this turn have been served.
  var afterwards: [() -> Void] = []
  /// Called when the thread is about to end; their presence asks it to.
  var finishers: [@Sendable () -> Void] = []
  /// The libuv handles that are open on the loop.
  var handles = HandleRegistry()
}
