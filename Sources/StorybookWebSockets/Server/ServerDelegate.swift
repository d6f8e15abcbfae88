/// The requests and events of a server, delivered on the service thread.
package protocol ServerDelegate: AnyObject, Sendable {
  /// Returns `nil` to accept the handshake, or a response to refuse it.
  func admit(_ handshake: Request) -> Response?

  /// The connection accepts frames from now on, until `closed`.
  func opened(_ id: ConnectionID, handshake: Request)

  /// A complete text message of valid UTF-8; the bytes are only valid during the call.
  func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID)

  /// A message exceeded the size limit and was dropped.
  func receivedOversized(_ message: OversizedMessage, from id: ConnectionID)

  /// Returns the newest frame for a pulled connection with room; `nil` ends the pull.
  func nextFrame(for id: ConnectionID) -> OutgoingFrame?

  /// The connection has ended; called once for each `opened`.
  func closed(_ id: ConnectionID)

  /// The certificate files changed and are now in use, unless `failure` states why not.
  func certificateChanged(_ failure: ServerError?)

  /// Returns whether a request may have a body, before the body is read.
  func body(of request: Request) -> BodyAdmission

  /// Responds through the responder, now or later.
  func respond(to request: Request, with responder: Responder)
}

extension ServerDelegate {
  package func receivedOversized(_ message: OversizedMessage, from id: ConnectionID) {}

  package func body(of request: Request) -> BodyAdmission { .none }
}
