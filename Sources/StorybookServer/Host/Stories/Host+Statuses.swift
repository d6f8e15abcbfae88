import Storybook
import StorybookSchema

extension Host {
  /// Broadcasts a new status of a room's story, also to clients with other stories open.
  func noteStatus(in name: String) {
    guard let live = rooms[name], let status = live.room.status, status != live.status else {
      return
    }
    live.status = status
    let story = live.room.story
    guard statuses[story, default: .fine] != status else { return }
    statuses[story] = status == .fine ? nil : status
    broadcast(.status(story: story, status), to: Array(clients.keys))
  }

  /// Resets all statuses, because they describe the previous build.
  func forgetStatuses() {
    statuses = [:]
    snapshots = SnapshotStatusIndex()
    for name in rooms.keys { rooms[name]?.status = nil }
  }

  /// The catalog for clients, with the statuses of its stories.
  var catalog: Value? { storyIndex?.value(statuses) }
}
