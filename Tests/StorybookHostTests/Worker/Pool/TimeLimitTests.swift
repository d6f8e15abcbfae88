import StorybookProgram
import Testing

@testable import StorybookHost

struct TimeLimitTests {
  struct Row: Sendable {
    /// Milliseconds.
    let processor: Int
    let wall: Int
    var processors = 2
    let verdict: TimeLimit.Verdict
  }

  /// Of a limit of two seconds, which may be exceeded by a tenth of a second.
  static let rows = [
    Row(processor: 0, wall: 0, verdict: .proceeds(isWaiting: false, next: .seconds(1))),
    Row(
      processor: 0, wall: 0, processors: 1,
      verdict: .proceeds(isWaiting: false, next: .seconds(2))),
    Row(
      processor: 0, wall: 0, processors: 64,
      verdict: .proceeds(isWaiting: false, next: .milliseconds(100))),
    // One thread computes.
    Row(
      processor: 1000, wall: 1000, verdict: .proceeds(isWaiting: false, next: .milliseconds(500))),
    Row(
      processor: 1950, wall: 1950, verdict: .proceeds(isWaiting: false, next: .milliseconds(100))),
    Row(processor: 2000, wall: 2000, verdict: .exceeded(.processor)),
    // Two threads compute.
    Row(processor: 2010, wall: 1005, verdict: .exceeded(.processor)),
    // It waits, or the machine is busy.
    Row(processor: 0, wall: 1000, verdict: .proceeds(isWaiting: false, next: .seconds(1))),
    Row(processor: 10, wall: 2000, verdict: .proceeds(isWaiting: true, next: .milliseconds(995))),
    Row(processor: 500, wall: 9000, verdict: .proceeds(isWaiting: true, next: .milliseconds(750))),
    Row(processor: 0, wall: 19_500, verdict: .proceeds(isWaiting: true, next: .milliseconds(500))),
    Row(processor: 10, wall: 20_000, verdict: .exceeded(.wall)),
    Row(processor: 2500, wall: 20_000, verdict: .exceeded(.processor)),
  ]

  @Test(arguments: rows)
  func `a request has a limit of processor time, and ten times as long if it waits`(row: Row) {
    let limit = TimeLimit(processor: .seconds(2))
    let usage = TimeLimit.Usage(
      processor: .milliseconds(row.processor), wall: .milliseconds(row.wall))
    #expect(limit.verdict(on: usage, processors: row.processors) == row.verdict)
  }

  @Test func `a request that waits does so until it ends`() {
    let limit = TimeLimit(processor: .seconds(2))
    let less = TimeLimit.Usage(processor: .milliseconds(400), wall: .milliseconds(500))
    #expect(
      limit.verdict(on: less, wasWaiting: true, processors: 2)
        == .proceeds(isWaiting: true, next: .milliseconds(800)))
  }

  @Test(arguments: [
    (2000, "2 s of processor time", "longer than 20 s", "longer than 2 s while"),
    (300, "0.3 s of processor time", "longer than 3 s", "longer than 0.3 s while"),
  ])
  func `an excess is a sentence with its limit`(
    _ milliseconds: Int, _ processor: String, _ wall: String, _ place: String
  ) {
    let limit = TimeLimit(processor: .milliseconds(milliseconds))
    #expect(limit.sentence(.processor).contains(processor))
    #expect(limit.sentence(.wall).contains(wall))
    #expect(limit.sentence(.place).contains(place))
  }

  @Test(arguments: [
    (WorkerRequest.schema(screen: "a"), "The probe of the type did not finish"),
    (.sample(screen: "a", story: "b"), "The screen did not finish"),
  ])
  func `a sentence names what took the time`(_ request: WorkerRequest, _ start: String) {
    #expect(WorkerLimits().timeLimit(of: request).sentence(.processor).hasPrefix(start))
  }
}
