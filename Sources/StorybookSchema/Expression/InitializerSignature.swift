/// The parameters of an initializer that neither throws nor fails.
package struct InitializerSignature: Hashable, Sendable {
  /// The labels; `_` for a parameter without one.
  package let labels: [String]
  /// The types, as the demangler writes them.
  package let types: [String]

  /// Reads a demangled symbol such as `Shop.Count.init(_: Swift.Int) -> Shop.Count`; returns `nil`
  /// for initializers that throw, fail, decode or are private.
  ///
  /// - Parameter type: the demangled name of the type, such as `Shop.Count`.
  package init?(demangled symbol: String, of type: String) {
    let start = "\(type).init("
    guard symbol.hasPrefix(start), symbol.hasSuffix(") -> \(type)") else { return nil }
    let list = symbol.dropFirst(start.count).dropLast(") -> \(type)".count)
    let parameters = Self.parameters(list)
    labels = parameters.map { Self.label($0).map(String.init) ?? "_" }
    types = parameters.map { parameter in
      String(parameter.dropFirst(Self.label(parameter).map { $0.count + 2 } ?? 0))
    }
    if labels == ["from"], types == ["Swift.Decoder"] { return nil }
  }

  private static func parameters(_ list: Substring) -> [Substring] {
    var parameters: [Substring] = []
    var depth = 0
    var start = list.startIndex
    var previous = Character(" ")
    for index in list.indices {
      let character = list[index]
      if "([<".contains(character) { depth += 1 }
      if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      if character == ",", depth == 0 {
        parameters.append(list[start..<index])
        start = list.index(index, offsetBy: 2, limitedBy: list.endIndex) ?? list.endIndex
      }
      previous = character
    }
    if start < list.endIndex { parameters.append(list[start...]) }
    return parameters
  }

  private static func label(_ parameter: Substring) -> Substring? {
    guard let colon = parameter.firstRange(of: ": ") else { return nil }
    let label = parameter[..<colon.lowerBound]
    guard !label.contains(where: { "([<. ".contains($0) }) else { return nil }
    return label
  }
}

/// The initializers of types, from the symbols of a program.
package struct InitializerTable {
  /// Returns those of a type; empty when nothing is known.
  package let signatures: (Any.Type) -> [InitializerSignature]
  /// Returns the demangled name of a type.
  package let name: (Any.Type) -> String

  /// The table of a program without symbols.
  package static var unknown: InitializerTable {
    InitializerTable(signatures: { _ in [] }, name: { "\($0)" })
  }

  package init(
    signatures: @escaping (Any.Type) -> [InitializerSignature],
    name: @escaping (Any.Type) -> String
  ) {
    self.signatures = signatures
    self.name = name
  }

  /// Returns the labels of an initializer that takes all members in their order; those of the
  /// members if nothing is known, and `nil` if no initializer takes them.
  func labels(
    of type: Any.Type, members: [(name: String, type: Any.Type)]
  ) -> [String]? {
    let known = signatures(type)
    let names = members.map(\.name)
    if known.isEmpty || known.contains(where: { Self.accepts($0.labels, names: names) }) {
      return names
    }
    let types = members.map { name($0.type) }
    return known.first { $0.types == types }?.labels
  }

  /// Whether the labels include all names in their order; the others may have defaults.
  private static func accepts(_ labels: [String], names: [String]) -> Bool {
    var rest = labels[...]
    return names.allSatisfy { name in
      guard let index = rest.firstIndex(of: name) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
