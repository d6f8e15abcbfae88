extension Array where Element: Sendable {
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
    let outcome = await withTaskGroup(
      of: (Int, Result<Output, Failure>).self, returning: Result<[Output], Failure>.self
    ) { group in
      var waiting = enumerated().makeIterator()
      var outputs: [Int: Output] = [:]
      func startNext() {
        guard let (index, element) = waiting.next() else { return }
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
        case .success(let output): outputs[index] = output
        case .failure(let error):
          group.cancelAll()
          return .failure(error)
        }
        progress(outputs.count)
        startNext()
      }
      return .success(indices.compactMap { outputs[$0] })
    }
    return try outcome.get()
  }
}
