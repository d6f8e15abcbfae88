import Foundation
import Storybook
package import StorybookFiles
import StorybookProgram

/// The way of a story's snapshots from the folder that its screen once shared with others to its own.
package struct SnapshotMove: Hashable, Sendable {
  let from: String
  let to: String

  /// Moves all files that name the story, and its pictures, of all strategies and tests.
  func perform(of story: String) throws(WriteError) {
    let source = SnapshotFolder(path: from)
    let subfolders = source.strategies.map(\.path) + ["\(from)/\(TestSnapshots.folderName)"]
    for path in [from] + subfolders {
      try move(story, from: SnapshotFolder(path: path), to: to + path.dropFirst(from.count))
    }
  }

  private func move(
    _ story: String, from source: SnapshotFolder, to path: String
  ) throws(WriteError) {
    let files = source.files(naming: story)
    guard !files.isEmpty else { return }
    try SnapshotFolder(path: path).folder.created().writeContents(files)
    let opened = try source.folder.created()
    for file in files { opened.remove(file.name) }
  }
}

extension SnapshotFolder {
  /// The files of a story, without those that name another one.
  func files(naming story: String) -> [(name: String, content: [UInt8])] {
    names.filter { StorySnapshots.isKept($0, of: story) }.map { ($0, bytes($0)) }.filter {
      !StorySnapshots.isText($0.0) || (try? SnapshotFile($0.1, of: story)) != nil
    }
  }

  /// Whether a text snapshot of the story itself or of one of its tests is here.
  fileprivate func names(_ story: String) -> Bool {
    [self, SnapshotFolder(path: "\(path)/\(TestSnapshots.folderName)")].contains {
      $0.files(naming: story).contains { StorySnapshots.isText($0.name) }
    }
  }

  /// Whether a picture is here of a story with that name: it does not say of which one.
  fileprivate func hasPictures(_ story: String) -> Bool {
    names.contains { StorySnapshots.isKept($0, of: story) && !StorySnapshots.isText($0) }
  }
}

extension StoryFolder {
  /// Whether a folder with the same name in another case would be another folder.
  fileprivate var tellsCasesApart: Bool {
    let name = (path as NSString).lastPathComponent
    let other = [name.lowercased(), name.uppercased()].first { $0 != name } ?? name
    let listed = (try? FileManager.default.contentsOfDirectory(atPath: path.parentFolder)) ?? []
    return listed.contains(name)
      && (listed.contains(other)
        || !StoryFolder(path: "\(path.parentFolder)/\(other)", kind: "", ending: "").exists)
  }
}

extension SnapshotMove {
  /// Returns `nil` if the own folder has snapshots of the story, or no former one has any.
  init?(_ story: String, of screen: CatalogListing.Screen, to own: SnapshotFolder) {
    guard let former = screen.formerFolder, !own.names(story) else { return nil }
    let isOwn =
      screen.ownsFormerFolder
      && StoryFolder(path: former, kind: "", ending: "").tellsCasesApart
      && !own.hasPictures(story)
    let folder = SnapshotFolder(path: "\(former)/__Snapshots__").folder
    let found = [folder, folder.twin].map { SnapshotFolder(path: $0.path) }.first {
      $0.names(story) || isOwn && $0.hasPictures(story)
    }
    guard let found else { return nil }
    self.init(from: found.path, to: own.path)
  }
}

extension SnapshotStory {
  /// Moves its snapshots to the folder of its screen, and returns the story in that one.
  package func settled() throws(WriteError) -> SnapshotStory {
    guard let move else { return self }
    try move.perform(of: id)
    return SnapshotStory(
      id: id, screen: screen, origin: origin, folder: move.to + folder.dropFirst(move.from.count),
      settles: settles, environment: environment)
  }
}
