/// Matches the nodes of an old tree to those of a new one.
struct TreeMatch {
  typealias ID = MarkupDocument.ID

  /// A child of a matched pair of elements, in the merged order of both documents.
  enum Child: Hashable {
    case both(old: ID, new: ID)
    case removed(ID)
    case added(ID)
    /// The child moved to another position or parent in the new tree.
    case leaves(old: ID, new: ID)
    /// The child moved here from another position or parent in the old tree.
    case arrives(old: ID, new: ID)
  }

  let old: TreeSignatures
  let new: TreeSignatures
  /// The merged children by old element; absent for identical subtrees.
  private(set) var children: [ID: [Child]] = [:]
  private var waiting: [(old: ID, new: ID)] = []
  /// The old element by new element.
  private var partners: [ID: ID] = [:]

  init(_ old: MarkupDocument, _ new: MarkupDocument) {
    self.old = TreeSignatures(old)
    self.new = TreeSignatures(new)
    pair(MarkupDocument.root, after: MarkupDocument.root)
    matchWaiting()
    while findMoves() { matchWaiting() }
  }

  /// Whether two subtrees are identical.
  func isSame(_ before: ID, after: ID) -> Bool { old.whole[before] == new.whole[after] }

  private mutating func pair(_ before: ID, after: ID) {
    partners[after] = before
    if !isSame(before, after: after) { waiting.append((before, after)) }
  }

  private mutating func matchWaiting() {
    while let next = waiting.popLast() { matchChildren(next.old, after: next.new) }
  }

  private mutating func matchChildren(_ before: ID, after: ID) {
    let rows = old.document[before].children
    let columns = new.document[after].children
    guard !rows.isEmpty || !columns.isEmpty else { return }
    let match = ChildMatch(NodeLikeness(old: old, new: new), old: rows, new: columns)
    let places = Dictionary(match.moved.map { ($0.old, $0.new) }) { first, _ in first }
    let origins = Dictionary(match.moved.map { ($0.new, $0.old) }) { first, _ in first }
    var found: [Child] = []
    var row = 0
    var column = 0
    func addPair(_ pair: SequenceMatch.Pair) {
      found += (row..<pair.old).map { row in
        places[row].map { .leaves(old: rows[row], new: columns[$0]) } ?? .removed(rows[row])
      }
      found += (column..<pair.new).map { column in
        origins[column].map { .arrives(old: rows[$0], new: columns[column]) }
          ?? .added(columns[column])
      }
    }
    for pair in match.kept {
      addPair(pair)
      found.append(.both(old: rows[pair.old], new: columns[pair.new]))
      row = pair.old + 1
      column = pair.new + 1
    }
    addPair(SequenceMatch.Pair(old: rows.count, new: columns.count))
    children[before] = found
    for pair in match.kept + match.moved { self.pair(rows[pair.old], after: columns[pair.new]) }
  }
}

// MARK: Moves between parents

extension TreeMatch {
  /// Matches removals with additions elsewhere. Returns `false` when no more moves are found.
  private mutating func findMoves() -> Bool {
    var removed: [String: [ID]] = [:]
    var added: [String: [ID]] = [:]
    for child in children.values.joined() {
      switch child {
      case .removed(let id):
        for key in Self.keys(old, id: id) { removed[key, default: []].append(id) }
      case .added(let id): for key in Self.keys(new, id: id) { added[key, default: []].append(id) }
      default: break
      }
    }
    var moves: [ID: ID] = [:]
    var taken: Set<ID> = []
    for (key, before) in removed.sorted(by: { $0.key < $1.key }) {
      guard before.count == 1, let after = added[key], after.count == 1, moves[before[0]] == nil,
        taken.insert(after[0]).inserted, !isAround(before[0], after: after[0])
      else { continue }
      moves[before[0]] = after[0]
    }
    for (before, after) in moves.sorted(by: { $0.key < $1.key }) { pair(before, after: after) }
    replace(moves)
    return !moves.isEmpty
  }

  /// Returns keys that identify a move: the id, and the whole subtree unless it is a single node.
  private static func keys(_ signatures: TreeSignatures, id: ID) -> [String] {
    guard let element = signatures.document.element(id) else { return [] }
    var keys: [String] = []
    if signatures.size[id] > 1 { keys.append("= \(signatures.whole[id])") }
    if let own = element["id"] { keys.append("id \(element.name) \(own)") }
    return keys
  }

  /// Whether an old element contains its new parent: an element cannot move into itself.
  private func isAround(_ before: ID, after: ID) -> Bool {
    guard let parent = new.document[after].parent, let place = partners[parent] else { return true }
    return place == before || old.document.ancestors(of: place).contains(before)
  }

  private mutating func replace(_ moves: [ID: ID]) {
    let origins = Dictionary(moves.map { ($0.value, $0.key) }) { first, _ in first }
    for key in children.keys {
      children[key] = children[key]?.map { child in
        switch child {
        case .removed(let id): moves[id].map { .leaves(old: id, new: $0) } ?? child
        case .added(let id): origins[id].map { .arrives(old: $0, new: id) } ?? child
        default: child
        }
      }
    }
  }
}
