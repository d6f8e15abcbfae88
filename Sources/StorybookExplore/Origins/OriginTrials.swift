import StorybookSchema

/// The variations of props that show which parts of a rendering each place makes.
struct OriginTrials {
  /// A place, and the values to try there until one changes the rendering.
  struct Trial {
    let path: Pointer
    let pattern: Pointer
    /// The list or dictionary that the trial removes an element from; `nil` for other trials.
    var list: Pointer?
    /// `nil` omits or removes the place.
    let values: [Value?]
  }

  /// Only as many elements are removed one by one.
  private static let removalLimit = 120

  let all: [Trial]

  /// Orders the trials so that the first elements of every list come before the second ones.
  init(_ document: SchemaDocument, _ props: Value) {
    let distinct = DistinctValues(document)
    var turns: [Pointer: Int] = [:]
    var trials: [(turn: Int, trial: Trial)] = []
    var removalCount = 0
    for place in document.places(in: props) {
      let turn = turns[place.pattern, default: 0]
      turns[place.pattern] = turn + 1
      var removals = Self.removals(place)
      if removals.count + removalCount > Self.removalLimit { removals = [] }
      removalCount += removals.count
      if removals.count < 2 {
        let values = distinct.values(at: place)
        let trial = Trial(path: place.pointer, pattern: place.pattern, values: values)
        if !values.isEmpty { trials.append((turn, trial)) }
      }
      trials += removals.map { (turn, $0) }
    }
    // Sorting is stable: SE-0372.
    all = trials.sorted { $0.turn < $1.turn }.map(\.trial)
  }

  /// The trials of the same place in every element of a long list, by their indices.
  func cohorts(longerThan limit: Int) -> [[Int]] {
    let indices = all.indices.filter { all[$0].list == nil && all[$0].pattern.tokens.contains("*") }
    return Dictionary(grouping: indices) { all[$0].pattern }.values
      .filter { $0.count > limit }.sorted { $0[0] < $1[0] }
  }

  /// Plain values are varied instead.
  private static func removed(from elements: [Value]) -> [String] {
    guard elements.contains(where: { $0.object != nil || $0.array != nil }) else { return [] }
    return elements.indices.map { "\($0)" }
  }

  private static func removals(_ place: Place) -> [Trial] {
    let keys: [String]
    switch (place.value, place.schema) {
    case (.array(let elements), .array), (.array(let elements), .optional(.array)):
      keys = removed(from: elements)
    case (.array(let elements), .tuple(let fixed, _, .some)):
      keys = Array(removed(from: elements).dropFirst(fixed.count))
    case (.object(let object), .map), (.object(let object), .optional(.map)):
      keys = object.map(\.key)
    default: return []
    }
    return keys.map { key in
      Trial(
        path: place.pointer.appending(key), pattern: place.pattern.appending("*removed"),
        list: place.pointer, values: [nil])
    }
  }
}
