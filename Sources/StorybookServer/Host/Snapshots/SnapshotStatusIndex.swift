import StorybookSnapshots

/// Which stories look otherwise than their snapshots, as far as it is known.
struct SnapshotStatusIndex {
  /// The keys of the variants that do, by the ids of the stories.
  private var keys: [String: Set<String>] = [:]

  /// How many times all variants of a story were begun to be looked at.
  private var turns: [String: Int] = [:]

  /// The ids of the stories.
  var changed: Set<String> { Set(keys.keys) }

  /// - Returns: the number to give back with what is found.
  mutating func begin(_ story: String) -> Int {
    turns[story, default: 0] += 1
    return turns[story, default: 0]
  }

  /// Takes what was found at all variants of a story, unless it is being looked at anew.
  mutating func end(_ story: String, _ turn: Int, changed: [SnapshotVariant]) {
    guard turns[story] == turn else { return }
    keys[story] = changed.isEmpty ? nil : Set(changed.map(\.key))
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
