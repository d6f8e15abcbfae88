/// The way back to the client of one request.
package struct Responder: Sendable {
  private let server: Confined<ServerCore>
  private let transaction: Transaction.ID

  init(_ server: Confined<ServerCore>, _ transaction: Transaction.ID) {
    self.server = server
    self.transaction = transaction
  }

  /// Sends the response, on the service thread; nothing happens when the client left, or had one.
  package func send(_ response: Response) {
    server.value.respond(to: transaction, with: response)
  }
}
