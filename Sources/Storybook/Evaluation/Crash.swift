package import StorybookSchema

/// The author's code failed on these props.
package struct Crash: Hashable, Sendable {
  /// The coarse kinds of the contract.
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

/// What is known of a failure of the author's code.
package struct CrashReport: Hashable, Sendable {
  package var cause: Cause
  package var message: String
  /// Where it happened, innermost first, from the author's own code on; nil while it is looked up.
  package var stack: [StackFrame]?

  package init(_ cause: Cause, _ message: String, stack: [StackFrame]? = []) {
    self.cause = cause
    self.message = message
    self.stack = stack
  }

  /// What ended a render.
  package enum Cause: String, Hashable, Sendable, CaseIterable {
    /// A check of the Swift run time, `fatalError` and `precondition` among them.
    case trap
    case stackOverflow = "stack-overflow"
    case exit
    case abort
    case signal
    /// It ran past its time.
    case deadline
    /// Its process was stopped (SIGSTOP) and did not go on in time.
    case stopped
    case memory
    /// It printed more than anybody reads.
    case output
    /// It wrote into the channel between worker and host.
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
