/// The kinds of failure in an author's render function.
enum Trouble: Codable, Hashable, Sendable {
  case none
  case trap(message: String)
  /// There are three rows, so indices 0, 1 and 2 are valid.
  case outOfBounds(index: Int)
  case unwrapsNil
  /// Overflows for numbers above 100, because of what is added.
  case overflow(number: Int8)
  case endlessLoop
  case stackOverflow
  case exit(code: Int32)
  case throwsError(message: String)
  case prints(lines: Int)
  case abort
  /// Raises a signal: SIGSEGV is 11, SIGTERM is 15, SIGSTOP is 19 on Linux.
  case signal(number: Int32)
  case takesMemory
  case floods
  /// Writes to every open descriptor, including the channel to the host.
  case writesGarbage
  /// Renders normally, but leaves a thread that crashes the process after a delay.
  case leavesThread(milliseconds: Int)
  case sleeps(milliseconds: Int)
}

/// A custom error of the screen.
struct Mishap: Error, Hashable, CustomStringConvertible {
  var message: String
  var description: String { message }
}
