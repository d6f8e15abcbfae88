/// Matches the children of an old element to those of a new one.
struct ChildMatch {
  typealias Pair = SequenceMatch.Pair

  private let likeness: NodeLikeness
  /// The ids of the children.
  private let old: [MarkupDocument.ID]
  private let new: [MarkupDocument.ID]
  /// Matched children in the order of both documents.
  private(set) var kept: [Pair] = []
  /// Matched children whose position among their siblings changed.
  private(set) var moved: [Pair] = []

  init(_ likeness: NodeLikeness, old: [MarkupDocument.ID], new: [MarkupDocument.ID]) {
    self.likeness = likeness
    self.old = old
    self.new = new
    var waiting = [Part(old: Array(old.indices), new: Array(new.indices), stage: .same)]
    while let part = waiting.popLast() { waiting += match(part) }
    kept.sort { $0.old < $1.old }
    moved.sort { $0.old < $1.old }
  }

  /// An unmatched stretch between two pairs, as indices of children.
  private struct Part {
    var old: [Int]
    var new: [Int]
    var stage: Stage
  }

  /// The stages of matching: first identical children or equal keys, then similar ones.
  private enum Stage { case same, like }

  private mutating func match(_ part: Part) -> [Part] {
    var part = part
    trim(&part)
    guard !part.old.isEmpty, !part.new.isEmpty else { return [] }
    guard part.stage == .like else { return anchor(part) }
    compare(part)
    return []
  }

  private mutating func trim(_ part: inout Part) {
    let signs = likeness
    func same(_ row: Int, column: Int) -> Bool {
      signs.old.whole[old[row]] == signs.new.whole[new[column]]
    }
    let head = zip(part.old, part.new).prefix { same($0, column: $1) }.map {
      Pair(old: $0, new: $1)
    }
    let rows = part.old.dropFirst(head.count)
    let columns = part.new.dropFirst(head.count)
    let tail = zip(rows.reversed(), columns.reversed()).prefix { same($0, column: $1) }
      .map { Pair(old: $0, new: $1) }
    kept += head + tail
    part.old = Array(rows.dropLast(tail.count))
    part.new = Array(columns.dropLast(tail.count))
  }

  /// Matches children that occur once on both sides, and returns the stretches in between.
  private mutating func anchor(_ part: Part) -> [Part] {
    let same = pairs(part.old, columns: part.new) { $0.whole[$1].description }
    let rows = Set(same.map(\.old))
    let columns = Set(same.map(\.new))
    let named = pairs(
      part.old.filter { !rows.contains($0) }, columns: part.new.filter { !columns.contains($0) }
    ) { $0.key($1) }
    let pairs = (same + named).sorted { $0.old < $1.old }
    guard !pairs.isEmpty else { return [Part(old: part.old, new: part.new, stage: .like)] }
    let run = SequenceMatch.increasing(pairs)
    kept += run
    let inRun = Set(run)
    // Text nodes have no key, so an equal text elsewhere is no evidence of a move.
    let others = pairs.filter {
      !inRun.contains($0) && likeness.old.document.element(old[$0.old]) != nil
    }
    moved += others
    let movedRows = Set(others.map(\.old))
    let movedColumns = Set(others.map(\.new))
    return Self.gaps(
      Part(
        old: part.old.filter { !movedRows.contains($0) },
        new: part.new.filter { !movedColumns.contains($0) }, stage: part.stage), run: run)
  }

  private func pairs(
    _ rows: [Int], columns: [Int], by key: (TreeSignatures, MarkupDocument.ID) -> String?
  ) -> [Pair] {
    let rows = Self.unique(rows) { key(likeness.old, old[$0]) }
    let columns = Self.unique(columns) { key(likeness.new, new[$0]) }
    return rows.compactMap { name, row in columns[name].map { Pair(old: row, new: $0) } }
  }

  private static func unique(_ indices: [Int], key: (Int) -> String?) -> [String: Int] {
    var places: [String: [Int]] = [:]
    for index in indices {
      guard let name = key(index) else { continue }
      places[name, default: []].append(index)
    }
    return places.compactMapValues { indices in
      guard indices.count == 1 else { return nil }
      return indices[0]
    }
  }

  private static func gaps(_ part: Part, run: [Pair]) -> [Part] {
    let rows = part.old.split(run.map(\.old))
    let columns = part.new.split(run.map(\.new))
    return zip(rows, columns).map { Part(old: $0, new: $1, stage: part.stage) }
  }
}

// MARK: Similarity

extension ChildMatch {
  private mutating func compare(_ part: Part) {
    guard part.old.count * part.new.count <= SequenceMatch.exactLimit else {
      return compareNames(part)
    }
    kept += SequenceMatch.best(part.old.count, columns: part.new.count) { row, column in
      likeness.score(old[part.old[row]], after: new[part.new[column]])
    }.map { Pair(old: part.old[$0.old], new: part.new[$0.new]) }
  }

  /// Matches stretches too large for a full comparison: identical nodes, then equal names, in
  /// order.
  private mutating func compareNames(_ part: Part) {
    let same = SequenceMatch.pairs(
      part.old.map { likeness.old.whole[old[$0]] },
      new: part.new.map { likeness.new.whole[new[$0]] })
    let pairs = same.map { Pair(old: part.old[$0.old], new: part.new[$0.new]) }
    kept += pairs
    for gap in Self.gaps(part, run: pairs) {
      let names = SequenceMatch.pairs(
        gap.old.map { Self.nodeName(likeness.old.document[old[$0]]) },
        new: gap.new.map { Self.nodeName(likeness.new.document[new[$0]]) })
      kept += names.map { Pair(old: gap.old[$0.old], new: gap.new[$0.new]) }
    }
  }

  private static func nodeName(_ node: MarkupNode) -> String {
    switch node.content {
    case .element(let element): element.name
    case .text: "#text"
    case .comment: "#comment"
    case .doctype: "#doctype"
    case .document: "#document"
    }
  }
}

extension [Int] {
  /// Splits the array at these members, which are in ascending order.
  fileprivate func split(_ members: [Int]) -> [[Int]] {
    var parts: [[Int]] = []
    var rest: ArraySlice<Int> = self[...]
    for member in members {
      let head = rest.prefix { $0 != member }
      parts.append(Array(head))
      rest = rest.dropFirst(head.count + 1)
    }
    return parts + [Array(rest)]
  }
}
