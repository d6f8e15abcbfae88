package import Storybook
package import StorybookSchema

/// A request from the host to a worker process.
package enum WorkerRequest: Hashable, Sendable {
  /// The schema of a screen's props, with the control overrides that match no property.
  case schema(screen: String)
  /// The schema from type metadata only, and the reason why the type cannot be probed.
  case outline(screen: String, reason: String)
  /// The props of a story, as written in code.
  case sample(screen: String, story: String)
  case evaluate(Evaluation)
  /// The props as canonical JSON or as a Swift expression.
  case export(screen: String, ExportKind, props: [UInt8])
  /// The symbolicated frames of a trace of this executable. Only programs of version 3 of the
  /// protocol and older know them; of later ones the tool looks them up.
  case locate(Trace)
  /// Runs an interaction test, the one at the index among those that the catalog lists.
  ///
  /// - `trace`: which parts the reply has.
  case test(screen: String, story: String, index: Int, trace: TestTracing = .none)
}

/// What the reply to a test has besides its result.
package enum TestTracing: UInt8, Hashable, Sendable {
  case none
  /// Its steps.
  case steps
  /// Its steps with what a browser needs to repeat them. An older program sends its steps alone.
  case mirrored
}

extension WorkerRequest {
  /// The screen whose code the request runs; `nil` if it runs none.
  package var screen: String? {
    switch self {
    case .schema(let screen), .outline(let screen, _), .sample(let screen, _),
      .export(let screen, _, _), .test(let screen, _, _, _):
      screen
    case .evaluate(let evaluation): evaluation.screen
    case .locate: nil
    }
  }
}

extension WorkerRequest {
  /// Whether a part of the reply may be held back and sent with the next one.
  package func holds(_ reply: WorkerReply) -> Bool {
    guard case .evaluate(let evaluation) = self else { return false }
    return evaluation.joinsParts && !reply.isLast(for: self)
  }
}

/// A reply or a part of one: an evaluation has several parts.
package enum WorkerReply: Hashable, Sendable {
  case schema(Value, problems: [String])
  case sample(Value)
  case outcome(Outcome)
  case exported(String)
  /// The frames, and the Swift runtime's message if a frame holds one.
  case located([StackFrame], failure: String?)
  case failed(String)
  case tested(TestResult)
  /// A part of the reply to a traced test.
  case traced(TestEvent)
}

extension WorkerReply {
  /// Whether a program may reply so to the request.
  package func answers(_ request: WorkerRequest) -> Bool {
    switch (self, request) {
    case (.failed, _), (.schema, .schema), (.schema, .outline), (.sample, .sample),
      (.outcome, .evaluate), (.exported, .export), (.located, .locate), (.tested, .test):
      true
    case (.traced, .test(_, _, _, let tracing)): tracing != .none
    case (.schema, _), (.sample, _), (.outcome, _), (.exported, _), (.located, _), (.tested, _),
      (.traced, _):
      false
    }
  }

  /// Whether this is the last part of the reply to the request.
  package func isLast(for request: WorkerRequest) -> Bool {
    if case .traced = self { return false }
    guard case .evaluate(let evaluation) = request, case .outcome(let outcome) = self else {
      return true
    }
    return switch outcome {
    case .decoded: !evaluation.wantsRendering
    case .inspected: evaluation.comparison == .alone
    case .reacted(let reaction): !evaluation.wantsRendering || reaction.props == nil
    case .rejected, .rendered, .crashed: true
    }
  }
}
