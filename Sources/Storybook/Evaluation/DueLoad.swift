package import StorybookSchema

/// A load that props wait for.
package struct DueLoad: Hashable, Sendable {
  /// The name of the dependency, which the page shows and controls.
  package let name: String
  /// What it is loaded for; nil for a load that takes no input.
  package var input: Value?
  /// The way to its property: one position for each screen, or each list of screens, on the way.
  package var path: [Int]

  package init(_ name: String, input: Value? = nil, path: [Int] = []) {
    self.name = name
    self.input = input
    self.path = path
  }

  /// Whether either may stand in for the other: they load the same, for two places perhaps.
  func loadsSame(as other: DueLoad) -> Bool { name == other.name && input == other.input }
}

/// Where props are loading, and what for.
struct LoadPlace: Sendable {
  let path: [Int]
  var input: Value?
}

extension DueLoad {
  package var value: Value {
    var object: Object = ["name": .string(name)]
    object["input"] = input
    if !path.isEmpty { object["path"] = .array(path.map { Value($0) }) }
    return .object(object)
  }

  /// Nil for what is no due load.
  package init?(_ value: Value) {
    guard let name = value["name"]?.string else { return nil }
    let path = value["path"]?.array?.map(\.int) ?? []
    guard !path.contains(nil) else { return nil }
    self.init(name, input: value["input"], path: path.compactMap(\.self))
  }
}

extension [DueLoad] {
  /// The one at the same place, else another that loads the same.
  func standIn(for due: DueLoad) -> DueLoad? {
    contains(due) ? due : first { $0.loadsSame(as: due) }
  }
}
