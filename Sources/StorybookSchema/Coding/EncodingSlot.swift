/// The destination of a value that is being encoded.
final class EncodingSlot {
  private enum Content {
    case empty
    case value(Value)
    case object([(key: String, slot: EncodingSlot)])
    case array([Element])
  }

  /// An element of a list, which needs no slot if it is known at once.
  private enum Element {
    case slot(EncodingSlot)
    case value(Value)

    var value: Value {
      switch self {
      case .slot(let slot): slot.value
      case .value(let value): value
      }
    }
  }

  /// The sort order for the parts of an unordered value.
  enum Order { case keys, elements, pairs }

  private var content = Content.empty
  private var positions: [String: Int] = [:]

  var isEmpty: Bool {
    if case .empty = content { true } else { false }
  }

  var count: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  /// The finished value; an empty object when nothing was encoded.
  var value: Value {
    switch content {
    case .empty: .object(Object())
    case .value(let value): value
    case .object(let members): .object(Object(members.lazy.map { ($0.key, $0.slot.value) }))
    case .array(let elements): .array(elements.map { $0.value })
    }
  }

  func fill(_ value: Value) { content = .value(value) }

  func becomeObject() {
    if case .object = content { return }
    content = .object([])
  }

  func becomeArray() {
    if case .array = content { return }
    content = .array([])
  }

  /// Returns the slot of a member; repeated calls return the same slot.
  func member(_ key: String) -> EncodingSlot {
    guard case .object(var members) = content else { return EncodingSlot() }
    if let position = positions[key] { return members[position].slot }
    let slot = EncodingSlot()
    content = .empty
    positions[key] = members.count
    members.append((key, slot))
    content = .object(members)
    return slot
  }

  func element() -> EncodingSlot {
    let slot = EncodingSlot()
    append(.slot(slot))
    return slot
  }

  func append(_ value: Value) { append(.value(value)) }

  private func append(_ element: Element) {
    guard case .array(var elements) = content else { return }
    content = .empty
    elements.append(element)
    content = .array(elements)
  }

  func sort(as order: Order) {
    switch (order, content) {
    case (.keys, .object(let members)):
      content = .object(members.sorted { Self.precedes($0.key, right: $1.key) })
    case (.elements, .array(let elements)):
      content = .array(Self.sorted(elements.map { [$0] }))
    case (.keys, .array(let elements)), (.pairs, .array(let elements)):
      let starts = stride(from: 0, to: elements.count - 1, by: 2)
      content = .array(Self.sorted(starts.map { [elements[$0], elements[$0 + 1]] }))
    default: break
    }
  }

  /// Sorts by the text of the first element of each group, which is made once: it takes as long as the
  /// value is large.
  private static func sorted(_ groups: [[Element]]) -> [Element] {
    groups.map { (text: $0[0].value.text, group: $0) }
      .sorted { $0.text < $1.text }
      .flatMap(\.group)
  }

  /// A total order: integers by value, before all other keys by their characters.
  static func precedes(_ left: String, right: String) -> Bool {
    switch (Int128(left), Int128(right)) {
    case (let first?, let second?) where first != second: first < second
    case (.some, nil): true
    case (nil, .some): false
    default: left < right
    }
  }
}

/// A collection whose order of encoding differs from process to process.
protocol UnorderedEncodable {
  var order: EncodingSlot.Order { get }
}

extension Set: UnorderedEncodable {
  var order: EncodingSlot.Order { .elements }
}

extension Dictionary: UnorderedEncodable {
  var order: EncodingSlot.Order { .keys }
}
