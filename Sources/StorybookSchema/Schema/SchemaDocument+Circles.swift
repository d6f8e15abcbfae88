extension SchemaDocument {
  /// How many definitions may refer to each other before one says what a value is.
  private static let longestChain = 64

  /// What is wrong with a published schema whose reader would never arrive at a value; `nil` for any
  /// schema that a type can have.
  package static func circle(inPublished schema: Value) -> String? {
    let definitions = schema["$defs"]?.object ?? [:]
    var known: Set<String> = []
    /// Whether every way from a form leads to a value.
    func arrives(_ form: Value, steps: Int) -> Bool {
      if let name = form["$ref"]?.string.map(unescaped) {
        guard !known.contains(name), let next = definitions[name] else { return true }
        guard steps < longestChain, arrives(next, steps: steps + 1) else { return false }
        known.insert(name)
        return true
      }
      return form["anyOf"]?.array?.allSatisfy { arrives($0, steps: steps) } ?? true
    }
    let circle = definitions.first { !arrives(["$ref": .string($0.key)], steps: 0) }
    return circle.map { "The type “\($0.key.prefix(100))” of the schema leads back to itself." }
  }

  static func unescaped(_ name: String) -> String {
    name.replacing("#/$defs/", with: "", maxReplacements: 1).replacing("~1", with: "/")
      .replacing("~0", with: "~")
  }
}
