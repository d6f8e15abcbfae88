/// Which rows of a list became which rows of a new one: a row stays itself when it is moved.
///
/// ```text
/// [a, b, c] → [c, a, x]   c and a have moved past each other, and b became x, beside them
/// [x, x]    → [x, x, x]   any of the three can be the new one: that is a guess
/// ```
///
/// In a list of the same length, a row that could be several is the one with its index.
struct RowMatch {
  /// If more rows have moved, the list is another one: its patch would be longer than its rows.
  private static let moveLimit = 500

  /// How many rows at the start and at the end are the same in both lists, at their places.
  let start: Int
  let end: Int
  /// The index in the old list of each new row, both from the start; `nil` for an added row.
  let sources: [Int?]
  private let moved: Set<Int>
  private let count: Int

  /// Returns `nil` if the list is another one.
  ///
  /// - Parameter isCertain: whether a row that could be several is an added one.
  init?(_ old: [Value], _ new: [Value], isCertain: Bool) {
    var sources =
      Self.embeddedRows(old, new) ?? Self.turnedRows(old, new) ?? Self.anchoredRows(old, new)
    if !isCertain {
      Self.pairBetween(
        old[...], new[...], &sources, anchors: Set(RowOrder.longestIncreasing(sources)))
    }
    let shared = Self.sharedEnds(old, new)
    let first = sources.enumerated().prefix { $0.offset < shared.start && $0.element == $0.offset }
      .count
    let last = old.count - new.count
    let rest = sources.indices.reversed().prefix {
      $0 >= new.count - shared.end && sources[$0] == $0 + last
    }
    start = first
    end = min(rest.count, min(old.count, new.count) - first)
    self.sources = sources[first..<new.count - end].map { $0.map { $0 - first } }
    moved = Set(self.sources.compactMap { $0 })
      .subtracting(RowOrder.longestIncreasing(self.sources))
    count = old.count - start - end
    guard moved.count <= Self.moveLimit else { return nil }
  }

  /// The old indices of the rows that are gone, descending.
  var removed: [Int] {
    let kept = Set(sources.compactMap { $0 })
    return (0..<count).reversed().filter { !kept.contains($0) }
  }

  /// Moves of rows that are kept, each to the index behind its predecessor.
  var moves: [(from: Int, to: Int)] {
    guard !moved.isEmpty else { return [] }
    let kept = sources.compactMap { $0 }
    var order = kept.sorted()
    var moves: [(from: Int, to: Int)] = []
    for (place, source) in kept.enumerated() where moved.contains(source) {
      guard let from = order.firstIndex(of: source) else { continue }
      order.remove(at: from)
      let before = place == 0 ? nil : order.firstIndex(of: kept[place - 1])
      let to = before.map { $0 + 1 } ?? 0
      order.insert(source, at: to)
      if from != to { moves.append((from, to)) }
    }
    return moves
  }

  fileprivate static func sharedEnds(_ old: [Value], _ new: [Value]) -> (start: Int, end: Int) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let limit = min(old.count, new.count) - start
    return (start, zip(old.reversed(), new.reversed()).prefix(limit).prefix { $0 == $1 }.count)
  }
}

/// Lists that differ by rows alone.
extension RowMatch {
  /// For a list that only became longer, or shorter.
  private static func embeddedRows(_ old: [Value], _ new: [Value]) -> [Int?]? {
    if old.count > new.count { return places(of: new, in: old) }
    guard old.count < new.count, let places = places(of: old, in: new) else { return nil }
    var sources: [Int?] = Array(repeating: nil, count: new.count)
    for case (let index, let place?) in places.enumerated() { sources[place] = index }
    return sources
  }

  /// Returns the only place of each row of a list in a longer one; `nil` if a row has none.
  private static func places(of list: [Value], in longer: [Value]) -> [Int?]? {
    var places: [Int?] = []
    var at = 0
    for row in list {
      while at < longer.count, longer[at] != row { at += 1 }
      guard at < longer.count else { return nil }
      places.append(at)
      at += 1
    }
    at = longer.count
    for index in list.indices.reversed() {
      repeat { at -= 1 } while longer[at] != list[index]
      if places[index] != at { places[index] = nil }
    }
    return places
  }

  /// For a list in which one row went past others, or was removed while one was added beyond them.
  private static func turnedRows(_ old: [Value], _ new: [Value]) -> [Int?]? {
    let shared = sharedEnds(old, new)
    let (first, last) = (shared.start, old.count - shared.end - 1)
    guard old.count == new.count, first < last else { return nil }
    let isUp = (first..<last).allSatisfy { old[$0 + 1] == new[$0] }
    let isDown = (first..<last).allSatisfy { old[$0] == new[$0 + 1] }
    let isSwap = isUp && isDown && first + 1 == last
    guard isUp != isDown || isSwap else { return nil }
    var sources = old.indices.map { $0 as Int? }
    for index in first..<last {
      if isUp { sources[index] = index + 1 } else { sources[index + 1] = index }
    }
    sources[isUp ? last : first] = isUp ? first : last
    for place in isSwap ? [first, last] : [isUp ? last : first] {
      if let source = sources[place], !isSameRow(old, at: source, new, at: place) {
        sources[place] = nil
      }
    }
    return sources
  }

  /// Returns whether a row went from one place to another: it has the same `id`, or no equal one
  /// beside it.
  private static func isSameRow(
    _ old: [Value], at from: Int, _ new: [Value], at to: Int
  ) -> Bool {
    let row = old[from]
    if let id = row["id"], id == new[to]["id"] { return true }
    func isLike(_ rows: [Value], _ index: Int) -> Bool {
      rows.indices.contains(index) && rows[index] == row
    }
    return isLike(new, to)
      && ![-1, 1].contains { isLike(old, from + $0) || isLike(new, to + $0) }
  }
}

