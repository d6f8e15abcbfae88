/// Where a worker was when it ended: addresses, not yet names.
package struct Trace: Hashable, Sendable {
  /// As the C header numbers them.
  package enum Cause: Int, Hashable, Sendable {
    case signal, stackOverflow, exit, deadline, memory
  }

  package var cause: Cause
  /// The instruction that was interrupted; 0 where the process ended by a call.
  package var fault: Int
  /// That the author's thread has used since the request came, in microseconds.
  package var processorTime: Int
  /// Return addresses, innermost first, relative to a place in the executable.
  package var addresses: [Int]

  package init(cause: Cause, fault: Int, processorTime: Int = 0, addresses: [Int]) {
    self.processorTime = processorTime
    self.cause = cause
    self.fault = fault
    self.addresses = addresses
  }
}
