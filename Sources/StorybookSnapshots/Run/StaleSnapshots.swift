package import Storybook

/// Snapshot files that belong to no story, or to a variant that cannot be rendered.
package enum StaleSnapshots {
  /// - Parameters:
  ///   - stories: all of the catalog, with the folders of markup, in which those of other strategies
  ///     are.
  ///   - devices: those of the catalog.
  ///   - tests: the names of the interaction tests by the id of their story.
  /// - Returns: the paths of the stale files.
  package static func paths(
    _ stories: [SnapshotStory], devices: [Device], tests: [String: [String]] = [:]
  ) -> [String] {
    let folders = Dictionary(grouping: stories, by: \.folder)
    return folders.sorted { $0.key < $1.key }.flatMap { path, stories in
      let folder = SnapshotFolder(path: path)
      return ([folder] + folder.strategies).flatMap {
        paths(in: $0, stories: stories, devices: devices)
      }
        + TestSnapshots.stalePaths(beside: folder, stories: stories, tests: tests)
    }
  }

  private static func paths(
    in folder: SnapshotFolder, stories: [SnapshotStory], devices: [Device]
  ) -> [String] {
    folder.names.filter { name in
      let isKnown = stories.contains { StorySnapshots.isKept(name, of: $0.id) }
      return !isKnown || !isRenderable(StorySnapshots.key(ofFile: name), devices: devices)
    }.map { "\(folder.path)/\($0)" }
  }

  /// Whether a variant can be rendered; one with a size may belong to a device defined by a test.
  private static func isRenderable(_ key: String, devices: [Device]) -> Bool {
    if SnapshotVariant(key: key, devices: devices) != nil { return true }
    let fields = SnapshotWords.fields(SnapshotVariant.words(ofKey: key))
    return fields?["size"] != nil
      && RenderEnvironment.ColorScheme.allCases.contains { key.hasSuffix(".\($0.rawValue)") }
  }
}
