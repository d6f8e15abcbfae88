import Storybook
import StorybookSchema

extension Host {
  /// What a room has found out about its story is told once, to those who have others open, too.
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

  /// New code has to show anew what it is worth.
  func forgetStatuses() {
    statuses = [:]
    snapshots = SnapshotStatusIndex()
    for name in rooms.keys { rooms[name]?.status = nil }
  }

  /// The catalog as it is told, with what became of its stories.
  var catalog: Value? { storyIndex?.value(statuses) }
}
