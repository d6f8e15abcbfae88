import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets
import StorybookSession

extension Host: ServerDelegate {
  nonisolated func admit(_ handshake: Request) -> Response? {
    configuration.access.refusal(of: handshake)
  }

  nonisolated func opened(_ id: ConnectionID, _ handshake: Request) {
    assumeIsolated { $0.connected(id) }
  }

  nonisolated func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID) {
    let count = text.count
    let readsAtOnce = assumeIsolated { $0.connections[id]?.unread.readsAtOnce(count) ?? true }
    guard readsAtOnce else { return putOff(text, from: id) }
    let message = Self.read(text)
    assumeIsolated { $0.take(message, of: count, from: id) }
  }

  nonisolated func receivedOversized(_ message: OversizedMessage, from id: ConnectionID) {
    assumeIsolated { $0.refuse(message, from: id) }
  }

  nonisolated func nextFrame(for id: ConnectionID) -> OutgoingFrame? {
    assumeIsolated { host in
      guard let client = host.connections[id] else { return nil }
      let room = client.hasOpened ? client.room.flatMap { host.rooms[$0] } : nil
      return room?.frames.next(for: client) ?? room?.presence.next(for: client)
        ?? host.connections.nextAnswer(for: id)
    }
  }

  nonisolated func closed(_ id: ConnectionID) {
    assumeIsolated { host in
      if let client = host.connections[id] { host.leaveRoom(client) }
      host.work.cancel(of: id)
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

  nonisolated func body(of request: Request) -> BodyAdmission { admission(of: request) }

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
      var code = ProtocolError.Code.malformed
      if error.kind == .tooDeep { code = .tooDeep }
      throw ProtocolError(code, "The message is not valid JSON: \(error).")
    }
    return try ClientMessage(value)
  }

  private func connected(_ id: ConnectionID) {
    var prefix = ""
    if cluster.log != nil { prefix = "\(cluster.hostName)." }
    connections.add(id, prefix: prefix)
    let hello = HostMessage.Hello(
      title: catalog.title, catalog: catalog.value, devices: catalog.devices,
      limits: [
        "messageBytes": Value(configuration.server.maximumMessageBytes),
        "depth": Value(ValueParser.maximumDepth), "name": Value(Self.nameLimit),
        "person": Value(PersonName.limit), "previews": Value(RequestQueue.waitingLimit),
      ],
      readOnly: configuration.isReadOnly,
      root: configuration.isLoopback ? catalog.root.existing : nil,
      shared: configuration.isLoopback, axe: configuration.axe != nil,
      command: configuration.command, host: cluster.hostName)
    connections.send(.hello(hello), to: id)
    if let report = builds.report { connections.send(.build(report), to: id) }
    if cluster.isAlone { connections.send(.sharing(.alone), to: id) }
  }

  func take(
    _ message: Result<ClientMessage, ProtocolError>, of bytes: Int, from id: ConnectionID
  ) {
    guard let client = connections[id] else { return }
    let asked = try? message.get()
    if let refusal = client.traffic.refusal(of: asked, bytes: bytes, at: .now) {
      return refuse(refusal, client)
    }
    switch message {
    case .failure(let failure): connections.fail(failure, id)
    case .success(let message) where message.handling.receiver == .room:
      pass(message, of: bytes, client)
    case .success(.open(let open)): self.open(open, client)
    case .success(.preview(let preview)): self.preview(preview, id)
    case .success(.name(_, let name)): rename(name, client)
    case .success(.snapshot(let snapshot)): watchSnapshot(snapshot, client)
    case .success(.accept(let accept)):
      connections.enqueue(accept.seq, for: id) { self.accept(accept, client) }
    case .success(.picture(let message)): picture(message, client)
    case .success(.survey(let seq)): checkSnapshots(seq, id)
    case .success(.test(let test)): run(test, id)
    case .success(.check(let check)): run(check, id)
    case .success(.cancel(_, let request)):
      work.cancel(request, of: id)
    case .success(.origins(let seq)): sendOrigins(seq, client)
    case .success: break
    }
  }

  private func refuse(_ refusal: ProtocolError, _ client: ClientConnection) {
    if !client.isReported {
      client.isReported = true
      log.warning("\(refusal.message) (\(client.participant.name))")
    }
    connections.fail(refusal, client.id)
  }

  /// Passes a message to its client's room; if that is still loading, once it has loaded.
  func pass(_ message: ClientMessage, of bytes: Int, _ client: ClientConnection) {
    guard let room = client.room else { return connections.fail(.noRoom(message.seq), client.id) }
    guard rooms.isLoading(room) else {
      if let live = rooms[room], let refusal = refusal(of: message, of: bytes, in: live) {
        return connections.fail(refusal, client.id)
      }
      return update(room) {
        $0.receive(message, of: bytes, from: client.participant.id, at: client.participant.page)
      }
    }
    guard rooms.keep(message, of: bytes, from: client.id, for: room) else {
      let sentence = "Too many messages to a story that is still loading: wait until it is open."
      return connections.fail(ProtocolError(.limit, sentence, seq: message.seq), client.id)
    }
  }
}

extension ProtocolError {
  static func noRoom(_ seq: Int?) -> ProtocolError {
    ProtocolError(.noRoom, "Open a story first.", seq: seq)
  }
}
