import StorybookSchema

/// The values that explain why runs failed. Later runs avoid them, to save time, and to find
/// problems that they would hide.
///
/// When most runs fail, an innocent value may occur in failed runs alone: only the fewest values
/// that explain all failed runs are suspects.
struct SuspectFields: Sendable {
  private static let limit = 3
  /// The number of most recent failed runs that are explained.
  private static let memory = 240
  /// How often a suspect is tried alone, with different values: one may contain another suspect.
  private static let trialLimit = 3
  /// The number of props that worked to try suspects in.
  private static let workingLimit = 12

  private struct Feature: Hashable {
    let pattern: Pointer
    let value: Value

    var order: (String, String) { ("\(pattern)", value.text) }
  }

  private let document: SchemaDocument
  /// The features of failed runs that had not occurred in another run, with their values.
  private var failures: [[Feature: Value]] = []
  private var workingFeatures: Set<Feature> = []
  /// What the type rejected.
  private var rejected: Set<Feature> = []
  /// A value of each place that a run did not fail with.
  private var workingValues: [Pointer: Value] = [:]
  /// Props that worked, each with a place that the others do not have.
  private var workingProps: [Value] = []
  private var suspects: Set<Feature> = []
  private var trials: [Feature: Int] = [:]

  init(_ document: SchemaDocument) { self.document = document }

  /// Notes props that the author's code rendered.
  mutating func noteSuccess(_ props: Value) {
    let places = document.places(in: props)
    if workingProps.count < Self.workingLimit,
      places.contains(where: { workingValues[$0.pattern] == nil })
    {
      workingProps.append(props)
    }
    for place in places {
      guard let feature = Self.feature(place) else { continue }
      workingFeatures.insert(feature)
      workingValues[place.pattern] = workingValues[place.pattern] ?? place.value
    }
  }

  /// Notes props that the author's code failed with.
  mutating func noteFailure(_ props: Value) {
    let features = document.places(in: props).compactMap { place in
      Self.feature(place).map { ($0, place.value ?? .null) }
    }
    failures.append(
      Dictionary(features.filter { !workingFeatures.contains($0.0) }) { first, _ in first })
    if failures.count > Self.memory { failures.removeFirst() }
  }

  /// Notes props that their type rejects; the author's code did not run.
  mutating func noteRejection(_ props: Value, at path: Pointer) {
    let place = document.places(in: props).last { path.starts(with: $0.pointer) }
    if let feature = place.flatMap(Self.feature) { rejected.insert(feature) }
  }

  /// The fields with their suspects identified: again and again the value that most of the
  /// unexplained runs have.
  ///
  /// A value with others in it explains only what those do not: when every list with an unknown name
  /// fails, the names are suspects, and not the lists.
  var identified: SuspectFields {
    var result = self
    result.suspects = []
    var open = failures.map { $0.filter { !workingFeatures.contains($0.key) } }
    for isCompound in [false, true] {
      while let suspect = Self.mostFrequent(open, isCompound: isCompound) {
        result.suspects.insert(suspect)
        open.removeAll { $0[suspect] != nil }
      }
    }
    return result
  }

  private static func mostFrequent(_ runs: [[Feature: Value]], isCompound: Bool) -> Feature? {
    let features = runs.flatMap { run in
      run.filter { $0.value.isCompound == isCompound }.map(\.key)
    }
    let counts = features.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let most = counts.max {
      ($0.value, "\($1.key.pattern)", $1.key.value.bytes.count)
        < ($1.value, "\($0.key.pattern)", $0.key.value.bytes.count)
    }
    guard let most, most.value >= limit else { return nil }
    return most.key
  }

  /// Returns props that worked with one of the suspects in them: alone, it may turn out to be
  /// innocent. `nil` once all suspects were tried.
  mutating func nextTrial() -> Value? {
    let open = suspects.filter { trials[$0, default: 0] < Self.trialLimit }
    for suspect in open.sorted(by: { $0.order < $1.order }) {
      let values = Set(failures.compactMap { $0[suspect] }).sorted {
        ($0.bytes.count, $0.text) < ($1.bytes.count, $1.text)
      }
      let turn = trials[suspect, default: 0]
      trials[suspect] = turn + 1
      guard turn < values.count else { continue }
      for props in workingProps {
        let place = document.places(in: props).first { $0.pattern == suspect.pattern }
        if let place { return props.replacing(place.pointer, with: values[turn]) }
      }
    }
    return nil
  }

  /// Returns the props with suspects replaced by values that worked, or else by the smallest.
  ///
  /// - Parameter strictly: also to replace any value of a suspect's place that has not worked.
  func avoided(in props: Value, strictly: Bool = false) -> Value {
    let suspects = suspects.union(rejected)
    guard !suspects.isEmpty else { return props }
    var result = props
    var patterns: Set<Pointer> = []
    if strictly { patterns = Set(suspects.map(\.pattern)) }
    for place in document.places(in: props) where result[place.pointer] != nil {
      guard let feature = Self.feature(place),
        suspects.contains(feature)
          || patterns.contains(place.pattern) && !workingFeatures.contains(feature),
        let other = workingValues[place.pattern] ?? Simplification(document).simplest(place)
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

extension Value {
  /// Whether there is a text, a number or a flag in it.
  fileprivate var isCompound: Bool {
    let children = array ?? object?.map(\.value) ?? []
    return children.contains { $0.array == nil && $0.object == nil || $0.isCompound }
  }
}
