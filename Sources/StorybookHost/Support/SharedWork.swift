import Synchronization

/// Work that several clients wait for; it is cancelled when none of them does any more.
final class SharedWork<Success: Sendable>: Sendable {
  private typealias Continuation = CheckedContinuation<Success, any Error>

  private struct State {
    var waiting: [Int: Continuation] = [:]
    var last = 0
    var result: Result<Success, any Error>?
  }

  private let task: Task<Success, any Error>
  private let state = Mutex(State())

  init(_ task: Task<Success, any Error>) {
    self.task = task
    Task { self.endResult(await task.result) }
  }

  /// Whether the work was cancelled; no more clients can join it.
  var isCancelled: Bool { task.isCancelled }

  /// Whether as many wait, for tests.
  func hasWaiting(_ count: Int) -> Bool { state.withLock { $0.waiting.count == count } }

  func cancel() { task.cancel() }

  /// Waits for the result; throws `CancellationError` as soon as the calling task is cancelled.
  func value() async throws -> Success {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        join(continuation, as: number)
      }
    } onCancel: {
      leave(number)
    }
  }

  private func join(_ continuation: Continuation, as number: Int) {
    let result = state.withLock { state in
      if state.result == nil { state.waiting[number] = continuation }
      return state.result
    }
    if let result { return continuation.resume(with: result) }
    if Task.isCancelled { leave(number) }
  }

  private func leave(_ number: Int) {
    let (left, isLast) = state.withLock { state in
      let left = state.waiting.removeValue(forKey: number)
      return (left, state.waiting.isEmpty)
    }
    guard let left else { return }
    if isLast { task.cancel() }
    left.resume(throwing: CancellationError())
  }

  private func endResult(_ result: Result<Success, any Error>) {
    let waiting = state.withLock { state in
      state.result = result
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(with: result) }
  }
}
