import StorybookWebSockets

/// Work for HTTP requests, in turn for each client address and behind the work of rooms.
extension Host {
  /// The response to a queued request.
  struct Reply: Sendable {
    fileprivate let host: Host
    fileprivate let responder: Responder
    fileprivate let number: Int
    fileprivate let lane: HTTPQueue.Lane

    /// Sends the response, unless the request was answered already, and ends the work. Called once,
    /// on the service thread.
    func send(_ response: Response) {
      responder.send(response)
      host.assumeIsolated { $0.finish(self, of: response.body.count) }
    }
  }

  /// How often waiting requests are checked for clients that hung up.
  private static let hangUpCheck = Duration.milliseconds(100)

  /// Starts work in its turn, or responds that there is too much of it.
  ///
  /// - Parameters:
  ///   - refuse: responds instead of the queue if there is too much work.
  ///   - work: leads to one ``Reply/send(_:)``.
  func enqueue(
    _ request: Request, _ responder: Responder, as kind: HTTPQueue.Kind,
    else refuse: ((Response) -> Void)? = nil, work: @escaping (Reply) -> Void
  ) {
    let lane = HTTPQueue.Lane(address: request.peerAddress, kind: kind)
    if kind != .file, let refusal = connections.refusal(of: request) {
      return refuse?(refusal) ?? responder.send(refusal)
    }
    guard requests.hasPlace(in: lane) else {
      return refuse?(Self.crowded) ?? responder.send(Self.crowded)
    }
    let number = requests.nextNumber()
    let reply = Reply(host: self, responder: responder, number: number, lane: lane)
    requests.append(
      HTTPQueue.Entry(
        number: number, start: { work(reply) }, isAbandoned: { responder.hasHungUp },
        drop: { responder.send(Self.crowded) }),
      to: lane)
    startNext(in: lane)
    if requests.hasWaiting, !requests.isWatched { watchWaiting() }
  }

  private func finish(_ reply: Reply, of bytes: Int) {
    requests.finish(reply.number, in: reply.lane, unsent: bytes)
    reply.responder.whenEnded {
      self.requests.end(reply.number, in: reply.lane)
      self.startLater(reply.lane)
    }
    startLater(reply.lane)
  }

  /// Starts the next request after pending events, which may be edits.
  private func startLater(_ lane: HTTPQueue.Lane) {
    guard requests.hasWaiting else { return }
    loop.post { [weak self] in self?.assumeIsolated { $0.startNext(in: lane) } }
  }

  private func startNext(in lane: HTTPQueue.Lane) {
    guard let entry = requests.next(in: lane) else { return }
    entry.start()
    startLater(lane)
  }

  /// Drops waiting requests whose clients have hung up, as long as any wait.
  private func watchWaiting() {
    requests.isWatched = true
    after(Self.hangUpCheck) { host in
      for entry in host.requests.takeAbandoned() { entry.drop() }
      host.requests.isWatched = false
      if host.requests.hasWaiting { host.watchWaiting() }
    }
  }

  private static let crowded = Response.text(
    429, "Too many requests of this address wait: try again after some have been answered.",
    headers: [.init("retry-after", "1")])
}
