import Storybook

/// How much an evaluation of the author's code may take.
struct WorkerLimits: Hashable, Sendable {
  var deadline: Duration = .seconds(2)
  /// The same for deriving a schema, which runs an author's `init(from:)` many times.
  var probeDeadline: Duration = .seconds(15)
  /// The same for what a story waits for.
  var loadDeadline: Duration = .seconds(30)
  /// Bytes of resident memory.
  var memory = 1 << 30
  /// Bytes printed.
  var output = 1 << 20
  /// How long a process that is late may take to say where it is.
  var crashReport: Duration = .seconds(1)

  var memoryText: String { Self.text(memory) }
  var outputText: String { Self.text(output) }

  private static func text(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) kB"
  }
}

extension WorkerLimits {
  /// How long a worker may take for one request.
  func deadline(of request: WorkerRequest) -> Duration {
    switch request {
    case .evaluate(let evaluation) where evaluation.loads: loadDeadline
    case .sample, .evaluate: deadline
    default: request.probes ? probeDeadline : deadline
    }
  }

  /// The share of its deadline that a late request has to have been at work for, to be late by
  /// itself. A probe takes seconds on a busy machine, and a wrong schema would stay.
  func ownShare(of request: WorkerRequest) -> Double { request.probes ? 0.5 : 0.1 }
}

extension WorkerRequest {
  /// Whether it runs an author's `init(from:)` many times, or reads debug information. A Swift
  /// expression needs the schema, too.
  var probes: Bool {
    switch self {
    case .schema, .outline, .locate, .export: true
    case .sample, .evaluate: false
    }
  }
}

extension Evaluation {
  fileprivate var loads: Bool { if case .load = event { true } else { settles } }
}
