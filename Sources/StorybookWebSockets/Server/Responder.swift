/// Sends the response to one request.
package struct Responder: Sendable {
  private let server: Confined<ServerCore>
  private let transaction: Transaction.ID

  init(_ server: Confined<ServerCore>, _ transaction: Transaction.ID) {
    self.server = server
    self.transaction = transaction
  }

  /// Sends the response. Service thread only; ignored if the client left or was already answered.
  package func send(_ response: Response) {
    server.value.respond(to: transaction, with: response)
  }
}
