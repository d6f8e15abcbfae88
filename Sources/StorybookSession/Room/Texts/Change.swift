import StorybookSchema

/// A change of the room's state, as it affects concurrent text edits.
enum Change: Hashable, Sendable {
  case text(Pointer, TextOperation)
  /// The value at the path was replaced.
  case replaced(Pointer)
  /// An element of an array was inserted or removed; later elements have shifted.
  case inserted(Pointer)
  case removed(Pointer)

  var path: Pointer {
    switch self {
    case .text(let path, _), .replaced(let path), .inserted(let path), .removed(let path): path
    }
  }

  var isText: Bool { if case .text = self { true } else { false } }

  /// Returns the change transformed over a concurrent one; `nil` if nothing of it remains.
  func transformed(over other: Change, goesFirst: Bool) -> Change? {
    switch other {
    case .text(let place, let theirs):
      guard case .text(let path, let mine) = self, path == place else { return self }
      return .text(path, mine.transformed(over: theirs, goesFirst: goesFirst))
    case .replaced(let place) where path.starts(with: place): return nil
    case .replaced: return self
    case .inserted(let place):
      guard let index = path.index(besides: place), let new = place.lastIndex else { return self }
      let isBefore = index < new || index == new && isInsertion(at: place) && goesFirst
      guard !isBefore else { return self }
      return shifted(by: 1, at: place)
    case .removed(let place):
      guard let index = path.index(besides: place), let old = place.lastIndex else { return self }
      if index == old, !isInsertion(at: place) { return nil }
      guard index > old else { return self }
      return shifted(by: -1, at: place)
    }
  }

  private func isInsertion(at place: Pointer) -> Bool {
    if case .inserted(let path) = self { path.tokens.count == place.tokens.count } else { false }
  }

  private func shifted(by count: Int, at place: Pointer) -> Change {
    let path = path.shifted(by: count, at: place.tokens.count - 1)
    return switch self {
    case .text(_, let operation): .text(path, operation)
    case .replaced: .replaced(path)
    case .inserted: .inserted(path)
    case .removed: .removed(path)
    }
  }
}

extension Pointer {
  fileprivate var lastIndex: Int? { tokens.last.flatMap { Self.index($0, in: Int.counts) } }

  /// Returns the index of this path in the array that contains the other path's element.
  fileprivate func index(besides other: Pointer) -> Int? {
    let level = other.tokens.count - 1
    guard level >= 0, tokens.count > level, tokens[..<level] == other.tokens[..<level] else {
      return nil
    }
    return Self.index(tokens[level], in: Int.counts)
  }

  fileprivate func shifted(by count: Int, at level: Int) -> Pointer {
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
  /// - Returns: `nil` for each change of the client of which nothing remains.
  static func transform(
    _ client: [Change], _ room: [Unseen]
  ) -> (client: [Change?], room: [Unseen]) {
    var room = room
    let moved = client.map { change in
      var mine: Change? = change
      room = room.compactMap { unseen in
        guard let own = mine else { return unseen }
        mine = own.transformed(over: unseen.change, goesFirst: false)
        return unseen.change.transformed(over: own, goesFirst: true)
          .map { Unseen(revision: unseen.revision, change: $0) }
      }
      return mine
    }
    return (moved, room)
  }

  /// A change of the room with its revision.
  struct Unseen: Hashable, Sendable {
    let revision: Int
    var change: Change
  }
}
