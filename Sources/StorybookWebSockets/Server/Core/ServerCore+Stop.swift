extension ServerCore {
  /// Stops the server and calls back when all its resources are released. Idempotent.
  func stop(grace: Duration, then finish: @escaping @Sendable () -> Void) {
    switch phase {
    case .stopped: return finish()
    case .stopping: return stopWaiters.append(finish)
    case .idle:
      phase = .stopped
      delegate = nil
      return finish()
    case .running: stopWaiters.append(finish)
    }
    phase = .stopping
    listener?.close()
    listener = nil
    certificateTimer?.cancel()
    certificateTimer = nil
    for socket in sockets.all { closeAll(to: socket) }
    library?.wake()
    // A timer fires before a turn's sockets are served (libuv, "The I/O loop"): without the extra
    // turn, a thread that was blocked for longer than the grace period would send no Close frames.
    graceTimer = LoopTimer(after: grace, on: loop) { [weak self] in
      self?.loop.afterThisTurn { self?.finishStop() }
    }
    if sockets.isEmpty { loop.afterThisTurn { self.finishStop() } }
  }

  /// Closes connections; complete requests may still be answered, incomplete ones are dropped.
  private func closeAll(to socket: Socket) {
    switch socket.phase {
    case .open: close(socket.id, code: .goingAway, reason: "The server is shutting down.")
    case .idle, .handshake, .receiving:
      socket.firstBytes?.endBytes()
      socket.wire?.kill()
    case .transaction, .closed: break
    }
  }

  func finishStop() {
    guard phase == .stopping, let library else { return }
    self.library = nil
    graceTimer?.cancel()
    graceTimer = nil
    library.destroy {
      self.phase = .stopped
      self.delegate = nil
      let waiters = self.stopWaiters
      self.stopWaiters = []
      for finish in waiters { finish() }
    }
  }
}
