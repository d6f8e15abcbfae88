import Testing

@testable import StorybookHost

struct SharedWorkTests {
  /// Work that ends when a test says so, or is cancelled.
  private static func held() -> (work: SharedWork<Int>, answer: AsyncStream<Int>.Continuation) {
    let (answers, answer) = AsyncStream<Int>.makeStream()
    let task = Task {
      for await number in answers { return number }
      throw CancellationError()
    }
    return (SharedWork(task), answer)
  }

  @Test func `all who wait get the result, and those who come later`() async throws {
    let (work, answer) = Self.held()
    async let one = work.value()
    async let other = work.value()
    answer.yield(7)
    #expect(try await [one, other] == [7, 7])
    #expect(try await work.value() == 7)
    #expect(!work.isCancelled)
  }

  @Test func `one who leaves gets no result, and the others keep the work`() async throws {
    let (work, answer) = Self.held()
    let stays = Task { try await work.value() }
    let leaves = Task { try await work.value() }
    while !work.hasWaiting(2) { await Task.yield() }
    leaves.cancel()
    await #expect(throws: CancellationError.self) { try await leaves.value }
    #expect(!work.isCancelled)
    answer.yield(8)
    #expect(try await stays.value == 8)
  }

  @Test(arguments: 1...20)
  func `the last one who leaves cancels the work, whenever that is`(round: Int) async {
    let (work, _) = Self.held()
    let waiting = (0..<3).map { _ in Task { try await work.value() } }
    for _ in 0..<round { await Task.yield() }
    for task in waiting { task.cancel() }
    for task in waiting {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(work.isCancelled)
  }
}
