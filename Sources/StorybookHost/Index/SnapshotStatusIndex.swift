import StorybookSchema
import StorybookSnapshots

/// The stories that are known to differ from their snapshots.
struct SnapshotStatusIndex {
  /// The keys of the differing variants with their format, by story id.
  private var keys: [String: Set<String>] = [:]

  /// The number of checks started for a story.
  private var turns: [String: Int] = [:]

  /// The ids of the stories.
  var changed: Set<String> { Set(keys.keys) }

  /// Starts a check of all variants of a story.
  ///
  /// - Returns: the number to pass to ``endStory(_:turn:changed:)``.
  mutating func beginStory(_ story: String) -> Int {
    turns[story, default: 0] += 1
    return turns[story, default: 0]
  }

  /// Stores the result for all variants of a story, unless a newer check has started.
  mutating func endStory(
    _ story: String, turn: Int, changed: [SnapshotFormat: [SnapshotVariant]]
  ) {
    guard turns[story] == turn else { return }
    let found = changed.flatMap { format, variants in variants.map { Self.key($0, format: format) }
    }
    keys[story] = Set(found).nonEmpty
  }

  private static func key(_ variant: SnapshotVariant, format: SnapshotFormat) -> String {
    "\(format)/\(variant.key)"
  }

  mutating func noteStory(
    _ story: String, variant: SnapshotVariant, of format: SnapshotFormat, isChanged: Bool
  ) {
    let key = Self.key(variant, format: format)
    if isChanged {
      keys[story, default: []].insert(key)
    } else {
      keys[story]?.remove(key)
      if keys[story]?.isEmpty == true { keys[story] = nil }
    }
  }
}
