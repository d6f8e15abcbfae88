import Storybook

/// Limits on an evaluation of the author's code.
package struct WorkerLimits: Hashable, Sendable {
  package var deadline: Duration
  /// The deadline for deriving a schema, which calls an author's `init(from:)` many times.
  var probeDeadline: Duration = .seconds(15)
  /// The deadline for loading a story's dependencies, as long as that mostly waits.
  var loadDeadline: Duration = .seconds(30)
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

  /// The deadlines for a request: of its computing, and of one that mostly waits, such as a load
  /// for a network.
  struct Deadlines: Hashable, Sendable {
    var busy: Duration
    var waiting: Duration
  }

  func deadlines(of request: WorkerRequest) -> Deadlines {
    let deadline = deadline(of: request)
    guard case .evaluate(let evaluation) = request, evaluation.loads else {
      return Deadlines(busy: deadline, waiting: deadline)
    }
    return Deadlines(busy: deadline, waiting: max(loadDeadline, deadline))
  }

  /// The share of the deadline that the author's thread has to have been busy for a timeout to be
  /// its own fault. A probe takes seconds on a busy machine, and a wrong schema would persist.
  func ownShare(of request: WorkerRequest) -> Double {
    if request.probes { return 0.5 }
    return 0.1
  }
}

extension WorkerRequest {
  /// Whether the request calls an author's `init(from:)` many times, or reads debug information.
  /// Exporting a Swift expression needs the schema, too.
  var probes: Bool {
    switch self {
    case .schema, .outline, .locate, .export: true
    case .sample, .evaluate, .test: false
    }
  }
}

extension Evaluation {
  fileprivate var loads: Bool { if case .load = event { true } else { settles } }
}
