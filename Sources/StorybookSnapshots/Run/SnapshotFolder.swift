import Foundation
import Storybook
package import StorybookFiles
import StorybookProgram

/// The folder that holds the snapshots of a screen.
package struct SnapshotFolder: Hashable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Returns the folder of a story's snapshots beside its screen: of two, the first that has some.
  static func holding(_ story: String, of screen: CatalogListing.Screen) -> SnapshotFolder {
    let folder = SnapshotFolder(path: screen.snapshotFolder).folder
    let both = [folder, folder.twin].filter(\.exists)
    guard both.count == 2 else { return SnapshotFolder(path: folder.current.path) }
    let folders = both.map { SnapshotFolder(path: $0.path) }
    return folders.first { SnapshotListing($0).has(story) } ?? folders[0]
  }

  /// The names of all files that may be snapshots.
  package var names: [String] { visible.filter { $0.contains(".") } }

  /// The folders of other strategies, whose names have no dot.
  var strategies: [SnapshotFolder] {
    visible.filter { !$0.contains(".") && $0 != TestSnapshots.folderName }
      .map { SnapshotFolder(path: "\(path)/\($0)") }
  }

  private var visible: [String] {
    guard (try? folder.opened()) != nil else { return [] }
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return all.filter { !$0.hasPrefix(".") }.sorted()
  }

  package func snapshots(of story: String) -> StorySnapshots {
    SnapshotListing(self).snapshots(of: story)
  }

  /// The folder, opened like a fixture folder, so that no link escapes it.
  var folder: StoryFolder { StoryFolder(path: path, kind: "snapshot", ending: "") }

  /// Returns the bytes of a file; an unreadable file counts as damaged.
  func bytes(_ name: String) -> [UInt8] { StoryFolder.contents("\(path)/\(name)") ?? [0xFF] }

  /// Writes all changes or none if the disk is full. New files are written first, then replaced
  /// ones, and removals come last, so that an interruption leaves too much rather than too little.
  package func applyChanges(
    _ changes: (write: [String: String], remove: [String])
  ) throws(WriteError) -> [String] {
    guard !changes.write.isEmpty || !changes.remove.isEmpty else { return [] }
    try folder.created().applyChanges(changes)
    return changes.write.keys.sorted().map { "\(path)/\($0)" }
  }
}

extension OpenFolder {
  /// Writes all changes or none, new files first; see ``SnapshotFolder/applyChanges(_:)``.
  func applyChanges(_ changes: (write: [String: String], remove: [String])) throws(WriteError) {
    let known = Set(changes.write.keys.filter { has($0) })
    let sorted = changes.write.sorted { $0.key < $1.key }
    let order = sorted.filter { !known.contains($0.key) } + sorted.filter { known.contains($0.key) }
    try writeContents(order.map { ($0.key, Array($0.value.utf8)) })
    for name in changes.remove { remove(name) }
  }
}
