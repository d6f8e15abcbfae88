import StorybookWebSockets

/// Work for HTTP requests, in turn for each client address and behind the work of rooms.
///
/// Confined to the service thread, within the host's isolation.
final class HTTPTurns {
  private let connections: Connections
  private let loop: ServiceLoop
  private var requests = HTTPQueue()

  init(_ connections: Connections, on loop: ServiceLoop) {
    self.connections = connections
    self.loop = loop
  }

  /// How often waiting requests are checked for clients that hung up.
  private static let hangUpCheck = Duration.milliseconds(100)

  /// Starts work in its turn, or responds that there is too much of it.
  ///
  /// - Parameters:
  ///   - refuse: responds instead of the queue if there is too much work.
  ///   - work: returns the response.
  func enqueue(
    _ request: Request, responder: Responder, as kind: HTTPQueue.Kind,
    else refuse: ((Response) -> Void)? = nil,
    _ work: nonisolated(nonsending) @escaping () async -> Response
  ) {
    let lane = HTTPQueue.Lane(address: request.peerAddress, kind: kind)
    if kind != .file, let refusal = connections.refusal(of: request) {
      return refuse?(refusal) ?? responder.sendResponse(refusal)
    }
    guard requests.hasPlace(in: lane) else {
      return refuse?(Self.crowded) ?? responder.sendResponse(Self.crowded)
    }
    let number = requests.nextNumber()
    requests.append(
      HTTPQueue.Entry(
        number: number,
        start: {
          self.loop.start {
            let response = await work()
            responder.sendResponse(response)
            self.finish(number, in: lane, responder: responder, bytes: response.body.count)
          }
        }, isAbandoned: { responder.hasHungUp },
        drop: { responder.sendResponse(Self.crowded) }),
      to: lane)
    startNext(in: lane)
    if requests.hasWaiting, !requests.isWatched { watchWaiting() }
  }

  private func finish(
    _ number: Int, in lane: HTTPQueue.Lane, responder: Responder, bytes: Int
  ) {
    requests.finish(number, in: lane, unsent: bytes)
    responder.whenEnded {
      self.requests.end(number, in: lane)
      self.startLater(lane)
    }
    startLater(lane)
  }

  /// Starts the next request after pending events, which may be edits.
  private func startLater(_ lane: HTTPQueue.Lane) {
    guard requests.hasWaiting else { return }
    loop.start { self.startNext(in: lane) }
  }

  private func startNext(in lane: HTTPQueue.Lane) {
    guard let entry = requests.next(in: lane) else { return }
    entry.start()
    startLater(lane)
  }

  /// Drops waiting requests whose clients have hung up, as long as any wait.
  private func watchWaiting() {
    requests.isWatched = true
    loop.after(Self.hangUpCheck, for: self) { turns in
      for entry in turns.requests.takeAbandoned() { entry.drop() }
      turns.requests.isWatched = false
      if turns.requests.hasWaiting { turns.watchWaiting() }
    }
  }

  private static let crowded = Response.text(
    429,
    sentence: "Too many requests of this address wait: try again after some have been answered.",
    headers: [.init("retry-after", "1")])
}
