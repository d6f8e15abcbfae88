/// What can go wrong inside somebody's render function.
enum Trouble: Codable, Hashable, Sendable {
  case none
  case trap(message: String)
  /// There are three rows: 0, 1 and 2 are fine.
  case outOfBounds(index: Int)
  case unwrapsNil
  /// More than 100 does not fit with what is added to it.
  case overflow(number: Int8)
  case endlessLoop
  case stackOverflow
  case exit(code: Int32)
  case throwsError(message: String)
  case prints(lines: Int)
  case abort
  /// SIGSEGV is 11, SIGTERM is 15, SIGSTOP is 19 on Linux.
  case signal(number: Int32)
  case takesMemory
  case floods
  /// Writes into every file that is open, the channel to the host among them.
  case writesGarbage
  /// Renders well, and leaves a thread that ends the process after so many milliseconds.
  case leavesThread(milliseconds: Int)
  case sleeps(milliseconds: Int)
  /// Changes what all code of a process shares.
  case changes(Shared)

  enum Shared: String, Codable, Hashable, Sendable, CaseIterable {
    case directory, timeZone, locale, mask, signals, streams
  }
}

/// An error of the screen's own.
struct Mishap: Error, Hashable, CustomStringConvertible {
  var message: String
  var description: String { message }
}
