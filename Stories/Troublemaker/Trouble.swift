/// What can go wrong inside somebody's render function.
enum Trouble: Codable, Hashable, Sendable {
  case none
  case trap(message: String)
  /// There are three rows: 0, 1 and 2 are fine.
  case outOfBounds(index: Int)
  case endlessLoop
  case stackOverflow
  case exit(code: Int32)
  case throwsError(message: String)
  case prints(lines: Int)
  case abort
}

/// An error of the screen's own.
struct Mishap: Error, Hashable, CustomStringConvertible {
  var message: String
  var description: String { message }
}
