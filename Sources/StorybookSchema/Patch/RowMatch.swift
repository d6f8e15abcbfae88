/// Which rows of a list became which rows of a new one: a row stays itself when it is moved.
///
/// From `[a, b, c]` to `[c, a, x]`: `c` and `a` are in both and have moved past each other, and `b`
/// became `x`, as both stand between the same rows.
struct RowMatch {
  /// If more rows have moved, the list is another one: its patch would be longer than its rows.
  private static let moveLimit = 500

  /// The index in the old list of each new row; `nil` for an added one.
  private(set) var sources: [Int?]
  /// The old indices of the rows that others stay in place around.
  private var moved: Set<Int> = []
  private let count: Int

  /// Returns `nil` if the list is another one.
  init?(_ old: ArraySlice<Value>, _ new: ArraySlice<Value>) {
    count = old.count
    sources = Array(repeating: nil, count: new.count)
    if !old.isEmpty, !new.isEmpty {
      pair(old, new: new) { $0 }
      pair(old, new: new) { $0["id"] }
    }
    moved = Set(sources.compactMap { $0 }).subtracting(increasingSources)
    guard moved.count <= Self.moveLimit else { return nil }
    pairBetween(old, new: new)
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

  /// Pairs the unpaired rows whose key occurs once in both lists.
  private mutating func pair(
    _ old: ArraySlice<Value>, new: ArraySlice<Value>, by key: (Value) -> Value?
  ) {
    let taken = Set(sources.compactMap { $0 })
    let places = Self.places(old.enumerated().filter { !taken.contains($0.offset) }, by: key)
    let free = new.enumerated().filter { sources[$0.offset] == nil }
    for case (let key, let index?) in Self.places(free, by: key) {
      if case let place?? = places[key] { sources[index] = place }
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

  /// A longest increasing subsequence.
  private var increasingSources: [Int] {
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

  /// Between two rows that stay in their order, the others are the same rows with other values,
  /// unless they have another `id`.
  private mutating func pairBetween(_ old: ArraySlice<Value>, new: ArraySlice<Value>) {
    let taken = Set(sources.compactMap { $0 })
    var ends = Array(repeating: count, count: sources.count)
    var end = count
    for index in sources.indices.reversed() {
      ends[index] = end
      if let source = sources[index], !moved.contains(source) { end = source }
    }
    var next = 0
    for index in sources.indices {
      if let source = sources[index] {
        if !moved.contains(source) { next = source + 1 }
        continue
      }
      while next < ends[index], taken.contains(next) { next += 1 }
      guard next < ends[index] else { continue }
      guard old[old.startIndex + next]["id"] == new[new.startIndex + index]["id"] else { continue }
      sources[index] = next
      next += 1
    }
  }
}
