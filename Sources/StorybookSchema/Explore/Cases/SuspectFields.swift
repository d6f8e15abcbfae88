/// The values that explain why runs failed. Later runs avoid them, to save time, and to find
/// problems that they would hide.
///
/// When most runs fail, an innocent value may occur in failed runs alone: only the fewest values
/// that explain all failed runs are suspects.
package struct SuspectFields: Sendable {
  private static let limit = 3
  /// The number of most recent failed runs that are explained.
  private static let memory = 240
  /// How often a suspect is tried alone, with different values: one may contain another suspect.
  private static let trialLimit = 3
  /// The number of props that worked to try suspects in.
  private static let goodLimit = 12

  private struct Feature: Hashable {
    let pattern: Pointer
    let value: Value

    var order: (String, String) { ("\(pattern)", value.text) }
  }

  private let document: SchemaDocument
  /// The features of failed runs that had not occurred in another run, with their values.
  private var failures: [[Feature: Value]] = []
  private var fine: Set<Feature> = []
  /// A value of each place that a run did not fail with.
  private var fineValues: [Pointer: Value] = [:]
  /// Props that worked, each with a place that the others do not have.
  private var good: [Value] = []
  private var suspects: Set<Feature> = []
  private var trials: [Feature: Int] = [:]

  package init(_ document: SchemaDocument) { self.document = document }

  package mutating func note(_ props: Value, isFatal: Bool) {
    let places = document.places(in: props)
    guard isFatal else {
      if good.count < Self.goodLimit, places.contains(where: { fineValues[$0.pattern] == nil }) {
        good.append(props)
      }
      for place in places {
        guard let feature = Self.feature(place) else { continue }
        fine.insert(feature)
        fineValues[place.pattern] = fineValues[place.pattern] ?? place.value
      }
      return
    }
    let features = places.compactMap { place in
      Self.feature(place).map { ($0, place.value ?? .null) }
    }
    failures.append(
      Dictionary(features.filter { !fine.contains($0.0) }) { first, _ in first })
    if failures.count > Self.memory { failures.removeFirst() }
  }

  /// The fields with their suspects identified: again and again the value that most of the
  /// unexplained runs have.
  package var identified: SuspectFields {
    var result = self
    var open = failures.map { $0.keys.filter { !fine.contains($0) } }
    result.suspects = []
    while true {
      let counts = open.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
      let most = counts.max {
        ($0.value, "\($1.key.pattern)", $1.key.value.bytes.count)
          < ($1.value, "\($0.key.pattern)", $0.key.value.bytes.count)
      }
      guard let most, most.value >= Self.limit else { return result }
      result.suspects.insert(most.key)
      open.removeAll { $0.contains(most.key) }
    }
  }

  /// Returns props that worked with one of the suspects in them: alone, it may turn out to be
  /// innocent. `nil` once all suspects were tried.
  package mutating func nextTrial() -> Value? {
    let open = suspects.filter { trials[$0, default: 0] < Self.trialLimit }
    for suspect in open.sorted(by: { $0.order < $1.order }) {
      let values = Set(failures.compactMap { $0[suspect] }).sorted {
        ($0.bytes.count, $0.text) < ($1.bytes.count, $1.text)
      }
      let turn = trials[suspect, default: 0]
      trials[suspect] = turn + 1
      guard turn < values.count else { continue }
      for props in good {
        let place = document.places(in: props).first { $0.pattern == suspect.pattern }
        if let place { return props.replacing(place.pointer, with: values[turn]) }
      }
    }
    return nil
  }

  /// Returns the props with suspects replaced by values that worked, or else by the smallest.
  ///
  /// - Parameter strictly: also to replace any value of a suspect's place that has not worked.
  package func avoided(in props: Value, strictly: Bool = false) -> Value {
    guard !suspects.isEmpty else { return props }
    var result = props
    let patterns = strictly ? Set(suspects.map(\.pattern)) : []
    for place in document.places(in: props) where result[place.pointer] != nil {
      guard let feature = Self.feature(place),
        suspects.contains(feature) || patterns.contains(place.pattern) && !fine.contains(feature),
        let other = fineValues[place.pattern] ?? Simplification(document).plainest(place)
      else { continue }
      result = result.replacing(place.pointer, with: other)
    }
    return result
  }

  /// Returns the feature of a place: a collection's size, an enum's case, or the value of a leaf.
  private static func feature(_ place: Place) -> Feature? {
    guard place.isVariable, let value = place.value else { return nil }
    if let name = place.schema.caseName(of: value) {
      return Feature(pattern: place.pattern, value: .string(name))
    }
    let size = value.array?.count ?? value.object?.count
    return Feature(pattern: place.pattern, value: size.map { .number(Number($0)) } ?? value)
  }
}
