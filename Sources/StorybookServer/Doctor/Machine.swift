import Foundation
import StorybookWebSockets

/// The machine that the storybook runs on, as the doctor examines it.
enum Machine {
  /// Returns the standard output of a program; `nil` if it cannot be run or fails.
  static func output(of program: String, arguments: String...) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
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
