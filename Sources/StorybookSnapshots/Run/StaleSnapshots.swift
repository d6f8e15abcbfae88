package import Storybook

/// Files that are snapshots of no story that there is.
package enum StaleSnapshots {
  /// - Parameters:
  ///   - stories: all of the catalog.
  ///   - devices: those of the catalog.
  /// - Returns: paths.
  package static func paths(_ stories: [SnapshotStory], devices: [Device]) -> [String] {
    let known = Set(SnapshotPlan(catalog: devices).order)
    let folders = Dictionary(grouping: stories, by: \.folder)
    return folders.sorted { $0.key < $1.key }.flatMap { path, stories in
      SnapshotFolder(path: path).names.filter { name in
        let isKnown = stories.contains { StorySnapshots.isKept(name, of: $0.id) }
        return !isKnown || !known.contains(Self.key(name))
      }.map { "\(path)/\($0)" }
    }
  }

  private static func key(_ name: String) -> String {
    name.split(separator: ".").dropFirst().prefix(2).joined(separator: ".")
  }
}
