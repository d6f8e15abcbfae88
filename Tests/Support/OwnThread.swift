import Foundation

/// Returns the result of work on a thread of its own, as in a worker: the work may wait for tasks,
/// which may need all threads that Swift has for them.
package func onOwnThread<Success: Sendable>(
  _ work: @escaping @Sendable () -> Success
) async -> Success {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}
