/// What the source of a module says about its types, by their names without the module's.
struct ModuleDocumentation: Codable, Hashable, Sendable {
  var types: [String: TypeDocumentation] = [:]
}

/// What the source says about a type: plain text, and default arguments as Swift writes them.
struct TypeDocumentation: Codable, Hashable, Sendable {
  var text: String?
  /// By the names of properties.
  var properties: [String: String] = [:]
  /// By the names of cases, without their labels.
  var cases: [String: String] = [:]
  /// Of the initializer that takes the most, by the labels of its parameters.
  var defaults: [String: String] = [:]
  /// Of what cases carry: by their names, then by label.
  var caseDefaults: [String: [String: String]] = [:]

  var isEmpty: Bool { self == TypeDocumentation() }
}

/// What is known of all modules so far.
struct Documentation: Hashable, Sendable {
  var modules: [String: ModuleDocumentation] = [:]

  /// Of a type by the name it was declared with, `Stories.Login.Props`.
  subscript(type: String) -> TypeDocumentation? {
    let parts = type.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return modules[String(parts[0])]?.types[String(parts[1])]
  }
}
