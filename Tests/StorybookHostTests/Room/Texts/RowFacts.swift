import StorybookSchema

/// What is true of rows that have keys, wherever they stand: no fact depends on an index.
struct RowFacts: Hashable {
  enum Fact: Hashable {
    /// A row exists; its value is the row that it is in.
    case row(String)
    case number(String)
    case letter(String, Character)

    var key: String {
      switch self {
      case .row(let key), .number(let key), .letter(let key, _): key
      }
    }
  }

  private(set) var values: [Fact: Value] = [:]
  /// The keys of the rows in each row, in order.
  private(set) var orders: [String: [String]] = [:]

  init(_ root: Value) { add(root, to: "") }

  private mutating func add(_ row: Value, to parent: String) {
    let (key, rows) = (row["key"]?.string ?? "", row["rows"]?.array ?? [])
    values[.row(key)] = .string(parent)
    values[.number(key)] = row["n"]
    for letter in row["text"]?.string ?? "" { values[.letter(key, letter)] = true }
    orders[key] = rows.map { $0["key"]?.string ?? "" }
    for row in rows { add(row, to: key) }
  }

  /// Whether both have the rows that both know in the same orders, apart from one row.
  func keepsOrder(of other: RowFacts, besides moved: Set<String>) -> Bool {
    orders.allSatisfy { parent, keys in
      guard let others = other.orders[parent] else { return true }
      let common = Set(keys).intersection(others).subtracting(moved)
      return keys.filter(common.contains) == others.filter(common.contains)
    }
  }

  func contains(_ row: String) -> Bool { values[.row(row)] != nil }
}

/// One step of one author, as the difference that it made.
struct RowStep {
  let author: String
  let old: [RowFacts.Fact: Value]
  let new: [RowFacts.Fact: Value]

  init(by author: String, from before: RowFacts, to after: RowFacts) {
    self.author = author
    old = before.values.filter { after.values[$0.key] != $0.value }
    new = after.values.filter { before.values[$0.key] != $0.value }
  }

  private init(by author: String, old: [RowFacts.Fact: Value], new: [RowFacts.Fact: Value]) {
    (self.author, self.old, self.new) = (author, old, new)
  }

  var reversed: RowStep { RowStep(by: author, old: new, new: old) }

  private var facts: Set<RowFacts.Fact> { Set(old.keys).union(new.keys) }
  var rows: Set<String> { Set(facts.map(\.key)) }

  /// The rows that it is about, and those that these are in.
  private var zone: Set<String> {
    var zone = rows
    for case (.row, .string(let parent)) in old { zone.insert(parent) }
    for case (.row, .string(let parent)) in new { zone.insert(parent) }
    return zone
  }

  func touches(_ other: RowStep) -> Bool { !zone.isDisjoint(with: other.zone) }

  /// The facts after the step is made; `nil` if that takes back what others did.
  func applied(to now: RowFacts) -> [RowFacts.Fact: Value]? {
    var values = now.values
    for fact in facts {
      switch fact {
      case .letter(let key, _):
        let isNew = new[.row(key)] != nil || old[.row(key)] != nil
        guard isNew || now.contains(key) else { return nil }
      case .row, .number: guard values[fact] == old[fact] else { return nil }
      }
      values[fact] = new[fact]
    }
    for case (.row(let key), .string(let parent)) in new where parent != "" {
      guard values[.row(parent)] != nil, now.values[.row(key)] == nil else { return nil }
    }
    // Nothing that others put into a row goes with it.
    let gone = Set(
      old.keys.filter { if case .row = $0 { new[$0] == nil } else { false } }.map(\.key))
    let lost = values.contains { gone.contains($0.key.key) || isInside($0, gone) }
    return lost ? nil : values
  }

  private func isInside(_ entry: (key: RowFacts.Fact, value: Value), _ rows: Set<String>) -> Bool {
    guard case .row = entry.key, let parent = entry.value.string else { return false }
    return rows.contains(parent)
  }
}
