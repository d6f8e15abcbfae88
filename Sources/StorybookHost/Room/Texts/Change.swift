import StorybookSchema

/// A change of the room's state, as it affects concurrent edits.
///
/// Ann moves the first of four rows to the end: `moved(from: /rows/0, to: /rows/4)`. Ben has not
/// seen that and edits the second: `replaced(/rows/1)`. Transformed over hers, his edit is that of
/// `/rows/0`.
enum Change: Hashable, Sendable {
  case text(Pointer, TextOperation)
  /// The value at the path was replaced, added to an object, or removed from it.
  case replaced(Pointer)
  /// An element was inserted into an array, before the one at the path; `-` is the end.
  case inserted(Pointer)
  case removed(Pointer)
  /// An element was moved in front of another one; both paths are from before the move.
  case moved(from: Pointer, to: Pointer)
  /// A member of an object was moved to another key.
  case renamed(from: Pointer, to: Pointer)
  /// The value at the path was only read, and the edit requires it.
  case read(Pointer)

  /// The place that the change is made at.
  var path: Pointer {
    switch self {
    case .text(let path, _), .replaced(let path), .inserted(let path), .removed(let path),
      .moved(_, let path), .renamed(_, let path), .read(let path):
      path
    }
  }

  var isText: Bool { if case .text = self { true } else { false } }

  /// Returns the change transformed over a concurrent one; `nil` if nothing of it remains.
  ///
  /// - Parameter goesFirst: whether the change reached the room first.
  func transformed(over other: Change, goesFirst: Bool) -> Change? {
    if let settled = settled(with: other, goesFirst: goesFirst) { return settled }
    switch self {
    case .text(let path, let steps): return path.following(other).map { .text($0, steps) }
    case .replaced(let path): return path.following(other).map { .replaced($0) }
    case .removed(let path): return path.following(other).map { .removed($0) }
    case .read(let path): return path.following(other).map { .read($0) }
    case .inserted(let gap):
      return gap.following(other, asGap: true, goesFirst: goesFirst).map { .inserted($0) }
    case .moved(let from, let gap):
      guard let from = from.following(other) else { return nil }
      guard let gap = gap.following(other, asGap: true, goesFirst: goesFirst) else {
        return goesFirst ? .removed(from) : nil
      }
      if gap.tokens.count > from.tokens.count, gap.starts(with: from) { return nil }
      // A row that stays where it is has no place that others' rows could come before.
      if gap.removing(from, asGap: true) == from { return .read(from) }
      return .moved(from: from, to: gap)
    case .renamed(let from, let to):
      guard let from = from.following(other) else { return nil }
      return to.following(other).map { .renamed(from: from, to: $0) }
    }
  }

  /// Decides between two changes of the same value: texts merge, and else the room's newest wins.
  private func settled(with other: Change, goesFirst: Bool) -> Change?? {
    switch (self, other) {
    case (.text(let path, let mine), .text(let place, let theirs)) where path == place:
      .text(path, mine.transformed(over: theirs, goesFirst: goesFirst))
    case (.text(let path, _), .replaced(let place)) where path == place: .some(nil)
    case (.replaced(let path), .replaced(let place)) where path == place:
      .some(goesFirst ? nil : self)
    case (.moved(let path, _), .moved(let place, _)) where goesFirst && path == place:
      .some(nil)
    case (.renamed(let path, _), .renamed(let place, _)) where goesFirst && path == place:
      .some(nil)
    default: nil
    }
  }

  /// The change that reverts this one, as far as paths are concerned.
  var inverse: Change {
    switch self {
    case .inserted(let path): return .removed(path)
    case .removed(let path): return .inserted(path)
    case .renamed(let from, let to): return .renamed(from: to, to: from)
    case .text(let path, _): return .replaced(path)
    case .moved(let from, let gap):
      let target = gap.removing(from, asGap: true) ?? gap
      return .moved(from: target, to: from.inserting(target, asGap: true, goesFirst: true))
    case .replaced, .read: return self
    }
  }
}

