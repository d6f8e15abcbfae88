import StorybookHost
import StorybookWebSockets

/// The machine that the storybook runs on, as the doctor examines it.
enum Machine {
  /// Returns the standard output of a command; `nil` if it cannot be run or fails.
  static func output(of command: String) async -> String? {
    let (result, text) = await BuildRun.output(of: .shell("\(command) 2>/dev/null", root: "/"))
    return result == .succeeded ? text : nil
  }

  /// Returns why a server does not start on a port; `nil` if it does.
  static func serverError(address: String, port: Int) async -> ServerError? {
    do throws(ServerError) {
      let loop = try ServiceLoop()
      var configuration = ServerConfiguration()
      configuration.address = address
      configuration.port = port
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
}

/// Refuses every client: the server that it belongs to only lives for a moment.
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
