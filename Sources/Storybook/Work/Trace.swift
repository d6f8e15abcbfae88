/// Where a worker was when it ended: addresses, not yet names.
package struct Trace: Hashable, Sendable {
  /// As the C header numbers them.
  package enum Cause: Int, Hashable, Sendable {
    case signal, stackOverflow, exit, deadline, memory
  }

  package var cause: Cause
  /// The address that faulted; for a trap that is the instruction itself.
  package var fault: Int
  /// Return addresses, innermost first, relative to a place in the executable.
  package var addresses: [Int]

  package init(cause: Cause, fault: Int, addresses: [Int]) {
    self.cause = cause
    self.fault = fault
    self.addresses = addresses
  }
}
