package import StorybookSchema

/// What the host asks of the process that runs the author's code.
package enum WorkerRequest: Hashable, Sendable {
  /// The schema of a screen's props, and the wishes for controls that map to nothing.
  case schema(screen: String)
  /// The same from metadata alone, for a type that cannot be probed, and why it cannot.
  case outline(screen: String, reason: String)
  /// The props that a story was written with.
  case sample(screen: String, story: String)
  case evaluate(Evaluation)
  /// Props as canonical JSON or as a Swift expression.
  case export(screen: String, ExportKind, props: [UInt8])
  /// The names of the places in a trace of this executable.
  case locate(Trace)
}

extension WorkerRequest {
  /// The screen whose code runs for it; nil when none does.
  package var screen: String? {
    switch self {
    case .schema(let screen), .outline(let screen, _), .sample(let screen, _),
      .export(let screen, _, _):
      screen
    case .evaluate(let evaluation): evaluation.screen
    case .locate: nil
    }
  }
}

extension WorkerRequest {
  /// Whether a part of its answer may wait for the next one.
  package func holds(_ reply: WorkerReply) -> Bool {
    guard case .evaluate(let evaluation) = self else { return false }
    return evaluation.joinsParts && !reply.isLast(for: self)
  }
}

/// An answer, or a part of one: an evaluation is answered in two.
package enum WorkerReply: Hashable, Sendable {
  case schema(Value, problems: [String])
  case sample(Value)
  case outcome(Outcome)
  case exported(String)
  /// The frames, and the run time's message when a frame holds one.
  case located([StackFrame], failure: String?)
  case failed(String)
}

extension WorkerReply {
  /// True when nothing more comes for that request.
  package func isLast(for request: WorkerRequest) -> Bool {
    guard case .evaluate(let evaluation) = request, case .outcome(let outcome) = self else {
      return true
    }
    return switch outcome {
    case .decoded: !evaluation.wantsRendering
    case .inspected: false
    case .reacted(let reaction): !evaluation.wantsRendering || reaction.props == nil
    case .rejected, .rendered, .crashed: true
    }
  }
}