extension Pointer {
  /// Returns the path of the same value after a change; `nil` if it was removed, or replaced as a
  /// part of another one.
  ///
  /// - Parameters:
  ///   - asGap: whether the path is a place between elements, before the one that it names.
  ///   - goesFirst: whether what is put into the same gap goes behind it.
  func following(_ change: Change, asGap: Bool = false, goesFirst: Bool = false) -> Pointer? {
    switch change {
    case .text, .read: return self
    case .replaced(let place):
      return tokens.count > place.tokens.count && starts(with: place) ? nil : self
    case .inserted(let place): return inserting(place, asGap: asGap, goesFirst: goesFirst)
    case .removed(let place): return removing(place, asGap: asGap)
    case .renamed(let from, let to):
      if starts(with: from) { return Pointer(to.tokens + tokens.dropFirst(from.tokens.count)) }
      return starts(with: to) ? nil : self
    case .moved(let from, let gap):
      guard let target = gap.removing(from, asGap: true) else { return self }
      if starts(with: from), !asGap || tokens.count > from.tokens.count {
        return Pointer(target.tokens + tokens.dropFirst(from.tokens.count))
      }
      return removing(from, asGap: asGap)?.inserting(target, asGap: asGap, goesFirst: goesFirst)
    }
  }

  /// Returns the path after the element at another one was removed.
  func removing(_ place: Pointer, asGap: Bool = false) -> Pointer? {
    guard let index = index(besides: place), let old = place.lastIndex, index >= old else {
      return self
    }
    if index > old { return shifted(by: -1, at: place) }
    return asGap && tokens.count == place.tokens.count ? self : nil
  }

  /// Returns the path after an element was inserted at another one.
  func inserting(_ place: Pointer, asGap: Bool = false, goesFirst: Bool = false) -> Pointer {
    guard let index = index(besides: place), let new = place.lastIndex, index >= new else {
      return self
    }
    let isTie = index == new && asGap && tokens.count == place.tokens.count
    return isTie && goesFirst ? self : shifted(by: 1, at: place)
  }

  private var lastIndex: Int? { tokens.last.flatMap { Self.index($0, in: Int.counts) } }

  /// Returns the index of this path in the array that contains the other path's element.
  private func index(besides other: Pointer) -> Int? {
    let level = other.tokens.count - 1
    guard level >= 0, tokens.count > level, tokens[..<level] == other.tokens[..<level] else {
      return nil
    }
    return Self.index(tokens[level], in: Int.counts)
  }

  private func shifted(by count: Int, at place: Pointer) -> Pointer {
    let level = place.tokens.count - 1
    guard let index = Self.index(tokens[level], in: Int.counts) else { return self }
    var tokens = tokens
    tokens[level] = String(index + count)
    return Pointer(tokens)
  }
}

extension Change {
  /// Transforms the changes of a client and the room's changes it had not seen over each other
  /// (Jupiter: Nichols et al. 1995). Of two insertions at the same position, the room's comes
  /// first.
  ///
  /// - Returns: `nil` for each change of the client of which nothing remains, and the first revision
  ///   that left nothing of one.
  static func transform(
    _ client: [Change], room: [Unseen]
  ) -> (client: [Change?], room: [Unseen], lost: Int?) {
    var room = room
    var lost: Int?
    let moved = client.map { change in
      var mine: Change? = change
      room = room.compactMap { unseen in
        guard let own = mine else { return unseen }
        mine = own.transformed(over: unseen.change, goesFirst: false)
        if mine == nil { lost = min(lost ?? .max, unseen.revision) }
        return unseen.change.transformed(over: own, goesFirst: true)
          .map { Unseen(revision: unseen.revision, change: $0) }
      }
      return mine
    }
    return (moved, room, lost)
  }

  /// A change of the room with its revision.
  struct Unseen: Hashable, Sendable {
    let revision: Int
    var change: Change
  }
}
