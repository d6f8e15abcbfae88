/// Runs tasks concurrently, and delivers their results in order.
package struct CheckRun {
  let tasks: [CheckTask]
  /// The maximum number of concurrent tasks.
  let width: Int

  package init(tasks: [CheckTask], width: Int) {
    self.tasks = tasks
    self.width = width
  }

  /// - Parameters:
  ///   - progress: called after each task with the number of items done so far, and the last one.
  ///   - body: receives each result after all results before it.
  package func run(
    progress: (Int, CheckItem) -> Void = { _, _ in }, _ body: (CheckedItem) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, [CheckedItem]).self) { group in
      var waiting = tasks.enumerated().makeIterator()
      var held: [Int: [CheckedItem]] = [:]
      var (done, reported) = (0, 0)
      func start() {
        guard let (index, task) = waiting.next() else { return }
        group.addTask { (index, try await task.run()) }
      }
      for _ in 0..<max(1, width) { start() }
      while let (index, result) = try await group.next() {
        start()
        done += 1 + tasks[index].sequels.count
        progress(done, tasks[index].subject)
        held[index] = result
        while let next = held.removeValue(forKey: reported) {
          next.forEach(body)
          reported += 1
        }
      }
    }
  }
}
