import Foundation
import Storybook
import StorybookProgram
import Testing

@testable import StorybookHost

struct WorkerExitReasonTests {
  struct Death: Sendable {
    var exitReason = WorkerExitReason.gone
    var termination = Termination.signal(SIGILL)
    var trace: Trace.Cause?
    var output = ""
    var wasStopped = false
    let cause: CrashReport.Cause
    let word: String
  }

  static let deaths: [Death] = [
    Death(output: "A.swift:1: Fatal error: boom", cause: .trap, word: "boom"),
    Death(output: "A.swift:1: Precondition failed: no", cause: .trap, word: "no"),
    Death(cause: .trap, word: "SIGILL"),
    Death(
      termination: .signal(SIGSEGV), trace: .stackOverflow, cause: .stackOverflow,
      word: "unbounded recursion"),
    Death(termination: .signal(SIGSEGV), cause: .signal, word: "SIGSEGV"),
    Death(termination: .signal(SIGABRT), cause: .abort, word: "abort"),
    Death(
      termination: .signal(SIGABRT), output: "A.swift:1: Fatal error: boom", cause: .trap,
      word: "boom"),
    Death(termination: .exit(7), trace: .exit, cause: .exit, word: "exit(7)"),
    Death(termination: .signal(SIGTERM), cause: .signal, word: "SIGTERM"),
    Death(
      exitReason: .late(.processor), termination: .exit(0), trace: .deadline, cause: .deadline,
      word: "within 3 s of processor time"),
    Death(
      exitReason: .late(.wall), termination: .signal(SIGKILL), cause: .deadline,
      word: "longer than 30 s"),
    Death(
      exitReason: .cancelled, termination: .signal(SIGKILL), cause: .thrown, word: "cancelled"),
    Death(
      exitReason: .late(.wall), termination: .signal(SIGKILL), wasStopped: true, cause: .stopped,
      word: "stopped"),
    Death(termination: .exit(0), trace: .memory, cause: .memory, word: "256 MB"),
    Death(
      termination: .signal(SIGILL), output: "Fatal error: Could not allocate memory.",
      cause: .memory, word: "memory"),
    Death(exitReason: .flooded, termination: .exit(0), cause: .output, word: "64 kB"),
    Death(exitReason: .damaged, termination: .signal(SIGKILL), cause: .garbage, word: "channel"),
  ]

  @Test(arguments: deaths) func `a death has a cause and a sentence`(death: Death) {
    var limits = WorkerLimits(memory: 256 << 20)
    limits.output = 64 << 10
    let report = death.exitReason.reportTermination(
      death.termination,
      trace: death.trace.map { Trace(cause: $0, fault: 0, addresses: []) },
      output: death.output, limits: limits, timeLimit: TimeLimit(processor: .seconds(3)),
      wasStopped: death.wasStopped)
    #expect(report.cause == death.cause)
    #expect(report.message.contains(death.word))
  }

  static let kinds: [(cause: CrashReport.Cause, kind: Crash.Kind)] = [
    (.trap, .trap), (.stackOverflow, .trap), (.exit, .trap), (.abort, .trap), (.signal, .trap),
    (.output, .trap), (.garbage, .trap), (.deadline, .timeout), (.stopped, .timeout),
    (.memory, .memory), (.thrown, .error),
  ]

  @Test func `every cause has a kind`() {
    #expect(Set(Self.kinds.map(\.cause)) == Set(CrashReport.Cause.allCases))
    for (cause, kind) in Self.kinds { #expect(cause.kind == kind) }
  }
}
