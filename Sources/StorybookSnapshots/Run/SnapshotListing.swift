import StorybookSchema

/// The files of a snapshot folder by story, listed once for all stories.
package struct SnapshotListing: Hashable, Sendable {
  private let folder: SnapshotFolder
  /// The names of text snapshots, by their prefix.
  private let names: [Substring: [String]]
  private let pictures: [Substring: [String]]

  package init(_ folder: SnapshotFolder) {
    self.folder = folder
    let all = Dictionary(grouping: folder.names) { name in name.prefix { $0 != "." } }
    names = all.compactMapValues { $0.filter(StorySnapshots.isText).nonEmpty }
    pictures = all.mapValues { names in names.filter { !StorySnapshots.isText($0) } }
  }

  /// Returns a listing for each snapshot folder of the stories, by path.
  package static func all(_ stories: [SnapshotStory]) -> [String: SnapshotListing] {
    let paths = Set(stories.map(\.folder))
    return Dictionary(
      uniqueKeysWithValues: paths.map { ($0, SnapshotListing(SnapshotFolder(path: $0))) })
  }

  package func has(_ story: String) -> Bool { names[StorySnapshots.slug(story)[...]] != nil }

  /// The keys of all variants of a story with a picture.
  package func screenshotKeys(of story: String) -> Set<String> {
    Set((pictures[StorySnapshots.slug(story)[...]] ?? []).map(StorySnapshots.key(ofFile:)))
  }

  /// Reads the current snapshots of a story from disk.
  package func snapshots(of story: String) -> StorySnapshots {
    let own = names[StorySnapshots.slug(story)[...]] ?? []
    return StorySnapshots(
      story: story,
      // Two names on disk can be one text: an umlaut has two forms.
      files: Dictionary(own.map { ($0, folder.bytes($0)) }) { first, _ in first })
  }
}
