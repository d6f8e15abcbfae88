import Storybook

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
    var waiting: [Int: [CheckedItem]] = [:]
    var done = 0
    var reported = 0
    try await tasks.concurrentForEach(width: width) {
      try await $0.run()
    } receive: { index, result in
      done += 1 + tasks[index].followUps.count
      progress(done, tasks[index].subject)
      waiting[index] = result
      while let next = waiting.removeValue(forKey: reported) {
        next.forEach(body)
        reported += 1
      }
    }
  }
}
