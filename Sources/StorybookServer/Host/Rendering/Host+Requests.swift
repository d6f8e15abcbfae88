import Storybook
import StorybookSchema
import StorybookWebSockets

/// Requests that are answered to one connection alone share one queue per connection.
extension Host {
  /// - Parameters:
  ///   - bytes: the memory that the request holds while it waits.
  ///   - start: called in its turn, unless the connection has closed; must lead to one ``finish``.
  func enqueue(
    _ seq: Int, of bytes: Int = 0, for id: ConnectionID, _ start: @escaping () -> Void
  ) throws(ProtocolError) {
    try clients[id]?.requests.append(RequestQueue.Order(seq: seq, bytes: bytes, start: start))
    startRequests(id)
  }

  /// Queues a request of a participant; an error goes to its connection alone, not to the room.
  func enqueue(
    _ seq: Int, of bytes: Int, for participant: Participant.ID, in room: String,
    _ start: @escaping (ConnectionID) -> Void
  ) {
    guard let id = rooms[room]?.connections[participant] else { return }
    do throws(ProtocolError) {
      try enqueue(seq, of: bytes, for: id) { start(id) }
    } catch {
      send(.failed(error), to: id)
    }
  }

  /// Completes a request. The answer is sent when the connection can take it, after room updates.
  func finish(_ message: HostMessage?, for id: ConnectionID) {
    clients[id]?.requests.finish(message)
    if message == nil { startRequests(id) } else { server?.pull(id) }
  }

  /// The next answer for a connection that has nothing more urgent to send.
  func nextAnswer(for id: ConnectionID) -> OutgoingFrame? {
    guard let frame = clients[id]?.requests.takeFrame() else { return nil }
    startRequests(id)
    return frame
  }

  private func startRequests(_ id: ConnectionID) {
    while let order = clients[id]?.requests.next() { order.start() }
  }
}
