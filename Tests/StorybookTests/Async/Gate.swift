import Synchronization

/// A load that waits until the test says how it ends; a test can wait for it to begin.
final class Gate<Value: Sendable>: Sendable {
  private typealias Waiting = CheckedContinuation<Result<Value?, any Error>, Never>

  private let waiting = Mutex<[Int: Waiting]>([:])
  private let calls = Mutex(0)
  private let begun = AsyncStream<Int>.makeStream()
  private let cancelled = AsyncStream<Int>.makeStream()

  /// Begins, and waits; it does not end by being cancelled: some loads do not.
  func load() async throws -> Value? {
    let call = calls.withLock { calls in
      calls += 1
      return calls
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.withLock { $0[call] = continuation }
        begun.continuation.yield(call)
      }
    } onCancel: {
      cancelled.continuation.yield(call)
    }
    return try result.get()
  }

  /// The number of the next call that begins, the first being 1.
  func nextBegun() async -> Int? { await Self.next(begun.stream) }
  func nextCancelled() async -> Int? { await Self.next(cancelled.stream) }

  private static func next(_ stream: AsyncStream<Int>) async -> Int? {
    var calls = stream.makeAsyncIterator()
    return await calls.next()
  }

  func end(_ call: Int, _ result: Result<Value?, any Error>) {
    waiting.withLock { $0.removeValue(forKey: call) }?.resume(returning: result)
  }
}
