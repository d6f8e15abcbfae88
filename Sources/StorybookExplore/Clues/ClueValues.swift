import StorybookSchema

/// The values that a clue suggests for a schema: its literals, their neighbouring values, and
/// common values.
struct ClueValues {
  private static let limit = 12
  /// The largest number in the source that may stand for the length of a string or list.
  private static let lengthLimit = 400
  private static let sizeLimit = 64

  let document: SchemaDocument
  let clue: SourceClue

  /// Returns values with the most specific first: those from literals and named cases come before
  /// those that the schema alone provides.
  func values(_ schema: Schema) -> [Value] {
    Array((special(schema) + plain(schema)).distinct.prefix(Self.limit))
  }

  /// Returns the values that come from the clue; empty when nothing in it fits the schema.
  func special(_ schema: Schema, depth: Int = 0) -> [Value] {
    switch document.dereferenced(schema) {
    case .string(.plain): texts
    case .string(.url): clue.texts.filter { $0.contains(":") }.map { .string($0) }
    case .integer(let low, let high, let options):
      options.filter { clue.names.contains($0.name ?? "") }.map(\.value)
        + integers.filter { $0.clamped(low, upTo: high) == $0 }.map { .number($0) }
    case .number(.date): []
    case .number: decimals.map { .number($0) }
    case .choice(let choices, _):
      choices.filter { choice in
        clue.names.contains(choice.name ?? "") || clue.texts.contains(choice.value.string ?? "")
      }.map(\.value)
    case .optional(let wrapped): special(wrapped, depth: depth)
    case .array(let element, _) where depth < 2:
      special(element, depth: depth + 1).prefix(4).map { .array([$0]) } + lists(element)
    case .map(.string, let element): maps(element)
    case let schema:
      schema.cases.filter { clue.names.contains($0.name) }.compactMap { document.smallest($0) }
    }
  }

  private func plain(_ schema: Schema) -> [Value] {
    switch document.dereferenced(schema) {
    case .boolean: [true, false]
    case .string(.plain): ["", "a", "[("]
    case .integer(let low, let high, _):
      [0, 1, 2, -1].filter { Number($0).clamped(low, upTo: high) == Number($0) }.map {
        .number(Number($0))
      }
    case .number(.date): [0, -978_307_200, 800_000_000].map { .number($0) }
    case .number: [0, 1, -1].map { .number($0) }
    case .choice(let choices, _): choices.prefix(5).map(\.value)
    case .optional(let wrapped): [.null] + plain(wrapped)
    case .array(let element, let isUnique): plainLists(element, isUnique: isUnique)
    case .object, .union, .tagged, .tuple, .map, .pairs:
      document.smallest(schema).map { [$0] } ?? []
    default: []
    }
  }

  private func plainLists(_ element: Schema, isUnique: Bool) -> [Value] {
    guard let smallest = document.smallest(element) else { return [.array([])] }
    guard !isUnique else { return [.array([]), .array([smallest])] }
    return [.array([]), .array([smallest]), .array([smallest, smallest])]
  }

  // MARK: Leaves

  private var texts: [Value] {
    let own = clue.texts.filter { !$0.isEmpty }
    // Twice with nothing between, as in “a@@b”, and with a space.
    let short = own.filter { $0.count < 3 }
    let doubled = short.map { $0 + $0 } + own.map { $0 + "a" } + short.map { $0 + " " + $0 }
    return (own + doubled + lengths.flatMap(Self.texts)).map { .string($0) }
  }

  /// Returns a string longer than a length, and one with characters across that boundary.
  private static func texts(around length: Int) -> [String] {
    [
      String(repeating: "a", count: length + 1),
      String(repeating: "a", count: max(0, length - 1)) + "😀😀",
    ]
  }

  private var lengths: [Int] {
    clue.numbers.compactMap(\.int).filter { (1...Self.lengthLimit).contains($0) }
  }

  private var integers: [Number] {
    clue.numbers.flatMap { number -> [Number] in
      guard let value = number.integer else {
        let value = number.double.rounded(.down)
        guard abs(value) < 1e15 else { return [] }
        return [Number(Int(value)), Number(Int(value) + 1)]
      }
      return [Number(value)] + [1, -1].compactMap { number.neighbour($0) }
    }
  }

  private var decimals: [Number] {
    clue.numbers.flatMap { number in
      [number] + [1, -1].compactMap { Number(finite: number.double + $0) }
    }
  }

  // MARK: Compounds

  private func lists(_ element: Schema) -> [Value] {
    guard let smallest = document.smallest(element) else { return [] }
    let sizes = lengths.filter { $0 <= Self.sizeLimit }.flatMap { [$0, $0 + 1, $0 - 1] }
    return sizes.map { .array(Array(repeating: smallest, count: $0)) }
  }

  private func maps(_ element: Schema) -> [Value] {
    guard let smallest = document.smallest(element) else { return [] }
    let value = special(element, depth: 2).first ?? smallest
    return clue.texts.filter { !$0.isEmpty }.map { .object([$0: value]) }
  }
}
