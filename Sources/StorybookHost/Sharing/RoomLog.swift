/// A log that several hosts share: for each room an ordered list of commits and a snapshot of the
/// state at one position, plus a channel for ephemeral messages.
///
/// Confined to the service thread; each handler is called there, once. All data comes from outside:
/// callers validate it like messages from clients.
package protocol RoomLog: AnyObject {
  /// Connects, and reconnects after failures until `stop`.
  func start()
  func stop()

  /// Subscribes to the room's entries and reads its log. `done` receives `nil` while the log is
  /// unavailable.
  func openRoom(_ room: String, seed: [UInt8], then done: @escaping (LogPage?) -> Void)
  func closeRoom(_ room: String)

  /// Appends an entry if the position is the log's last one.
  func append(
    _ entry: [UInt8], to room: String, after position: LogPosition,
    then done: @escaping (AppendResult) -> Void)

  /// Stores the state at a position; the entries up to there are removed.
  func keepState(_ state: [UInt8], of room: String, at position: LogPosition)

  /// Sends an ephemeral message to the hosts that have the room open, or to all hosts if `room` is
  /// `nil`.
  func publish(_ text: [UInt8], room: String?)
}

/// A position in a room's log. A new epoch is a new log: the previous one was lost.
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

/// A room's state in the log, and the entries after it.
package struct LogPage: Sendable {
  /// The position of `state`.
  package let position: LogPosition
  package let state: [UInt8]
  package let entries: [LogEntry]
  /// The current time, by the log's clock.
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
  /// Another host was first; the log's last position.
  case late(number: Int)
  /// The log does not have the room, or has lost it.
  case gone
  /// The log is unavailable: whether the entry was appended is unknown.
  case lost
}

package enum LogNews: Sendable {
  case available
  /// With a short reason.
  case unavailable(String)
  case entry(LogEntry, room: String)
  /// An ephemeral message from another host or this one; the room is `nil` for messages to all
  /// hosts.
  case published([UInt8], room: String?)
}
