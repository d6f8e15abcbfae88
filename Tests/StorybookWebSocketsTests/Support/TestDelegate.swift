import StorybookWebSockets
import Synchronization

/// Does what a test says, and reports what happens.
final class TestDelegate: ServerDelegate {
  enum Event: Equatable, Sendable {
    case opened(ConnectionID)
    case received(String)
    case closed(ConnectionID)
    case certificate(ServerError?)
  }

  typealias Received = @Sendable (Server, ConnectionID, String) -> Void
  typealias Respond = @Sendable (Request, Responder) -> Void

  let events: AsyncStream<Event>
  private let report: AsyncStream<Event>.Continuation
  private let serverBox = Mutex<Server?>(nil)
  private let admitHandshake: @Sendable (Request) -> Response?
  private let receivedText: Received
  private let next: @Sendable (ConnectionID) -> Frame?
  private let respondTo: Respond
  private let bodyOf: @Sendable (Request) -> BodyAdmission
  private let opened: @Sendable (Server, ConnectionID, Request) -> Void

  init(
    admit: @escaping @Sendable (Request) -> Response? = { _ in nil },
    opened: @escaping @Sendable (Server, ConnectionID, Request) -> Void = { _, _, _ in },
    received: @escaping Received = { server, id, text in
      server.sendFrame(Frame("echo: " + text), to: id)
    },
    nextFrame: @escaping @Sendable (ConnectionID) -> Frame? = { _ in nil },
    respond: @escaping Respond = { request, responder in
      responder.sendResponse(.text(200, sentence: "\(request.method) \(request.path)"))
    },
    body: @escaping @Sendable (Request) -> BodyAdmission = { _ in .none }
  ) {
    (events, report) = AsyncStream.makeStream()
    admitHandshake = admit
    self.opened = opened
    receivedText = received
    next = nextFrame
    respondTo = respond
    bodyOf = body
  }

  func use(_ server: Server) { serverBox.withLock { $0 = server } }

  func admit(_ handshake: Request) -> Response? { admitHandshake(handshake) }

  func opened(_ id: ConnectionID, handshake: Request) {
    report.yield(.opened(id))
    if let server = serverBox.withLock({ $0 }) { opened(server, id, handshake) }
  }

  func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID) {
    let text = String(decoding: text, as: UTF8.self)
    report.yield(.received(text))
    if let server = serverBox.withLock({ $0 }) { receivedText(server, id, text) }
  }

  func certificateChanged(_ failure: ServerError?) { report.yield(.certificate(failure)) }

  func nextFrame(for id: ConnectionID) -> OutgoingFrame? { next(id).map { .made($0) } }

  func closed(_ id: ConnectionID) { report.yield(.closed(id)) }

  func body(of request: Request) -> BodyAdmission { bodyOf(request) }

  func respond(to request: Request, with responder: Responder) { respondTo(request, responder) }
}
