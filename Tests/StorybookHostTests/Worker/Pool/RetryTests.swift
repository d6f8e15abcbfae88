import Storybook
import StorybookProgram
import Testing

@testable import StorybookHost

/// Whose fault it is that a worker ended.
struct RetryTests {
  struct Row: Sendable {
    var cause = CrashReport.Cause.trap
    var probes = true
    var screens: Set<String> = ["cart"]
    var wasKilled = false
    var processorTime = 0
    var excess = TimeLimit.Excess.processor
    var repetitions = 0
    var triesAgain = true
    let isDoneAgain: Bool

    var reason: WorkerExitReason {
      guard cause == .deadline else { return .gone }
      return .late(excess)
    }
  }

  static let rows = [
    Row(isDoneAgain: true),
    Row(screens: [], isDoneAgain: false),
    Row(triesAgain: false, isDoneAgain: false),
    Row(cause: .memory, isDoneAgain: true),
    Row(cause: .exit, isDoneAgain: true),
    Row(cause: .deadline, probes: false, processorTime: 100_000, isDoneAgain: true),
    Row(
      cause: .deadline, probes: false, processorTime: 100_000, excess: .wall, isDoneAgain: false),
    Row(cause: .deadline, excess: .wall, isDoneAgain: false),
    Row(cause: .deadline, excess: .place, isDoneAgain: false),
    Row(cause: .deadline, probes: false, processorTime: 1_900_000, isDoneAgain: false),
    Row(cause: .deadline, probes: false, screens: [], isDoneAgain: false),
    Row(cause: .deadline, processorTime: 1_900_000, isDoneAgain: true),
    Row(cause: .deadline, screens: [], processorTime: 1_900_000, isDoneAgain: false),
    Row(cause: .deadline, processorTime: 9_000_000, isDoneAgain: false),
    Row(cause: .stopped, isDoneAgain: true),
    Row(cause: .stopped, repetitions: 1, isDoneAgain: false),
    Row(screens: [], wasKilled: true, repetitions: 2, isDoneAgain: true),
    Row(wasKilled: true, repetitions: 9, isDoneAgain: false),
  ]

  @Test(arguments: rows)
  func `what was in a worker that ended is done again unless it is surely its own fault`(row: Row) {
    var configuration = WorkerPool.Configuration(executable: "", parallelism: 2, maximum: 8)
    configuration.triesAgain = row.triesAgain
    let request =
      row.probes ? WorkerRequest.schema(screen: "till") : .sample(screen: "till", story: "full")
    var job = WorkerPool.Job(
      id: 1, request: request, priority: .interactive, isWanted: { true }, becameLate: {},
      handler: { _ in })
    job.repetitions = row.repetitions
    let trace = Trace(
      cause: row.cause == .deadline ? .deadline : .signal, fault: 0,
      processorTime: row.processorTime, addresses: [])
    let exit = WorkerExit(
      report: CrashReport(row.cause, ""), reason: row.reason, trace: trace, screens: row.screens,
      wasKilled: row.wasKilled)
    let second = job.again(after: exit, configuration: configuration)
    #expect((second != nil) == row.isDoneAgain)
    guard let second, second.needsFreshWorker else { return }
    #expect(
      second.again(after: exit, configuration: configuration) == nil, "It is done again once only.")
  }
}
