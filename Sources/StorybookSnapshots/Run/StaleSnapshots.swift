package import Storybook

/// Files that are snapshots of no story that there is.
package enum StaleSnapshots {
  /// - Parameters:
  ///   - stories: all of the catalog.
  ///   - devices: those of the catalog.
  /// - Returns: paths.
  package static func paths(_ stories: [SnapshotStory], devices: [Device]) -> [String] {
    let folders = Dictionary(grouping: stories, by: \.folder)
    return folders.sorted { $0.key < $1.key }.flatMap { path, stories in
      SnapshotFolder(path: path).names.filter { name in
        let isKnown = stories.contains { StorySnapshots.isKept(name, of: $0.id) }
        return !isKnown || !isRenderable(StorySnapshots.key(ofFile: name), devices)
      }.map { "\(path)/\($0)" }
    }
  }

  /// One with a size may be of a device that a test has for itself.
  private static func isRenderable(_ key: String, _ devices: [Device]) -> Bool {
    if SnapshotVariant(key: key, devices: devices) != nil { return true }
    let fields = SnapshotWords.fields(SnapshotVariant.words(ofKey: key))
    return fields?["size"] != nil
      && RenderEnvironment.ColorScheme.allCases.contains { key.hasSuffix(".\($0.rawValue)") }
  }
}
