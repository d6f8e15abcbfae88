import Storybook
import StorybookProgram

/// Limits on an evaluation of the author's code.
package struct WorkerLimits: Hashable, Sendable {
  /// The processor time of a rendering; one that waits has longer (``TimeLimit``).
  package var deadline: Duration
  /// That of building a catalog, and of deriving a schema, which calls an author's `init(from:)`
  /// many times.
  var probeDeadline: Duration = .seconds(5)
  /// How long a rendering that waits has, in deadlines.
  var patience = TimeLimit.usualPatience
  /// Resident memory in bytes.
  var memory: Int
  /// Printed output in bytes.
  var output = 1 << 20
  /// How long a process that exceeded a limit may take to send its backtrace.
  var crashReport: Duration = .seconds(1)

  package init(deadline: Duration = .seconds(2), memory: Int = 1 << 30) {
    self.deadline = deadline
    self.memory = memory
  }

  /// The limits of screens whose props are tried out: most of them end in no time, or never.
  package static let exploration = WorkerLimits(deadline: .seconds(1))

  /// The limits in the units of the command line.
  package init(seconds: Double, megabytes: Int) {
    self.init(deadline: .milliseconds(Int64(seconds * 1000)), memory: megabytes << 20)
  }

  package var seconds: Double { deadline / .seconds(1) }
  package var megabytes: Int { memory >> 20 }

  /// The deadline for an interaction test, which takes many steps, in those of a rendering.
  private static let renderingsOfTest = 5

  var memoryText: String { Self.text(memory) }
  var outputText: String { Self.text(output) }

  private static func text(_ bytes: Int) -> String {
    if bytes >= 1 << 20 { return "\(bytes >> 20) MB" }
    return "\(bytes >> 10) kB"
  }
}

extension WorkerLimits {
  /// Returns the deadline for a request.
  func deadline(of request: WorkerRequest) -> Duration {
    if request.probes { return probeDeadline }
    switch request {
    case .test: return deadline * Self.renderingsOfTest
    default: return deadline
    }
  }

  /// The limit of building the catalog.
  var start: TimeLimit {
    TimeLimit(processor: probeDeadline, patience: patience, subject: "Building the catalog")
  }

  func timeLimit(of request: WorkerRequest) -> TimeLimit {
    TimeLimit(
      processor: deadline(of: request), patience: patience, subject: request.limitedSubject)
  }

  /// How long a rendering may wait.
  package var longestWait: Duration { TimeLimit(processor: deadline).wall }
}

extension WorkerRequest {
  /// What a time limit ends.
  fileprivate var limitedSubject: String {
    switch self {
    case .test: "The test"
    case .sample, .evaluate: "The screen"
    case .schema, .outline, .locate, .export: "The probe of the type"
    }
  }

  /// Whether the request calls an author's `init(from:)` many times, or reads debug information.
  /// Exporting a Swift expression needs the schema, too.
  var probes: Bool {
    switch self {
    case .schema, .outline, .locate, .export: true
    case .sample, .evaluate, .test: false
    }
  }
}
