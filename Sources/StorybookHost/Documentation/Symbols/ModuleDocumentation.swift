/// The documentation of a module's types, by their names without the module.
package struct ModuleDocumentation: Codable, Hashable, Sendable {
  var types: [String: TypeDocumentation] = [:]
}

/// The documentation of a type: plain text, and default arguments in Swift syntax.
struct TypeDocumentation: Codable, Hashable, Sendable {
  var text: String?
  /// The first paragraphs by property name.
  var properties: [String: String] = [:]
  /// The first paragraphs by case name, without argument labels.
  var cases: [String: String] = [:]
  /// The defaults of the initializer with the most parameters, by parameter label.
  var defaults: [String: String] = [:]
  /// The defaults of associated values, by case name, then by label.
  var caseDefaults: [String: [String: String]] = [:]

  var isEmpty: Bool { self == TypeDocumentation() }
}

/// The documentation of all modules read so far.
package struct Documentation: Hashable, Sendable {
  package var modules: [String: ModuleDocumentation] = [:]

  /// The documentation of a type by its qualified name, `Stories.Login.Props`.
  subscript(type: String) -> TypeDocumentation? {
    let parts = type.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return modules[String(parts[0])]?.types[String(parts[1])]
  }
}
