/// How a thread waits while all of its asynchronous work is suspended.
package enum AwaitingNote: Int32, Hashable, Sendable {
  /// It does not: it runs work, which may block it.
  case none
  case forJob
  /// It holds up `DispatchQueue.main`, as `main` was suspended before the work began.
  case holdingMainQueue
  case inRunLoop
}
