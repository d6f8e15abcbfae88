/// The files of a snapshot folder by story, listed once for all stories.
package struct SnapshotListing: Hashable, Sendable {
  private let folder: SnapshotFolder
  /// The names of text snapshots, by their prefix.
  private let names: [Substring: [String]]

  package init(_ folder: SnapshotFolder) {
    self.folder = folder
    names = Dictionary(grouping: folder.names.filter(StorySnapshots.isText)) { name in
      name.prefix { $0 != "." }
    }
  }

  /// Returns a listing for each snapshot folder of the stories, by path.
  package static func all(_ stories: [SnapshotStory]) -> [String: SnapshotListing] {
    let paths = Set(stories.map(\.folder))
    return Dictionary(
      uniqueKeysWithValues: paths.map { ($0, SnapshotListing(SnapshotFolder(path: $0))) })
  }

  package func has(_ story: String) -> Bool { names[StorySnapshots.slug(story)[...]] != nil }

  /// Reads the current snapshots of a story from disk.
  package func snapshots(of story: String) -> StorySnapshots {
    let own = names[StorySnapshots.slug(story)[...]] ?? []
    return StorySnapshots(
      story: story, files: Dictionary(uniqueKeysWithValues: own.map { ($0, folder.bytes($0)) }))
  }
}
