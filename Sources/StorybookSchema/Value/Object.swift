/// A JSON object that keeps the order of its members; equality ignores the order.
package struct Object: Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package var value: Value
  }

  package private(set) var members: [Member] = []
  /// The index, kept only for objects that are too large for a linear search.
  private var slots: Slots?

  private static let searchLimit = 16

  package init() {}

  /// Creates an object; for duplicate keys, the last member wins.
  package init(_ pairs: some Sequence<(String, Value)>) {
    for (key, value) in pairs { self[key] = value }
  }

  package var keys: [String] { members.map(\.key) }

  package subscript(key: String) -> Value? {
    get { position(of: key).map { members[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): remove(at: index)
      case (nil, let value?): append(key, value: value)
      case (nil, nil): break
      }
    }
  }

  func position(of key: String) -> Int? {
    if let slots { return slots.position(of: key) }
    return members.firstIndex { $0.key == key }
  }

  /// Adds a member that the object does not have.
  mutating func append(_ key: String, value: Value) {
    members.append(Member(key: key, value: value))
    guard slots != nil else { return indexIfLarge() }
    slots?.append(key, at: members.count - 1)
  }

  private mutating func remove(at index: Int) {
    let member = members.remove(at: index)
    slots?.remove(member.key)
    if slots?.isSparse == true { indexIfLarge() }
  }

  /// The memory of the positions, in buckets of which three eighths to three quarters are used.
  var indexMemory: Int {
    guard count > Self.searchLimit else { return 0 }
    return Memory.block(48 + count * 25 * 2)
  }

  private mutating func indexIfLarge() {
    slots = nil
    guard members.count > Self.searchLimit else { return }
    slots = Slots(members)
  }
}

extension Object {
  /// The places of members by key. A removal leaves the slots behind it as they are: with `b` removed
  /// from `a`, `b`, `c`, the slot of `c` is still 2, and its index is 1.
  private struct Slots {
    private var byKey: [String: Int] = [:]
    /// The slots of removed members, ascending.
    private var removed: [Int] = []

    init(_ members: [Member]) {
      byKey.reserveCapacity(members.count)
      for (index, member) in members.enumerated() { byKey[member.key] = index }
    }

    var isSparse: Bool { removed.count > byKey.count }

    func position(of key: String) -> Int? { byKey[key].map { $0 - removedCount(before: $0) } }

    mutating func append(_ key: String, at index: Int) { byKey[key] = index + removed.count }

    mutating func remove(_ key: String) {
      guard let slot = byKey.removeValue(forKey: key) else { return }
      removed.insert(slot, at: removedCount(before: slot))
    }

    private func removedCount(before slot: Int) -> Int {
      var range = 0..<removed.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range = removed[middle] < slot ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
  }
}

extension Object: RandomAccessCollection {
  package var startIndex: Int { members.startIndex }
  package var endIndex: Int { members.endIndex }
  package subscript(position: Int) -> Member { members[position] }
}

extension Object: Hashable {
  /// Compares members; storage that both values share, such as the unchanged parts of an edited
  /// value, is equal without a comparison of its members.
  package static func == (left: Object, right: Object) -> Bool {
    guard left.count == right.count else { return false }
    return left.isShared(with: right) || left.members.allSatisfy { right[$0.key] == $0.value }
  }

  private func isShared(with other: Object) -> Bool {
    members.withUnsafeBufferPointer { mine in
      other.members.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(members.reduce(0) { $0 ^ $1.hashValue })
  }
}

extension Object: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}
