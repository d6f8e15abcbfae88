import StorybookHost
import StorybookSchema

/// The call of a function with props, for a closure.
///
/// | declaration | closure |
/// |---|---|
/// | `Badge.markup(_ props: Props, in environment: …)` | `{ Badge.markup($0, in: $1) }` |
/// | `Ticket.html(_ environment: …)`, of the props | `{ (props: Ticket, environment: …) in props.html(environment) }` |
/// | `Ticket.page`, of the props | `{ (props: Ticket) in props.page }` |
/// | `Page().show(ticket: Ticket)` | `{ Page().show(ticket: $0) }` |
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
    guard let callee = Callee(symbol, types),
      let arguments = callee.arguments(of: symbol, types)
    else { return nil }
    props = callee.props
    isMember = callee.isMember
    text = callee.text + symbol.argumentList(arguments)
    parameters = callee.parameters(types.names, takesEnvironment: !arguments.isEmpty)
    result = types.result(of: symbol)
  }
}

/// The called function, without its arguments.
private struct Callee {
  let text: String
  let props: (name: String, precise: String)
  let isMember: Bool

  init?(_ symbol: SymbolGraph.Symbol, _ types: DiscoveredTypes) {
    if let owner = types.owner(of: symbol), types.isProps(owner), symbol.isMemberOfValues {
      text = "props.\(symbol.sourceName)"
      props = (symbol.owner, owner)
      isMember = true
      return
    }
    guard let first = symbol.functionSignature?.parameters?.first,
      let props = types.type(first.declarationFragments), types.isProps(props.precise),
      let text = Self.text(symbol, types)
    else { return nil }
    self.text = text
    self.props = props
    isMember = false
  }

  private static func text(_ symbol: SymbolGraph.Symbol, _ types: DiscoveredTypes) -> String? {
    switch symbol.kind.identifier {
    case "swift.init" where !symbol.isFailable: symbol.owner
    case "swift.func" where symbol.owner.isEmpty: symbol.sourceName
    case "swift.func", "swift.type.method": "\(symbol.owner).\(symbol.sourceName)"
    case "swift.method" where types.hasPlainInitializer(symbol.owner):
      "\(symbol.owner)().\(symbol.sourceName)"
    default: nil
    }
  }

  func parameters(_ names: StorybookNames, takesEnvironment: Bool) -> String {
    guard isMember else { return "" }
    guard takesEnvironment else { return "(props: \(props.name)) in " }
    return "(props: \(props.name), environment: \(names.environment)) in "
  }

  /// Returns `nil` if the function requires more than the props and the environment.
  func arguments(of symbol: SymbolGraph.Symbol, _ types: DiscoveredTypes) -> [String]? {
    let parameters = symbol.functionSignature?.parameters ?? []
    let labels = symbol.labels
    guard labels.count == parameters.count else { return nil }
    let defaults = DefaultArguments(symbol.declarationFragments ?? []).texts
    let environment = isMember ? "environment" : "$1"
    var arguments: [String] = []
    for (index, label) in labels.enumerated() {
      let type = types.type(parameters[index].declarationFragments)?.precise
      if index == 0, !isMember {
        arguments.append(Self.argument("$0", label))
      } else if type == DiscoveredTypes.environment {
        arguments.append(Self.argument(environment, label))
      } else if defaults[label] == nil, defaults["_\(index)"] == nil {
        return nil
      }
    }
    return arguments
  }

  private static func argument(_ value: String, _ label: String) -> String {
    guard label != "_" else { return value }
    return "\(label): \(value)"
  }
}

extension DiscoveredTypes {
  fileprivate func result(of symbol: Symbol) -> String? {
    switch symbol.kind.identifier {
    case "swift.init": owner(of: symbol)
    case "swift.property": type(symbol.propertyType)?.precise
    default: type(symbol.functionSignature?.returns ?? [])?.precise
    }
  }
}

extension SymbolGraph.Symbol {
  /// The name as a call writes it, with grave accents around keywords.
  fileprivate var sourceName: String {
    let quoted = "`\(name)`"
    guard declarationFragments?.contains(where: { $0.spelling == quoted }) == true else {
      return name
    }
    return quoted
  }

  /// The labels of the parameters, `_` without one: `_` and `in` of `markup(_:in:)`.
  fileprivate var labels: [String] {
    (pathComponents.last ?? "").drop { $0 != "(" }.dropFirst().dropLast()
      .split(separator: ":").map(String.init)
  }

  fileprivate var isMemberOfValues: Bool {
    kind.identifier == "swift.method" || kind.identifier == "swift.property" && isComputed
  }

  /// Whether it is a property that can only be read, which synthesized coding leaves out.
  private var isComputed: Bool {
    let text = (declarationFragments ?? []).map(\.spelling).joined()
    return text.hasSuffix(" }") && !text.contains(" set")
  }

  fileprivate func argumentList(_ arguments: [String]) -> String {
    guard kind.identifier != "swift.property" else { return "" }
    return "(\(arguments.joined(separator: ", ")))"
  }

  fileprivate var propertyType: [Fragment] {
    let type = (declarationFragments ?? []).drop { $0.spelling != ": " }
    return Array(type.prefix { !$0.spelling.contains("{") })
  }
}
