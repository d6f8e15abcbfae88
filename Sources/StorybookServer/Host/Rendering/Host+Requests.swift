import Storybook
import StorybookSchema
import StorybookWebSockets

/// What is answered to one connection alone stands in its one line, whatever it is.
extension Host {
  /// - Parameters:
  ///   - bytes: what it holds while it waits.
  ///   - start: is called in its turn, unless the connection has gone, and leads to one ``finish``.
  func enqueue(
    _ seq: Int, of bytes: Int = 0, for id: ConnectionID, _ start: @escaping () -> Void
  ) throws(ProtocolError) {
    try clients[id]?.requests.append(RequestQueue.Order(seq: seq, bytes: bytes, start: start))
    startRequests(id)
  }

  /// The same for what is answered to who asked in a room, and refused there.
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

  /// Answers wait until the connection can take them: what rooms show goes before.
  func finish(_ message: HostMessage?, for id: ConnectionID) {
    clients[id]?.requests.finish(message)
    if message == nil { startRequests(id) } else { server?.pull(id) }
  }

  /// The next answer that a connection with nothing else to read takes.
  func nextAnswer(for id: ConnectionID) -> OutgoingFrame? {
    guard let frame = clients[id]?.requests.takeFrame() else { return nil }
    startRequests(id)
    return frame
  }

  private func startRequests(_ id: ConnectionID) {
    while let order = clients[id]?.requests.next() { order.start() }
  }
}
