import Logging
import StorybookFiles
import StorybookSchema

/// Default rooms of renamed stories, which hosts find that start after the rename.
extension PeerService {
  /// Well below the time after which a log expires.
  private static let renewal = Duration.seconds(60 * 60)

  /// Keeps the log as long as this host runs: rooms may last that long.
  func renewRoomOwners() {
    guard cluster.log != nil else { return }
    shareRoomOwners()
    loop.after(Self.renewal, for: self) { $0.renewRoomOwners() }
  }

  /// Reads what other hosts renamed, and adds the renames of this one.
  func shareRoomOwners(then done: @escaping () -> Void = {}) {
    guard rooms.configuration.isLoopback, cluster.isAvailable, let log = cluster.log else {
      return done()
    }
    let catalog = rooms.catalog
    let known = catalog.sharedRoomOwners.merging(catalog.unsharedRoomOwners) { $1 }
    let seed = RoomOwners(host: cluster.hostName, stories: known)
    log.openRoom(RoomOwners.log, seed: seed.text) { page in
      if let page { self.adoptRoomOwners(page) }
      done()
    }
  }

  private func adoptRoomOwners(_ page: LogPage) {
    for text in [page.state] + page.entries.map(\.text) { noteRoomOwners(text) }
    let unshared = rooms.catalog.unsharedRoomOwners
    guard !unshared.isEmpty else { return }
    var position = page.position
    position.number = page.entries.last?.number ?? position.number
    let entry = RoomOwners(host: cluster.hostName, stories: unshared)
    cluster.log?.append(entry.text, to: RoomOwners.log, after: position) { result in
      // An entry of another host that was first arrives, and this one is added after it.
      guard case .taken(let number, _) = result else { return }
      self.rooms.catalog.noteSharedRooms(unshared)
      position.number = number
      self.keepRoomOwners(at: position)
    }
  }

  private func keepRoomOwners(at position: LogPosition) {
    let all = RoomOwners(host: cluster.hostName, stories: rooms.catalog.sharedRoomOwners)
    cluster.log?.keepState(all.text, of: RoomOwners.log, at: position)
  }

  func applyRoomOwners(_ entry: LogEntry) {
    noteRoomOwners(entry.text)
    if !rooms.catalog.unsharedRoomOwners.isEmpty { shareRoomOwners() }
  }

  private func noteRoomOwners(_ text: [UInt8]) {
    do throws(ProtocolError) {
      rooms.catalog.noteSharedRooms(try RoomOwners(text).stories)
    } catch {
      log.error("The log of default rooms is damaged: \(error.message)")
    }
  }
}
