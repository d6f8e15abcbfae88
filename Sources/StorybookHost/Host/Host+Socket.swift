import Logging
import Storybook
import StorybookFiles
import StorybookSchema
import StorybookWebSockets

extension Host: ServerDelegate {
  nonisolated func admit(_ handshake: Request) -> Response? {
    configuration.access.refusal(of: handshake)
  }

  nonisolated func opened(_ id: ConnectionID, handshake: Request) {
    assumeIsolated { $0.connected(id) }
  }

  nonisolated func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID) {
    let count = text.count
    let readsAtOnce = assumeIsolated { $0.connections[id]?.unread.readsAtOnce(count) ?? true }
    guard readsAtOnce else { return putOff(text, from: id) }
    let message = Self.readText(text)
    assumeIsolated { $0.takeMessage(message, of: count, from: id) }
  }

  nonisolated func receivedOversized(_ message: OversizedMessage, from id: ConnectionID) {
    assumeIsolated { $0.refuse(message, from: id) }
  }

  nonisolated func nextFrame(for id: ConnectionID) -> OutgoingFrame? {
    assumeIsolated { host in
      guard let client = host.connections[id] else { return nil }
      let room = client.hasOpened ? host.rooms.room(of: client) : nil
      return room?.frames.next(for: client) ?? room?.presence.next(for: client)
        ?? host.connections.nextAnswer(for: id)
    }
  }

  nonisolated func closed(_ id: ConnectionID) {
    assumeIsolated { host in
      if let client = host.connections[id] { host.rooms.leave(client) }
      host.tasks.cancel(of: id)
      host.connections.remove(id)
    }
  }

  nonisolated func certificateChanged(_ failure: ServerError?) {
    if let failure {
      log.error("The changed certificate cannot be used; the previous one stays in use: \(failure)")
    } else {
      log.info("The certificate changed: new connections use the new one.")
    }
  }

  nonisolated func body(of request: Request) -> BodyAdmission {
    assumeIsolated { $0.requests.admission(of: request) }
  }

  nonisolated func respond(to request: Request, with responder: Responder) {
    assumeIsolated { $0.requests.answerRequest(request, responder: responder) }
  }
}

extension Host {
  static let nameLimit = 80

  nonisolated static func readText(
    _ text: UnsafeRawBufferPointer
  ) -> Result<ClientMessage, ProtocolError> {
    Result { () throws(ProtocolError) in try message(text) }
  }

  private nonisolated static func message(
    _ text: UnsafeRawBufferPointer
  ) throws(ProtocolError) -> ClientMessage {
    let value: Value
    do throws(ValueParser.ParseError) {
      value = try ValueParser.parse(text.bindMemory(to: UInt8.self))
    } catch {
      var code = ProtocolError.Code.malformed
      if error.kind == .tooDeep { code = .tooDeep }
      throw ProtocolError(code, "The message is not valid JSON: \(error).")
    }
    return try ClientMessage(value)
  }

  private func connected(_ id: ConnectionID) {
    let prefix = peers.map { "\($0.cluster.hostName)." } ?? ""
    connections.add(id, prefix: prefix)
    let hello = HostMessage.Hello(
      title: catalog.title, catalog: catalog.value, devices: catalog.devices,
      limits: [
        "messageBytes": Value(configuration.server.maximumMessageBytes),
        "depth": Value(ValueParser.maximumDepth), "name": Value(Self.nameLimit),
        "person": Value(PersonName.limit), "previews": Value(RequestQueue.waitingLimit),
      ],
      readOnly: !configuration.writesFiles,
      root: configuration.isLoopback ? catalog.root.existing : nil,
      shared: configuration.isLoopback, axe: configuration.axe != nil,
      command: configuration.command, host: rooms.hostName)
    connections.sendMessage(.hello(hello), to: id)
    if let report = builds.report { connections.sendMessage(.build(report), to: id) }
    if let report = reviews.report { connections.sendMessage(.review(report), to: id) }
    if peers?.cluster.isAlone == true { connections.sendMessage(.sharing(.alone), to: id) }
  }

  func takeMessage(
    _ message: Result<ClientMessage, ProtocolError>, of bytes: Int, from id: ConnectionID
  ) {
    guard let client = connections[id] else { return }
    let asked = try? message.get()
    if let refusal = client.traffic.refusal(of: asked, bytes: bytes, at: .now) {
      return refuse(refusal, client: client)
    }
    switch message {
    case .failure(let failure): connections.fail(failure, id: id)
    case .success(let message): route(message, of: bytes, from: client)
    }
  }

  /// Passes a message to the service that it concerns: most to the client's room.
  private func route(_ message: ClientMessage, of bytes: Int, from client: ClientConnection) {
    if message.handling.receiver == .room {
      return rooms.receiveMessage(message, of: bytes, from: client)
    }
    switch message {
    case .open(let open): rooms.open(open, client: client)
    case .name(_, let name): rooms.rename(name, client: client)
    case .snapshot(let snapshot): snapshots.watch(snapshot, client: client)
    case .accept(let accept): snapshots.accept(accept, client: client)
    case .review(let review): reviews.answerMessage(review, client: client)
    case .survey(let seq): snapshots.checkAll(seq, id: client.id)
    case .picture(let picture): pictures.answerMessage(picture, client: client)
    case .preview(let preview): checks.preview(preview, id: client.id)
    case .test(let test): checks.runTest(test, id: client.id)
    case .check(let check): checks.runCheck(check, id: client.id)
    case .origins(let seq): checks.sendOrigins(seq, client: client)
    case .derive(let seq): checks.deriveAgain(seq, client: client)
    case .cancel(_, let request): tasks.cancel(request, of: client.id)
    // The room has them.
    case .edit, .undo, .redo, .reset, .environment, .perform, .request, .save, .export, .record,
      .excerpt, .replay, .moment, .focus:
      break
    }
  }

  private func refuse(_ refusal: ProtocolError, client: ClientConnection) {
    if !client.isReported {
      client.isReported = true
      log.warning("\(refusal.message) (\(client.participant.name))")
    }
    connections.fail(refusal, id: client.id)
  }
}
