/// A load function, and the rule that decides whether its value counts as empty.
struct LoadSource<Value: Sendable>: Sendable {
  let load: @Sendable () async throws -> Value?
  let isEmpty: @Sendable (Value) -> Bool

  func loaded(last: Value?) async throws(CancellationError) -> AsyncData<Value> {
    do {
      let value = try await load()
      guard !Task.isCancelled else { throw CancellationError() }
      return .init(isLoading: false, value: value, isEmpty: isEmpty)
    } catch {
      guard !(error is CancellationError), !Task.isCancelled else { throw CancellationError() }
      return .init(isLoading: false, error: error, value: last, isEmpty: isEmpty)
    }
  }
}