/// Other lists: rows are known by what occurs once in both, and the others by these.
extension RowMatch {
  private static func anchoredRows(_ old: [Value], _ new: [Value]) -> [Int?] {
    let shared = sharedEnds(old, new)
    var (start, end) = shared
    var rows = PairedRows(old, new, start: start, end: end)
    let unsure = rows.unsure
    while start > 0, unsure.contains(old[start - 1]) { start -= 1 }
    while end > 0, unsure.contains(old[old.count - end]) { end -= 1 }
    if (start, end) != shared { rows = PairedRows(old, new, start: start, end: end) }
    rows.pairCertain(isSameLength: old.count == new.count)
    return (0..<start).map { $0 } + rows.sources.map { $0.map { $0 + start } }
      + (old.count - end..<old.count).map { $0 }
  }

  /// Between two anchors, the others are the same rows with other values, unless they have another
  /// `id`.
  fileprivate static func pairBetween(
    _ old: ArraySlice<Value>, _ new: ArraySlice<Value>, _ sources: inout [Int?],
    anchors: Set<Int>, where isAllowed: ([Int], [Int]) -> Bool = { _, _ in true }
  ) {
    let taken = Set(sources.compactMap { $0 })
    var next = 0
    var added: [Int] = []
    for place in 0...new.count {
      let source = place < new.count ? sources[place] : old.count
      guard let source else {
        added.append(place)
        continue
      }
      guard place == new.count || anchors.contains(source) else { continue }
      let gone = next < source ? (next..<source).filter { !taken.contains($0) } : []
      if isAllowed(gone, added) {
        var left = gone[...]
        for index in added {
          guard let first = left.first else { break }
          guard old[old.startIndex + first]["id"] == new[new.startIndex + index]["id"]
          else { continue }
          sources[index] = left.removeFirst()
        }
      }
      next = source + 1
      added = []
    }
  }
}

/// The rows between those that both lists share at their start and end, paired by content, or else
/// by `id`.
private struct PairedRows {
  let old: ArraySlice<Value>
  let new: ArraySlice<Value>
  private(set) var sources: [Int?]
  /// The rows that no other one went past; none if some could have.
  private let firm: Set<Int>

  init(_ old: [Value], _ new: [Value], start: Int, end: Int) {
    self.old = old[start..<old.count - end]
    self.new = new[start..<new.count - end]
    var sources: [Int?] = Array(repeating: nil, count: self.new.count)
    guard !self.old.isEmpty, !self.new.isEmpty else {
      (self.sources, firm) = (sources, [])
      return
    }
    Self.pairUnique(self.old, self.new, &sources) { $0 }
    let shared = Set(self.old)
    let isVague = zip(self.new, sources).contains { $1 == nil && shared.contains($0) }
    Self.pairUnique(self.old, self.new, &sources) { $0["id"] }
    self.sources = sources
    firm = isVague ? [] : RowOrder.uncrossed(sources)
  }

  /// What is in rows that could be others.
  var unsure: Set<Value> {
    var found = Set(old.enumerated().filter { !firm.contains($0.offset) }.map(\.element))
    for (row, source) in zip(new, sources) where source.map(firm.contains) != true {
      found.insert(row)
    }
    return found
  }

  /// Pairs the rows between others that are in order, where there are as many in both lists.
  mutating func pairCertain(isSameLength: Bool) {
    let (old, new) = (old, new)
    let (before, after) = isSameLength ? ([], []) : (Set(old), Set(new))
    let anchors = isSameLength ? Set(RowOrder.longestIncreasing(sources)) : firm
    RowMatch.pairBetween(old, new, &sources, anchors: anchors) { gone, added in
      gone.count == added.count
        && !gone.contains { after.contains(old[old.startIndex + $0]) }
        && !added.contains { before.contains(new[new.startIndex + $0]) }
    }
  }

  /// Pairs the unpaired rows whose key occurs once in both lists.
  private static func pairUnique(
    _ old: ArraySlice<Value>, _ new: ArraySlice<Value>, _ sources: inout [Int?],
    by key: (Value) -> Value?
  ) {
    let taken = Set(sources.compactMap { $0 })
    let left = places(old.enumerated().filter { !taken.contains($0.offset) }, by: key)
    let free = new.enumerated().filter { sources[$0.offset] == nil }
    for case (let key, let index?) in places(free, by: key) {
      if case let place?? = left[key] { sources[index] = place }
    }
  }

  /// Returns the index of each key; `nil` if it occurs more than once.
  private static func places(
    _ rows: [(offset: Int, element: Value)], by key: (Value) -> Value?
  ) -> [Value: Int?] {
    Dictionary(
      rows.compactMap { row in key(row.element).map { ($0, row.offset) } },
      uniquingKeysWith: { _, _ in nil })
  }
}

/// The order of rows that are kept, by their old indices.
private enum RowOrder {
  static func longestIncreasing(_ sources: [Int?]) -> [Int] {
    var ends: [Int] = []
    var before: [Int: Int] = [:]
    for case let source? in sources {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] < source { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[source] = ends[low - 1] }
      if low < ends.count { ends[low] = source } else { ends.append(source) }
    }
    return Array(sequence(first: ends.last) { $0.map { before[$0] } ?? nil }.compactMap { $0 })
  }

  /// Returns the rows that no other one went past.
  static func uncrossed(_ sources: [Int?]) -> Set<Int> {
    let kept = sources.compactMap { $0 }
    var found: Set<Int> = []
    var most = -1
    for source in kept {
      if source > most { found.insert(source) }
      most = max(most, source)
    }
    var least = Int.max
    for source in kept.reversed() {
      if source > least { found.remove(source) }
      least = min(least, source)
    }
    return found
  }
}
