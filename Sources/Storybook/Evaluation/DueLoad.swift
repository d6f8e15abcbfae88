package import StorybookSchema

/// A load that the props require now.
package struct DueLoad: Hashable, Sendable {
  /// The name of the dependency, which the page shows and controls.
  package let name: String
  /// The input of the load; `nil` for a load without one.
  package var input: Value?
  /// The position of its property: one index for each child screen, or list of screens, on the way.
  package var path: [Int]

  package init(_ name: String, input: Value? = nil, path: [Int] = []) {
    self.name = name
    self.input = input
    self.path = path
  }

  /// Whether either load can replace the other: same name and input, at any position.
  package func loadsSame(as other: DueLoad) -> Bool { name == other.name && input == other.input }
}

extension DueLoad {
  package var value: Value {
    var object: Object = ["name": .string(name)]
    object["input"] = input
    if !path.isEmpty { object["path"] = .array(path.map { Value($0) }) }
    return .object(object)
  }

  /// Returns `nil` if the value does not describe a due load.
  package init?(_ value: Value) {
    guard let name = value["name"]?.string else { return nil }
    let path = value["path"]?.array?.map(\.int) ?? []
    guard !path.contains(nil) else { return nil }
    self.init(name, input: value["input"], path: path.compactMap(\.self))
  }
}

extension [DueLoad] {
  /// Returns the load at the same position, else another one with the same name and input.
  package func standIn(for due: DueLoad) -> DueLoad? {
    guard !contains(due) else { return due }
    return first { $0.loadsSame(as: due) }
  }
}
