/// The values that explain why runs failed. Later runs avoid them, to save time, and to find
/// problems that they would hide.
///
/// When most runs fail, an innocent value may occur in failed runs alone: only the fewest values
/// that explain all failed runs are suspects.
package struct SuspectFields: Sendable {
  private static let limit = 3
  /// The number of most recent failed runs that are explained.
  private static let memory = 240

  private struct Feature: Hashable {
    let pattern: Pointer
    let value: Value
  }

  private let document: SchemaDocument
  /// The features of failed runs that had not occurred in another run.
  private var failures: [[Feature]] = []
  private var fine: Set<Feature> = []
  /// A value of each place that a run did not fail with.
  private var fineValues: [Pointer: Value] = [:]
  private var suspects: Set<Feature> = []

  package init(_ document: SchemaDocument) { self.document = document }

  package mutating func note(_ props: Value, isFatal: Bool) {
    let places = document.places(in: props)
    guard isFatal else {
      for place in places {
        guard let feature = Self.feature(place) else { continue }
        fine.insert(feature)
        fineValues[place.pattern] = fineValues[place.pattern] ?? place.value
      }
      return
    }
    failures.append(Array(Set(places.compactMap(Self.feature).filter { !fine.contains($0) })))
    if failures.count > Self.memory { failures.removeFirst() }
  }

  /// The fields with their suspects identified: again and again the value that most of the
  /// unexplained runs have.
  package var identified: SuspectFields {
    var result = self
    var open = failures.map { $0.filter { !fine.contains($0) } }
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

  /// Returns the props with suspects replaced by values that worked, or else by the smallest.
  package func avoided(in props: Value) -> Value {
    guard !suspects.isEmpty else { return props }
    var result = props
    for place in document.places(in: props) where result[place.pointer] != nil {
      guard let feature = Self.feature(place), suspects.contains(feature),
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
