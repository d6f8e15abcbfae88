import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

/// Shared rooms: connecting to the log, and reporting its availability to clients.
extension Host {
  /// Starts sharing, if the command line enables it. Waits up to a second for the log, so that the
  /// first clients find the rooms of other hosts.
  func startSharing() async {
    guard let maker = configuration.sharing else { return }
    let log = maker(loop, log) { [weak self] event in
      self?.assumeIsolated { $0.take(event) }
    }
    sharing = log
    await withCheckedContinuation { continuation in
      logAwaited = { continuation.resume() }
      loop.schedule(after: Self.patienceWithLog) { [weak self] in
        self?.assumeIsolated { $0.stopAwaitingLog() }
      }
      log.start()
    }
    sendHeartbeats()
  }

  private static let patienceWithLog = Duration.seconds(1)

  private func stopAwaitingLog() {
    logAwaited?()
    logAwaited = nil
  }

  func stopSharing() {
    for name in rooms.keys { leaveLog(name) }
    sharing?.stop()
    sharing = nil
  }

  private func take(_ event: LogNews) {
    switch event {
    case .available:
      logBecameAvailable()
      stopAwaitingLog()
    case .unavailable(let reason):
      logBecameUnavailable(reason)
      stopAwaitingLog()
    case .entry(let entry, let room): take(entry, room)
    case .published(let text, let room): receive(text, room)
    }
  }

  private func logBecameAvailable() {
    log.info("Rooms are shared with other hosts.")
    isLogAvailable = true
    unshared = rooms.keys.sorted()
    for _ in 0..<Self.entering { enterNext() }
    sendSharingWhenDone()
  }

  private func logBecameUnavailable(_ reason: String) {
    guard isLogAvailable || !wasToldAlone else { return }
    log.warning("Rooms are this host's alone: \(reason)")
    (isLogAvailable, wasToldAlone, unshared) = (false, true, [])
    broadcast(.sharing(.alone), to: Array(clients.keys))
    for name in rooms.keys.sorted() {
      rooms[name]?.shared = ReplicatedRoom()
      update(name) { $0.commitLocally() }
    }
  }

  /// The number of rooms that are opened concurrently, so that a log that has just recovered is not
  /// flooded.
  private static let entering = 16

  /// Reopens the next of the rooms that were local.
  func enterNext() {
    guard isLogAvailable, let name = unshared.popLast() else { return }
    guard rooms[name] != nil else { return enterNext() }
    enter(name)
  }

  func sendSharingWhenDone() {
    guard isLogAvailable, wasToldAlone, unshared.isEmpty,
      !rooms.values.contains(where: { $0.shared?.isOpening == true })
    else { return }
    wasToldAlone = false
    broadcast(.sharing(.together), to: Array(clients.keys))
  }

  /// Reports to a new client that rooms are local at the moment.
  func sendSharing(_ id: ConnectionID) {
    if sharing != nil, wasToldAlone { send(.sharing(.alone), to: id) }
  }

  /// Announces that this host has left the room, and closes the room's log.
  func leaveLog(_ name: String) {
    guard let sharing, rooms[name]?.shared?.position != nil else { return }
    sharing.publish(PeerMessage.gone(from: hostName).text, room: name)
    sharing.close(name)
  }
}
