/// Values that occurred in several runs that terminated the process, and in no other run. Later
/// runs avoid them, to save time, and to find problems that they would hide.
package struct SuspectFields: Sendable {
  private static let limit = 3

  private struct Feature: Hashable {
    let pattern: Pointer
    let value: Value
  }

  private struct Tally {
    var fatal = 0
    var fine = 0
  }

  private let document: SchemaDocument
  private var tallies: [Feature: Tally] = [:]
  private var isNeeded = false

  package init(_ document: SchemaDocument) { self.document = document }

  package mutating func note(_ props: Value, isFatal: Bool) {
    isNeeded = isNeeded || isFatal
    for place in document.places(in: props) {
      guard let feature = Self.feature(place) else { continue }
      if isFatal { tallies[feature, default: Tally()].fatal += 1 }
      if !isFatal { tallies[feature, default: Tally()].fine += 1 }
    }
  }

  /// Returns the props with suspects replaced by the smallest values.
  package func avoided(in props: Value) -> Value {
    guard isNeeded else { return props }
    var result = props
    for place in document.places(in: props) where result[place.pointer] != nil {
      guard let feature = Self.feature(place), let tally = tallies[feature],
        tally.fatal >= Self.limit, tally.fine == 0,
        let plain = Simplification(document).plainest(place)
      else { continue }
      result = result.replacing(place.pointer, with: plain)
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
