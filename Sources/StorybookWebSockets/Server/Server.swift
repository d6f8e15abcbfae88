/// An HTTP and WebSocket server on one port, with one delegate.
package final class Server: Sendable {
  private let loop: ServiceLoop
  private let core: Confined<ServerCore>

  package init(
    _ configuration: ServerConfiguration, on loop: ServiceLoop, delegate: any ServerDelegate
  ) {
    self.loop = loop
    core = Confined(ServerCore(configuration, on: loop, delegate: delegate), to: loop)
  }

  /// Starts listening and returns the port. Call once.
  package func start() async throws(ServerError) -> Int {
    let core = core
    return try await loop.run { () throws(ServerError) -> Int in try core.value.start() }
  }

  /// Stops accepting, closes all WebSockets with 1001, and waits up to `grace` for connections to
  /// end. Idempotent; the delegate is not called afterwards.
  package func stop(grace: Duration = .seconds(1)) async {
    let core = core
    await withCheckedContinuation { continuation in
      loop.post { core.value.stop(grace: grace) { continuation.resume() } }
    }
  }

  /// Queues a frame for the connection. Ignored if the connection is closed or closing. This and
  /// all methods below are for the service thread only.
  package func sendFrame(_ frame: OutgoingFrame, to id: ConnectionID) {
    core.value.sendFrame(frame, to: id)
  }

  package func sendFrame(_ frame: Frame, to id: ConnectionID) { sendFrame(.made(frame), to: id) }

  /// Calls `nextFrame(for:)` whenever the connection has room and its queue is empty, until that
  /// returns `nil`. The frame is chosen at the last moment, so the newest state wins.
  package func pull(_ id: ConnectionID) { core.value.pull(id) }

  /// Sends queued frames, then a Close frame with the code.
  package func close(_ id: ConnectionID, code: CloseCode, reason: String = "") {
    core.value.close(id, code: code, reason: reason)
  }

  /// Returns the payload bytes queued for the connection.
  func queuedBytes(_ id: ConnectionID) -> Int { core.value.queuedBytes(id) }
}
