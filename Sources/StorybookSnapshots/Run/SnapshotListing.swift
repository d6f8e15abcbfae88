/// The files of a folder of snapshots by their stories, looked up once for all of them.
package struct SnapshotListing: Hashable, Sendable {
  private let folder: SnapshotFolder
  /// Names without those of pictures, by what they begin with.
  private let names: [Substring: [String]]

  package init(_ folder: SnapshotFolder) {
    self.folder = folder
    names = Dictionary(grouping: folder.names.filter(StorySnapshots.isText)) { name in
      name.prefix { $0 != "." }
    }
  }

  /// The listing of each folder that some stories have theirs in, by its path.
  package static func all(_ stories: [SnapshotStory]) -> [String: SnapshotListing] {
    let paths = Set(stories.map(\.folder))
    return Dictionary(
      uniqueKeysWithValues: paths.map { ($0, SnapshotListing(SnapshotFolder(path: $0))) })
  }

  package func has(_ story: String) -> Bool { names[StorySnapshots.slug(story)[...]] != nil }

  /// As they are on the disk now.
  package func snapshots(of story: String) -> StorySnapshots {
    let own = names[StorySnapshots.slug(story)[...]] ?? []
    return StorySnapshots(
      story: story, files: Dictionary(uniqueKeysWithValues: own.map { ($0, folder.bytes($0)) }))
  }
}
