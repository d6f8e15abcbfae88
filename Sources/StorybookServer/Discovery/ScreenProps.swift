import StorybookCommandLine

/// The props of a screen that is found.
enum ScreenProps: Hashable, Sendable {
  /// A type of the package, with its mangled name.
  case type(String, mangled: String)
  /// A struct that is written with the screen, for a function of several arguments.
  case written([PropsField])

  var name: String {
    switch self {
    case .type(let name, _): name
    case .written: "Props"
    }
  }

  /// The mangled names of the types of the program that the props are made of, each once.
  var mangledTypes: [String] {
    switch self {
    case .type(_, let mangled): return [mangled]
    case .written(let fields):
      let leaves = fields.flatMap(\.type.leaves).map(\.precise)
      return Set(leaves.filter { StandardType(precise: $0) == nil }).sorted()
        .map { String($0.dropFirst(2)) }
    }
  }

  /// The declaration of a struct that is written; empty for a type that exists.
  var declaration: String {
    guard case .written(let fields) = self else { return "" }
    guard !fields.isEmpty else { return "  struct Props: Codable, Sendable {}\n\n" }
    let lines = fields.map { "    \($0.declaration)\n" }.joined()
    return "  struct Props: Codable, Sendable {\n\(lines)  }\n\n"
  }

  /// The first story's props in Swift; `nil` if one of their values is unknown.
  ///
  /// - Parameter samples: expressions of types of the program, by mangled name.
  func sample(_ samples: [String: String]) -> String? {
    switch self {
    case .type(_, let mangled): return samples[mangled]
    case .written(let fields):
      guard !fields.isEmpty else { return "Props()" }
      var lines: [String] = []
      for field in fields {
        guard let value = field.sample(samples) else { return nil }
        lines.append("  \(field.name): \(value.replacing("\n", with: "\n  "))")
      }
      return "Props(\n\(lines.joined(separator: ",\n"))\n)"
    }
  }
}

extension PropsField {
  fileprivate func sample(_ samples: [String: String]) -> String? {
    if let value, value != "nil", value != "\"\"" { return value }
    return type.sample(named: name, samples)
  }
}

extension FieldType {
  fileprivate func sample(
    named name: String, at index: Int = 0, _ samples: [String: String]
  ) -> String? {
    switch self {
    case .named(let type, let precise):
      guard let standard = StandardType(precise: precise) else {
        return samples[String(precise.dropFirst(2))].map { Self.naming($0, type) }
      }
      return standard.literal(named: name, at: index)
    case .optional(let wrapped): return wrapped.sample(named: name, samples) ?? "nil"
    case .array(let element):
      let singular = SampleWords(name).element.propertyName
      let values = (0..<2).compactMap { element.sample(named: singular, at: $0, samples) }
      return "[\(values.joined(separator: ", "))]"
    case .set(let element):
      let singular = SampleWords(name).element.propertyName
      return "[\(element.sample(named: singular, samples) ?? "")]"
    case .dictionary(let key, let value):
      guard let key = key.sample(named: "key", samples),
        let value = value.sample(named: name, samples)
      else { return "[:]" }
      return "[\(key): \(value)]"
    }
  }

  /// An expression that names its type, as elements of a list and optionals require it.
  private static func naming(_ expression: String, _ type: String) -> String {
    let text = expression.trimmingSuffix("\n")
    guard text.hasPrefix(".init(") else { return String(text) }
    return "\(type)\(text.dropFirst(".init".count))"
  }
}
