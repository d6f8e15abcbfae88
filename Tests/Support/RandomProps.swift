package import StorybookSchema

/// Random JSON of every shape: lists of digits, long texts, objects with few and with many members.
package struct RandomProps {
  package var source: RandomSource

  package init(seed: Int) { source = RandomSource(seed: UInt64(seed)) }

  /// - Parameter size: the approximate number of values and of letters.
  package mutating func value(_ size: Int) -> Value {
    switch Int.random(in: 0..<8, using: &source) {
    case _ where size < 4: scalar()
    case 0: .string(text(size * 4))
    case 1: .array((0..<size).map { Value($0 % 10) })
    case 2: .array((0..<size / 2).map { _ in scalar() })
    case 3:
      .object(Object((0..<size / 4).map { ("member \($0) of an object", scalar()) }))
    case 4, 5:
      .array((0..<Int.random(in: 1...4, using: &source)).map { _ in value(size / 4) })
    default:
      .object(
        Object((0..<Int.random(in: 1...5, using: &source)).map { ("m\($0)", value(size / 5)) }))
    }
  }

  package mutating func scalar() -> Value {
    switch Int.random(in: 0..<6, using: &source) {
    case 0: .null
    case 1: .bool(Bool.random(using: &source))
    case 2, 3: Value(Int.random(in: 0...1_000_000, using: &source))
    default: .string(text(Int.random(in: 0...60, using: &source)))
    }
  }

  package mutating func text(_ count: Int) -> String {
    let letter = Character(Unicode.Scalar(UInt8.random(in: 97...122, using: &source)))
    return "\(Int.random(in: 0...99, using: &source))" + String(repeating: letter, count: count)
  }

  /// Other props: a part at a random place is replaced, added, moved or removed.
  package mutating func changed(_ value: Value, _ size: Int) -> Value {
    switch value {
    case .array(var elements) where !elements.isEmpty && !source.chance(1, of: 6):
      let index = elements.indices.randomElement(using: &source) ?? 0
      switch Int.random(in: 0..<5, using: &source) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(self.value(size), at: index)
      case 2: elements.append(self.value(size))
      default: elements[index] = changed(elements[index], size)
      }
      return .array(elements)
    case .object(var object) where object.count > 0 && !source.chance(1, of: 6):
      let key = object.keys.randomElement(using: &source) ?? ""
      switch Int.random(in: 0..<5, using: &source) {
      case 0: object[key] = nil
      case 1: object["new \(object.count)"] = self.value(size)
      default: object[key] = object[key].map { changed($0, size) }
      }
      return .object(object)
    default: return self.value(size)
    }
  }
}
