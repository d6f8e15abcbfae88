package import StorybookSchema

/// A failure of the author's code on certain props.
package struct Crash: Hashable, Sendable {
  /// The coarse kinds of the wire protocol.
  package enum Kind: String, Hashable, Sendable { case trap, timeout, memory, error }

  package var revision: Int
  package var report: CrashReport
  package var props: Value

  package init(revision: Int, report: CrashReport, props: Value) {
    self.revision = revision
    self.report = report
    self.props = props
  }
}

/// The details of a failure of the author's code.
package struct CrashReport: Hashable, Sendable {
  package var cause: Cause
  package var message: String
  /// The frames from the author's code on, innermost first; `nil` until symbolication is done.
  package var stack: [StackFrame]?
  /// What to do for a stack with lines, in a sentence; `nil` if that is as good as it gets.
  package var remedy: String?

  package init(
    _ cause: Cause, _ message: String, stack: [StackFrame]? = [], remedy: String? = nil
  ) {
    self.cause = cause
    self.message = message
    self.stack = stack
    self.remedy = remedy
  }

  /// The cause of the failure.
  package enum Cause: String, Hashable, Sendable, CaseIterable {
    /// A check of the Swift runtime, including `fatalError` and `precondition`.
    case trap
    case stackOverflow = "stack-overflow"
    case exit
    case abort
    case signal
    /// The render exceeded its time limit.
    case deadline
    /// The process was stopped (SIGSTOP) and not resumed in time.
    case stopped
    case memory
    /// The code printed more than the output limit.
    case output
    /// The code wrote to the channel between worker and host.
    case garbage
    case thrown

    package var kind: Crash.Kind {
      switch self {
      case .deadline, .stopped: .timeout
      case .memory: .memory
      case .thrown: .error
      case .trap, .stackOverflow, .exit, .abort, .signal, .output, .garbage: .trap
      }
    }
  }
}
