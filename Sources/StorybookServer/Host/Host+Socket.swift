import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

extension Host: ServerDelegate {
  nonisolated func admit(_ handshake: Request) -> Response? {
    assumeIsolated { $0.configuration.access.refusal(of: handshake) }
  }

  nonisolated func opened(_ id: ConnectionID, _ handshake: Request) {
    assumeIsolated { $0.connected(id) }
  }

  nonisolated func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID) {
    let count = text.count
    let readsAtOnce = assumeIsolated { $0.clients[id]?.unread.readsAtOnce(count) ?? true }
    guard readsAtOnce else { return putOff(text, from: id) }
    let message = Self.read(text)
    assumeIsolated { $0.take(message, of: count, from: id) }
  }

  nonisolated func receivedOversized(_ message: OversizedMessage, from id: ConnectionID) {
    assumeIsolated { $0.refuse(message, from: id) }
  }

  nonisolated func nextFrame(for id: ConnectionID) -> OutgoingFrame? {
    assumeIsolated {
      $0.nextRendering(for: id) ?? $0.nextPresence(for: id) ?? $0.nextAnswer(for: id)
    }
  }

  nonisolated func closed(_ id: ConnectionID) { assumeIsolated { $0.removalTimer(id) } }

  nonisolated func certificateChanged(_ failure: ServerError?) {
    if let failure {
      log.error("The certificate changed, and the old one stays in use: \(failure)")
    } else {
      log.info("The certificate changed: new connections get the new one.")
    }
  }

  nonisolated func body(of request: Request) -> BodyAdmission {
    assumeIsolated { $0.admission(of: request) }
  }

  nonisolated func respond(to request: Request, with responder: Responder) {
    assumeIsolated { $0.answer(request, responder) }
  }
}

extension Host {
  static let nameLimit = 80

  nonisolated static func read(
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
      let code: ProtocolError.Code = error.kind == .tooDeep ? .tooDeep : .malformed
      throw ProtocolError(code, "The message is no JSON that this host takes: \(error).")
    }
    return try ClientMessage(value)
  }

  private func connected(_ id: ConnectionID) {
    clients[id] = ClientConnection(
      connection: id, participant: makeParticipant(),
      traffic: RateLimiter(configuration.traffic, at: .now))
    guard let listing, let storyIndex else { return }
    let hello = HostMessage.Hello(
      title: listing.title, catalog: storyIndex.value(statuses), devices: listing.devices,
      limits: [
        "messageBytes": Value(configuration.server.maximumMessageBytes),
        "depth": Value(ValueParser.maximumDepth), "name": Value(Self.nameLimit),
        "person": Value(PersonName.limit), "previews": Value(RequestQueue.waitingLimit),
      ],
      readOnly: configuration.isReadOnly,
      root: configuration.isLoopback ? root.existing : nil,
      shared: configuration.isLoopback, host: hostName)
    send(.hello(hello), to: id)
    if let buildReport { send(.build(buildReport), to: id) }
    sendSharing(id)
  }

  func take(
    _ message: Result<ClientMessage, ProtocolError>, of bytes: Int, from id: ConnectionID
  ) {
    let asked = try? message.get()
    if let refusal = clients[id]?.traffic.refusal(of: asked, bytes: bytes, at: .now) {
      return refuse(refusal, id)
    }
    switch message {
    case .failure(let failure): send(.failed(failure), to: id)
    case .success(.open(let open)): self.open(open, id)
    case .success(.preview(let preview)): self.preview(preview, id)
    case .success(.name(_, let name)): rename(name, id)
    case .success(.snapshot(let snapshot)): watchSnapshot(snapshot, id)
    case .success(.accept(let accept)): askAccept(accept, id)
    case .success(.survey(let seq)): requestSnapshotCheck(seq, id)
    case .success(let message): pass(message, of: bytes, id)
    }
  }

  private func refuse(_ refusal: ProtocolError, _ id: ConnectionID) {
    if clients[id]?.isReported == false {
      clients[id]?.isReported = true
      log.warning("\(refusal.message) (\(clients[id]?.participant.name ?? ""))")
    }
    send(.failed(refusal), to: id)
  }

  private func pass(_ message: ClientMessage, of bytes: Int, _ id: ConnectionID) {
    guard let client = clients[id], let name = client.room else {
      let failure = ProtocolError(.noRoom, "Open a story first.", seq: message.seq)
      return send(.failed(failure), to: id)
    }
    update(name) { $0.receive(message, of: bytes, from: client.participant.id) }
  }

  private func nextRendering(for id: ConnectionID) -> OutgoingFrame? {
    guard var client = clients[id], let name = client.room,
      let newest = rooms[name]?.frames.newest, newest.revision != client.heldRevision
    else { return nil }
    let frame = rooms[name]?.frames.frame(
      heldRevision: client.heldRevision, as: client.form)
    client.heldRevision = newest.revision
    clients[id] = client
    return frame
  }

  private func removalTimer(_ id: ConnectionID) {
    leaveRoom(id)
    clients[id] = nil
  }
}
