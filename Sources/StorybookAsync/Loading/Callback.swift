import Synchronization

/// Awaits a function that calls back once. Further calls are ignored; if the function releases the
/// callback without calling it, the wait throws.
enum Callback {
  typealias Answer<Value> = @Sendable (Result<Value, any Error>) -> Void

  /// - Throws: the error that the callback gets; `CancellationError` when the task is cancelled.
  static func value<Value: Sendable>(
    _ start: @Sendable (@escaping Answer<Value>) -> Void
  ) async throws -> Value {
    let call = Call<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.wait(continuation)
        let ticket = Ticket(call)
        start { ticket.call.endResult($0) }
      }
    } onCancel: {
      call.endResult(.failure(CancellationError()))
    }
  }

  /// Retained by the callback only, so that its `deinit` detects a callback that is never called.
  private final class Ticket<Value: Sendable>: Sendable {
    let call: Call<Value>

    init(_ call: Call<Value>) { self.call = call }

    deinit {
      call.endResult(
        .failure(LoadingError(message: "The load ended without calling its callback.")))
    }
  }

  private final class Call<Value: Sendable>: Sendable {
    private enum State {
      case idle
      case waiting(CheckedContinuation<Value, any Error>)
      case ended(Result<Value, any Error>)
    }

    private let state = Mutex(State.idle)

    func wait(_ continuation: CheckedContinuation<Value, any Error>) {
      let result: Result<Value, any Error>? = state.withLock { state in
        if case .ended(let result) = state { return result }
        state = .waiting(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }

    func endResult(_ result: Result<Value, any Error>) {
      let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
        defer { if case .ended = state {} else { state = .ended(result) } }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      waiting?.resume(with: result)
    }
  }
}
