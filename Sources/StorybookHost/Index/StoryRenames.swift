import StorybookFiles
import StorybookProgram

/// The stories of former catalogs that go on under other ids.
struct StoryRenames: Hashable, Sendable {
  struct Successor: Hashable, Sendable {
    let id: String
    /// Whether it stands where the story stood; otherwise their props have to be the same.
    let isInPlace: Bool
  }

  struct Screen: Hashable, Sendable {
    let id: String
    let stories: [String]
  }

  private var successors: [String: Successor] = [:]
  /// The present ids of renamed stories, by what their default rooms are named after.
  private var roomOwners: [String: String] = [:]
  /// The same as other hosts have it, which may have seen renames before or after this one.
  private(set) var sharedOwners: [String: String] = [:]
  /// Those of this host that the others do not have yet.
  private(set) var unsharedOwners: [String: String] = [:]

  private static let sharedLimit = 1000

  /// Returns the last id that a story has now, or had before it was gone.
  func current(_ story: String, isListed: (String) -> Bool) -> String {
    var id = story
    for _ in 0...successors.count where !isListed(id) {
      guard let next = successors[id], next.isInPlace else { return id }
      id = next.id
    }
    return id
  }

  subscript(story: String) -> Successor? { successors[story] }

  /// Notes that a story was found to be another one although it stands elsewhere.
  mutating func confirm(_ story: String, as id: String, isListed: (String) -> Bool) {
    successors[story] = Successor(id: id, isInPlace: true)
    passRoom(of: story, to: id, isListed: isListed)
  }

  /// Returns the name of a story's default room. A renamed story keeps the room of its first id;
  /// another story that is given this id gets a room of its own.
  func roomKey(of story: String, isListed: (String) -> Bool) -> String {
    if let key = ownedKey(of: story, isListed: isListed) { return key }
    var key = story
    while let owner = owner(of: key, isListed: isListed), owner != story { key += "/" }
    return key
  }

  private func owner(of key: String, isListed: (String) -> Bool) -> String? {
    [roomOwners[key], sharedOwners[key]].compactMap(\.self).first(where: isListed)
  }

  private func ownedKey(of story: String, isListed: (String) -> Bool) -> String? {
    let keys = [roomOwners, sharedOwners].flatMap { $0.filter { $0.value == story }.keys.sorted() }
    return keys.first { owner(of: $0, isListed: isListed) == story }
  }

  private mutating func passRoom(of story: String, to id: String, isListed: (String) -> Bool) {
    let known = ownedKey(of: id, isListed: isListed)
    let key = known ?? roomKey(of: story) { $0 == story || isListed($0) }
    roomOwners[key] = id
    unsharedOwners[key] = sharedOwners[key] == id ? nil : id
  }

  /// Notes what other hosts have, or have received from this one.
  mutating func noteShared(_ owners: [String: String], isListed: (String) -> Bool) {
    for (key, story) in owners
    where sharedOwners[key] != nil || sharedOwners.count < Self.sharedLimit {
      sharedOwners[key] = story
      // Kept when others rename it again before this host does.
      if owner(of: key, isListed: isListed) == story { roomOwners[key] = story }
    }
    unsharedOwners = unsharedOwners.filter { owners[$0.key] != $0.value }
  }

  mutating func noteChange(from before: [Screen], to after: [Screen]) {
    let kept = Set(after.flatMap(\.stories))
    let known = kept.union(before.flatMap(\.stories))
    for screen in before {
      for story in screen.stories where !kept.contains(story) {
        let next = Self.successor(of: story, in: screen, from: before, to: after)
        successors[story] = next
        guard let next else {
          roomOwners = roomOwners.filter { $0.value != story }
          continue
        }
        // A screen in the place of another may have another type, which rooms compare.
        let isSameScreen = after.contains { $0.id == screen.id }
        if next.isInPlace, isSameScreen {
          passRoom(of: story, to: next.id, isListed: known.contains)
        }
      }
    }
  }

  /// Returns the story that replaced a missing one; `nil` if there is none, or several could be it.
  static func successor(
    of story: String, in screen: Screen, from before: [Screen], to after: [Screen]
  ) -> Successor? {
    if let same = after.first(where: { $0.id == screen.id }) {
      return replacement(of: story, in: screen.stories, by: same.stories)
    }
    guard let next = replacement(of: screen.id, in: before.map(\.id), by: after.map(\.id)),
      let renamed = after.first(where: { $0.id == next.id })
    else { return nil }
    let id = renamed.id + story.dropFirst(screen.id.count)
    if renamed.stories.contains(id) { return Successor(id: id, isInPlace: next.isInPlace) }
    let moved = screen.stories.map { renamed.id + $0.dropFirst(screen.id.count) }
    guard let found = replacement(of: id, in: moved, by: renamed.stories) else { return nil }
    return Successor(id: found.id, isInPlace: found.isInPlace && next.isInPlace)
  }

  /// The one between the same neighbors, if as many came there as went; else the only new one.
  private static func replacement(
    of missing: String, in before: [String], by after: [String]
  ) -> Successor? {
    let gone = before.filter { !after.contains($0) }
    let added = after.filter { !before.contains($0) }
    let neighbor = before.prefix { $0 != missing }.last(where: after.contains)
    let left = run(after: neighbor, in: before) { !after.contains($0) }
    let come = run(after: neighbor, in: after) { !before.contains($0) }
    if left.count == come.count, let place = left.firstIndex(of: missing) {
      return Successor(id: come[place], isInPlace: true)
    }
    guard gone.count == 1, added.count == 1 else { return nil }
    return Successor(id: added[0], isInPlace: false)
  }

  private static func run(
    after neighbor: String?, in ids: [String], while isWanted: (String) -> Bool
  ) -> [String] {
    let start = neighbor.flatMap(ids.firstIndex).map { $0 + 1 } ?? 0
    return Array(ids[start...].prefix(while: isWanted))
  }
}

extension StoryRenames.Screen {
  init(_ screen: StoryIndex.Screen) {
    self.init(id: screen.listing.id, stories: screen.stories.map(\.id))
  }
}
