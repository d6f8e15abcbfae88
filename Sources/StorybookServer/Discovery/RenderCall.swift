import StorybookHost

/// The call of a function with props, for a closure: `Badge.html($0, $1)`.
struct RenderCall {
  /// The type of the props.
  let props: (name: String, precise: String)
  let text: String
  /// The closure's parameters, which a call of a member requires for its type.
  let parameters: String
  /// The type of the result, behind its aliases; `nil` if it is no plain type.
  let result: String?
  /// Whether it is a method or a property of the props.
  let isMember: Bool

  /// Returns `nil` if the function has no props, or requires more than them and the environment.
  init?(_ symbol: SymbolGraph.Symbol, _ types: DiscoveredTypes) {
    let parameters = symbol.functionSignature?.parameters ?? []
    let first = parameters.first.flatMap { types.type($0.declarationFragments) }
    let takesProps = first.map { types.isProps($0.precise) } ?? false
    let owner = types.owner(of: symbol)
    let target: String
    var taken = 1
    switch symbol.kind.identifier {
    case "swift.init" where takesProps && !symbol.isFailable: target = symbol.owner
    case "swift.func" where takesProps, "swift.type.method" where takesProps:
      target = (symbol.owner.isEmpty ? "" : "\(symbol.owner).") + symbol.sourceName
    case "swift.method" where owner.map(types.isProps) == true,
      "swift.property" where owner.map(types.isProps) == true && symbol.isComputed:
      (target, taken) = ("props.\(symbol.sourceName)", 0)
    case "swift.method" where takesProps && types.hasPlainInitializer(symbol.owner):
      target = "\(symbol.owner)().\(symbol.sourceName)"
    default: return nil
    }
    guard let arguments = Self.arguments(symbol, parameters, taken, types) else { return nil }
    let isProperty = symbol.kind.identifier == "swift.property"
    text = target + (isProperty ? "" : "(\(arguments.joined(separator: ", ")))")
    isMember = taken == 0
    let environment = arguments.isEmpty ? "" : ", environment: \(types.names.environment)"
    self.parameters = isMember ? "(props: \(symbol.owner)\(environment)) in " : ""
    if isMember, let owner {
      props = (symbol.owner, owner)
    } else if let first {
      props = first
    } else {
      return nil
    }
    switch symbol.kind.identifier {
    case "swift.init": result = owner
    case "swift.property": result = types.type(symbol.propertyType)?.precise
    default: result = types.type(symbol.functionSignature?.returns ?? [])?.precise
    }
  }

  /// - Parameter taken: the number of parameters that take the props.
  private static func arguments(
    _ symbol: SymbolGraph.Symbol, _ parameters: [SymbolGraph.Signature.Parameter], _ taken: Int,
    _ types: DiscoveredTypes
  ) -> [String]? {
    let labels = (symbol.pathComponents.last ?? "").drop { $0 != "(" }.dropFirst().dropLast()
      .split(separator: ":").map(String.init)
    guard labels.count == parameters.count else { return nil }
    let defaults = DefaultArguments(symbol.declarationFragments ?? []).texts
    var arguments: [String] = []
    for (index, label) in labels.enumerated() {
      let type = types.type(parameters[index].declarationFragments)?.precise
      let isEnvironment = type == DiscoveredTypes.environment
      if index < taken || isEnvironment {
        let value = index < taken ? "$0" : taken == 0 ? "environment" : "$1"
        arguments.append((label == "_" ? "" : "\(label): ") + value)
      } else if defaults[label == "_" ? "_\(index)" : label] == nil {
        return nil
      }
    }
    return arguments
  }
}

extension SymbolGraph.Symbol {
  /// The name as a call writes it, with grave accents around keywords.
  fileprivate var sourceName: String {
    let quoted = "`\(name)`"
    let isQuoted = declarationFragments?.contains { $0.spelling == quoted } ?? false
    return isQuoted ? quoted : name
  }

  /// Whether it is a property that can only be read, which synthesized coding leaves out.
  fileprivate var isComputed: Bool {
    let text = (declarationFragments ?? []).map(\.spelling).joined()
    return text.hasSuffix(" }") && !text.contains(" set")
  }

  fileprivate var propertyType: [Fragment] {
    let type = (declarationFragments ?? []).drop { $0.spelling != ": " }
    return Array(type.prefix { !$0.spelling.contains("{") })
  }
}
