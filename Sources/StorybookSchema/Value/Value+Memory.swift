/// The memory of values, as an allocator counts it; the same on all hosts, whose histories have the
/// same limit.
///
/// ```text
/// {"name": "…", "rows": [1, 2]}       the same after an edit of "name"
/// members ─┬─ "name" ── text          members ─┬─ "name" ── other text
///          └─ "rows" ── elements ◀─────────────┴─ "rows"
/// ```
///
/// A value that was made from another one by a patch shares what is unchanged. One that was parsed
/// shares nothing, until ``sharing(_:)``.
extension Value {
  /// The bytes that the value takes beyond the place where it is stored.
  package var memory: Int { memory(besides: nil) }

  /// The bytes that the value takes and the other one does not, as what is equal is shared.
  package func memory(besides other: Value?) -> Int {
    switch (self, other) {
    case (.null, _), (_, self?): 0
    case (.array(let mine), .array(let theirs)?): Self.box + mine.memory(besides: theirs)
    case (.array(let mine), _): Self.box + mine.memory(besides: [])
    case (.object(let mine), .object(let theirs)?): Self.box + mine.memory(besides: theirs)
    case (.object(let mine), _): Self.box + mine.memory(besides: [:])
    case (.bool, _): Self.box
    case (.number(let number), _): Self.box + number.text.memory
    case (.string(let text), _): Self.box + text.memory
    }
  }

  /// Returns the value with the storage of the other one for each part that is equal in both.
  package func sharing(_ other: Value) -> Value {
    guard self != other else { return other }
    switch (self, other) {
    case (.array(let mine), .array(let theirs)):
      let match = ElementMatch(mine, theirs)
      return .array(
        mine.enumerated().map { index, element in
          match[index].map { element.sharing(theirs[$0]) } ?? element
        })
    case (.object(let mine), .object(let theirs)):
      return .object(
        Object(
          mine.lazy.map { member in
            (member.key, theirs[member.key].map { member.value.sharing($0) } ?? member.value)
          }))
    default: return self
    }
  }

  /// The allocation of a payload; none if the enumeration stores it in place.
  private static let box =
    if MemoryLayout<Value>.size > MemoryLayout<Int>.size { 0 } else { Memory.block(16) }
}

/// The sizes of allocations.
package enum Memory {
  /// The bytes that an allocation takes: a header of the language, one of the allocator, rounded.
  package static func block(_ bytes: Int) -> Int {
    guard bytes > 0 else { return 0 }
    return (16 + bytes + 8 + 15) & ~15
  }

  /// The buffer of a list, which has grown by doubling: it is half full to full.
  package static func buffer<Element>(_ array: [Element]) -> Int {
    guard !array.isEmpty else { return 0 }
    return block(16 + array.count * MemoryLayout<Element>.stride * 3 / 2)
  }
}

extension String {
  /// The bytes outside of the string itself; texts of up to 15 bytes are stored in place.
  package var memory: Int {
    let count = utf8.count
    guard count > 15 else { return 0 }
    return Memory.block(17 + count)
  }
}

extension Pointer {
  package var memory: Int { tokens.reduce(Memory.buffer(tokens)) { $0 + $1.memory } }
}

extension [Value] {
  fileprivate func memory(besides others: [Value]) -> Int {
    let match = ElementMatch(self, others)
    return enumerated().reduce(Memory.buffer(self)) { sum, element in
      sum + element.element.memory(besides: match[element.offset].map { others[$0] })
    }
  }
}

extension Object {
  fileprivate func memory(besides other: Object) -> Int {
    reduce(Memory.buffer(members) + indexMemory) { sum, member in
      guard let theirs = other[member.key] else {
        return sum + member.key.memory + member.value.memory
      }
      return sum + member.value.memory(besides: theirs)
    }
  }
}

/// Pairs the elements of two lists: by their position from the start, and behind an insertion or a
/// removal by that from the end.
private struct ElementMatch {
  private let start: Int
  private let difference: Int

  init(_ mine: [Value], _ theirs: [Value]) {
    difference = theirs.count - mine.count
    guard difference != 0 else {
      start = mine.count
      return
    }
    start = zip(mine, theirs).prefix { $0 == $1 }.count
  }

  /// The position of the other list's element.
  subscript(index: Int) -> Int? {
    guard index >= start else { return index }
    let other = index + difference
    guard other >= start else { return nil }
    return other
  }
}
