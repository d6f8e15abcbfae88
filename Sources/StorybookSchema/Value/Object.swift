/// A JSON object that keeps the order of its members; equality ignores the order.
package struct Object: Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package var value: Value
  }

  package private(set) var members: [Member] = []
  /// Positions by key, kept only for objects that are too large for a linear search.
  private var positions: [String: Int]?

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
      case (let position?, let value?): members[position].value = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  private func position(of key: String) -> Int? {
    if let positions { return positions[key] }
    return members.firstIndex { $0.key == key }
  }

  private mutating func append(_ key: String, _ value: Value) {
    members.append(Member(key: key, value: value))
    guard positions != nil else { return indexIfLarge() }
    positions?[key] = members.count - 1
  }

  private mutating func remove(at position: Int) {
    members.remove(at: position)
    positions = nil
    indexIfLarge()
  }

  /// The memory of the positions, in buckets of which three eighths to three quarters are used.
  var indexMemory: Int {
    guard count > Self.searchLimit else { return 0 }
    return Memory.block(48 + count * 25 * 2)
  }

  private mutating func indexIfLarge() {
    guard members.count > Self.searchLimit else { return }
    positions = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
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
