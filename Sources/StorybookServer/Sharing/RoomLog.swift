/// What several hosts agree on: for each room one ordered log of commits, a state that a part of it
/// leads to, and a way to tell each other what need not be kept.
///
/// It is used on the service thread, and calls back there, each handler once. What it says comes
/// from outside: whoever uses it checks it as if it came from a page.
package protocol RoomLog: AnyObject {
  /// Connects, and connects again whenever it has to, until `stop`.
  func start()
  func stop()

  /// From now on the room's entries are reported. The page is nil when the log is out of reach.
  func open(_ room: String, seed: [UInt8], _ done: @escaping (LogPage?) -> Void)
  func close(_ room: String)

  /// Takes an entry from a host that knows all entries before.
  func append(
    _ entry: [UInt8], to room: String, after position: LogPosition,
    _ done: @escaping (AppendResult) -> Void)

  /// Keeps the state at a position: what led to it is not needed any more.
  func keep(_ state: [UInt8], of room: String, at position: LogPosition)

  /// Tells the other hosts that have the room open; all hosts, when it is nil.
  func tell(_ text: [UInt8], room: String?)
}

/// How far a host has read. Another epoch is another log: the one before was lost.
package struct LogPosition: Hashable, Sendable {
  package var epoch: String
  package var number: Int

  package init(epoch: String, number: Int) {
    self.epoch = epoch
    self.number = number
  }
}

package struct LogEntry: Hashable, Sendable {
  package let number: Int
  /// Milliseconds since 1970, by the log's clock.
  package let at: Int
  package let text: [UInt8]

  package init(number: Int, at: Int, text: [UInt8]) {
    self.number = number
    self.at = at
    self.text = text
  }
}

/// A room as a log has it.
package struct LogPage: Sendable {
  /// Of the state.
  package let position: LogPosition
  package let state: [UInt8]
  package let entries: [LogEntry]
  /// Now, by the log's clock.
  package let at: Int

  package init(position: LogPosition, state: [UInt8], entries: [LogEntry], at: Int) {
    self.position = position
    self.state = state
    self.entries = entries
    self.at = at
  }
}

package enum AppendResult: Hashable, Sendable {
  case taken(number: Int, at: Int)
  /// Another host was first; how far the log is now.
  case late(number: Int)
  /// The log knows no such room, or lost it meanwhile.
  case gone
  /// It is out of reach: nobody knows whether it was taken.
  case lost
}

package enum LogNews: Sendable {
  case available
  /// With the reason in a few words.
  case unavailable(String)
  case entry(LogEntry, room: String)
  /// From another host or this one; the room is nil for what all hosts are told.
  case told([UInt8], room: String?)
}
