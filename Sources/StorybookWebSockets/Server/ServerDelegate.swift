/// What a server asks and tells; every call comes on the service thread.
package protocol ServerDelegate: AnyObject, Sendable {
  /// Nil accepts the handshake; a response refuses it.
  func admit(_ handshake: Request) -> Response?

  /// The connection can be sent to from now on, until `closed`.
  func opened(_ id: ConnectionID, _ handshake: Request)

  /// One whole text message of valid UTF-8; the bytes are gone after the call.
  func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID)

  /// A message was longer than it may be, and was dropped.
  func receivedOversized(_ message: OversizedMessage, from id: ConnectionID)

  /// The newest thing to send to a connection that was pulled and can take a frame now; nil ends it.
  func nextFrame(for id: ConnectionID) -> OutgoingFrame?

  /// The connection is gone; called once for each `opened`.
  func closed(_ id: ConnectionID)

  /// The certificate's files changed: they are in use now, or why they are not.
  func certificateChanged(_ failure: ServerError?)

  /// Whether a request may have a body; asked before that is read.
  func body(of request: Request) -> BodyAdmission

  /// Answer through the responder, now or later.
  func respond(to request: Request, with responder: Responder)
}

extension ServerDelegate {
  package func receivedOversized(_ message: OversizedMessage, from id: ConnectionID) {}

  package func body(of request: Request) -> BodyAdmission { .none }
}
