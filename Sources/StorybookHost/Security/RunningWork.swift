import StorybookFiles
import StorybookWebSockets

/// The work that runs beside rooms. Each belongs to a connection, and ends with it; a client may give
/// several the same number.
struct RunningWork {
  struct Item {
    let connection: ConnectionID
    let seq: Int
    let kind: ClientWork
    let task: Task<Void, Never>
  }

  private var items: [Int: Item] = [:]
  private var last = 0

  /// Returns why no more of a kind may start; `nil` if it may.
  func refusal(of kind: ClientWork) -> ProtocolError? {
    guard let limit = kind.limit, items.values.count(where: { $0.kind == kind }) >= limit else {
      return nil
    }
    return ProtocolError(
      .limit, "\(limit) \(kind.rawValue)s are running: try again after one has ended.")
  }

  /// - Parameter start: starts the work, which ends with ``end(_:)`` of the number.
  mutating func add(_ start: (_ number: Int) -> Item) {
    last += 1
    items[last] = start(last)
  }

  mutating func end(_ number: Int) { items[number] = nil }

  /// - Parameter seq: of one request; `nil` for all of the connection.
  func cancel(_ seq: Int? = nil, of connection: ConnectionID) {
    for item in items.values
    where item.connection == connection && seq.map({ $0 == item.seq }) != false {
      item.task.cancel()
    }
  }
}
