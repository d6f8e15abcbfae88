/// HTTP and WebSockets on one port, for one delegate.
package final class Server: Sendable {
  private let loop: ServiceLoop
  private let core: Confined<ServerCore>

  package init(
    _ configuration: ServerConfiguration, on loop: ServiceLoop, delegate: any ServerDelegate
  ) {
    self.loop = loop
    core = Confined(ServerCore(configuration, on: loop, delegate: delegate), to: loop)
  }

  /// Listens, and returns the port; once only.
  package func start() async throws(ServerError) -> Int {
    let core = core
    return try await loop.run { () throws(ServerError) -> Int in try core.value.start() }
  }

  /// Accepts nothing more, says 1001 to all, and waits for them to go, but no longer than `grace`.
  /// Idempotent; afterwards the delegate is not called any more.
  package func stop(grace: Duration = .seconds(1)) async {
    let core = core
    await withCheckedContinuation { continuation in
      loop.post { core.value.stop(grace: grace) { continuation.resume() } }
    }
  }

  /// Sends after what was sent before, as the connection takes it. On the service thread, as all
  /// that follows; a connection that is gone, or closing, takes nothing.
  package func send(_ frame: OutgoingFrame, to id: ConnectionID) { core.value.send(frame, to: id) }

  package func send(_ frame: Frame, to id: ConnectionID) { send(.made(frame), to: id) }

  /// Has `nextFrame(for:)` asked whenever the connection has room and its queue is empty, until
  /// that returns nil. So what is sent is decided at the last moment, and the newest wins.
  package func pull(_ id: ConnectionID) { core.value.pull(id) }

  /// Sends what is queued, then a Close frame with the code.
  package func close(_ id: ConnectionID, code: CloseCode, reason: String = "") {
    core.value.close(id, code, reason)
  }

  /// Bytes of payload that wait for the connection to take them.
  package func queuedBytes(_ id: ConnectionID) -> Int { core.value.queuedBytes(id) }
}
