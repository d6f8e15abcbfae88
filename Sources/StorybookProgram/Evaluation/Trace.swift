package import Storybook

/// The call stack of a worker that exited, before symbolication.
package struct Trace: Hashable, Sendable {
  /// The raw values match the C header.
  package enum Cause: Int, Hashable, Sendable {
    case signal, stackOverflow, exit, deadline, memory
  }

  package var cause: Cause
  /// The address of the interrupted instruction; 0 if the process ended by a call.
  package var fault: Int
  /// The CPU time of the author's thread since the request arrived, in microseconds.
  package var processorTime: Int
  /// Return addresses, innermost first; ``TracedImages`` says what they are relative to.
  package var addresses: [Int]
  /// How the author's thread waited, if the program says it.
  package var wait: Wait?

  package struct Wait: Hashable, Sendable {
    package var note: AwaitingNote
    /// The id of the thread, as the system shows it.
    package var thread: Int

    package init(note: AwaitingNote, thread: Int) {
      self.note = note
      self.thread = thread
    }
  }

  package init(
    cause: Cause, fault: Int, processorTime: Int = 0, addresses: [Int], wait: Wait? = nil
  ) {
    self.wait = wait
    self.processorTime = processorTime
    self.cause = cause
    self.fault = fault
    self.addresses = addresses
  }
}
