import Storybook
import StorybookProcesses

/// The end of a child process during a test.
struct TestProcessLoss: Sendable {
  /// `nil` for a process that did not end, but left the protocol.
  let termination: Termination?
  /// Where its code was, if it could send that.
  let trace: Trace?
  /// What it printed last.
  let output: String

  /// Why it ended, as `storybook check` says it.
  var sentence: String {
    if trace?.cause == .stackOverflow {
      return "The screen overflowed its stack: unbounded recursion."
    }
    return termination?.sentence(output: output)
      ?? "The screen wrote to the channel between its process and the tests."
  }
}
