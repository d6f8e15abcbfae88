import StorybookSchema
import StorybookSnapshots

/// The stories that are known to differ from their snapshots.
struct SnapshotStatusIndex {
  /// The keys of the differing variants, by story id.
  private var keys: [String: Set<String>] = [:]

  /// The number of checks started for a story.
  private var turns: [String: Int] = [:]

  /// The ids of the stories.
  var changed: Set<String> { Set(keys.keys) }

  /// Starts a check of all variants of a story.
  ///
  /// - Returns: the number to pass to ``end(_:_:changed:)``.
  mutating func begin(_ story: String) -> Int {
    turns[story, default: 0] += 1
    return turns[story, default: 0]
  }

  /// Stores the result for all variants of a story, unless a newer check has started.
  mutating func end(_ story: String, _ turn: Int, changed: [SnapshotVariant]) {
    guard turns[story] == turn else { return }
    keys[story] = Set(changed.map(\.key)).nonEmpty
  }

  mutating func note(_ story: String, _ variant: SnapshotVariant, isChanged: Bool) {
    if isChanged {
      keys[story, default: []].insert(variant.key)
    } else {
      keys[story]?.remove(variant.key)
      if keys[story]?.isEmpty == true { keys[story] = nil }
    }
  }
}
