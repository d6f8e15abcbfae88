import StorybookHost
package import StorybookWebSockets

/// A server that lives for a moment, to see whether one can.
package enum ServerTrial {
  /// Returns why a server does not start; `nil` if it does.
  package static func error(_ configuration: ServerConfiguration) async -> ServerError? {
    do throws(ServerError) {
      let loop = try ServiceLoop()
      let server = Server(configuration, on: loop, delegate: RefusingDelegate())
      let error: ServerError?
      do throws(ServerError) {
        _ = try await server.start()
        error = nil
      } catch let failure {
        error = failure
      }
      await server.stop(grace: .zero)
      await loop.shutDown()
      return error
    } catch {
      return error
    }
  }

  /// Throws a ``CommandError`` if none starts on a port of this machine.
  package static func checkPort(_ port: Int) async throws(CommandError) {
    var configuration = ServerConfiguration()
    configuration.port = port
    if let error = await error(configuration) { throw .call(error.description) }
  }
}

/// Refuses every client.
private final class RefusingDelegate: ServerDelegate {
  func admit(_ handshake: Request) -> Response? { .text(503, sentence: "Try again.") }
  func opened(_ id: ConnectionID, handshake: Request) {}
  func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID) {}
  func nextFrame(for id: ConnectionID) -> OutgoingFrame? { nil }
  func closed(_ id: ConnectionID) {}
  func certificateChanged(_ failure: ServerError?) {}

  func respond(to request: Request, with responder: Responder) {
    responder.sendResponse(.text(503, sentence: "Try again."))
  }
}
