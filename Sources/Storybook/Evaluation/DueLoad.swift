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

extension DueLoad: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      form("name", member: it?.name), input: form.optional("input", member: it?.input),
      path: form.list("path", list: it?.path))
  }
}

extension [DueLoad] {
  /// Returns the load at the same position, else another one with the same name and input.
  package func standIn(for due: DueLoad) -> DueLoad? {
    guard !contains(due) else { return due }
    return first { $0.loadsSame(as: due) }
  }
}
