/// Sends the response to one request.
package struct Responder: Sendable {
  private let server: Confined<ServerCore>
  private let transaction: Transaction.ID

  init(_ server: Confined<ServerCore>, _ transaction: Transaction.ID) {
    self.server = server
    self.transaction = transaction
  }

  /// Sends the response. Service thread only; ignored if the client left or was already answered.
  package func sendResponse(_ response: Response) {
    server.value.respond(to: transaction, with: response)
  }

  /// Calls back once the response is written or the connection is lost. Service thread only.
  package func whenEnded(_ body: @escaping () -> Void) {
    server.value.whenEnded(transaction, body: body)
  }

  /// Whether the client has closed its side of the connection, which is not read meanwhile: it no
  /// longer waits for the response, or it never sends another request. Service thread only.
  package var hasHungUp: Bool { server.value.hasHungUp(transaction) }
}
