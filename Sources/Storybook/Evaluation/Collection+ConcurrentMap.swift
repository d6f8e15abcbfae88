extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
  /// Transforms the elements concurrently. Returns the results in the order of the elements.
  ///
  /// - Parameters:
  ///   - width: the maximum number of elements under way; at least one.
  ///   - progress: called after each element with the number of those that are done.
  /// - Throws: The first error of `transform`, after cancelling the others.
  package func concurrentMap<Output: Sendable, Failure: Error>(
    width: Int = .max, progress: @Sendable (Int) -> Void = { _ in },
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> Output
  ) async throws(Failure) -> [Output] {
    var outputs: [Int: Output] = [:]
    try await concurrentForEach(width: width, transform) { index, output in
      outputs[index] = output
      progress(outputs.count)
    }
    return indices.compactMap { outputs[$0] }
  }

  /// Transforms the elements concurrently, and passes each result with its index to `receive` as it
  /// arrives.
  ///
  /// - Parameters:
  ///   - width: the maximum number of elements under way; at least one.
  ///   - started: called with the index of each element before its transformation.
  /// - Throws: The first error of `transform`, after cancelling the others.
  package func concurrentForEach<Output: Sendable, Failure: Error>(
    width: Int = .max, started: (Int) -> Void = { _ in },
    _ transform: @escaping @Sendable (Element) async throws(Failure) -> Output,
    receive: (Int, Output) -> Void
  ) async throws(Failure) {
    let outcome = await withTaskGroup(
      of: (Int, Result<Output, Failure>).self, returning: Result<Void, Failure>.self
    ) { group in
      var waiting = indices.makeIterator()
      func startNext() {
        guard let index = waiting.next() else { return }
        let element = self[index]
        started(index)
        group.addTask {
          do throws(Failure) {
            return (index, .success(try await transform(element)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for _ in 0..<Swift.min(Swift.max(width, 1), count) { startNext() }
      while let (index, result) = await group.next() {
        switch result {
        case .success(let output):
          startNext()
          receive(index, output)
        case .failure(let error):
          group.cancelAll()
          return .failure(error)
        }
      }
      return .success(())
    }
    try outcome.get()
  }
}
