import StorybookHost

/// An argument with a value of the props, or the environment.
struct CallArgument {
  /// `_` without one.
  let label: String
  /// `nil` for the environment.
  let field: PropsField?

  var isEnvironment: Bool { field == nil }

  func text(_ value: String) -> String {
    guard label != "_" else { return value }
    return "\(label): \(value)"
  }
}

/// A property of props that are written with their screen.
struct PropsField: Hashable, Sendable {
  var name: String
  let type: FieldType
  /// The default, as the function declares it.
  let value: String?

  var declaration: String {
    guard let value else { return "var \(name): \(type.text)" }
    return "var \(name): \(type.text) = \(value)"
  }

  /// Gives each field a name of its own.
  static func unique(_ fields: [PropsField]) -> [PropsField] {
    var taken: Set<String> = []
    return fields.map { field in
      var field = field
      field.name = taken.unused(field.name)
      taken.insert(field.name)
      return field
    }
  }
}

/// The called function and its arguments, in the order of the source.
struct Callee {
  enum Part {
    case text(String)
    /// The value whose member is called.
    case receiver(CallArgument)
    case arguments([CallArgument])
  }

  private(set) var parts: [Part] = []
  /// Whether a member is called, of the props or of a view.
  private(set) var isMember = false
  /// Whether a view is made of the props first.
  private(set) var isView = false
  /// The functions that are called.
  private(set) var symbols: [SymbolGraph.Symbol]

  var arguments: [CallArgument] {
    parts.flatMap { part -> [CallArgument] in
      switch part {
      case .text: []
      case .receiver(let argument): [argument]
      case .arguments(let arguments): arguments
      }
    }
  }

  init(_ symbol: SymbolGraph.Symbol, _ types: DiscoveredTypes) throws(OmissionReason) {
    symbols = [symbol]
    let arguments = try Self.arguments(of: symbol, types)
    switch symbol.kind.identifier {
    case "swift.init" where !symbol.isFailable: parts = [.text(symbol.owner)]
    case "swift.func" where symbol.owner.isEmpty: parts = [.text(symbol.sourceName)]
    case "swift.func", "swift.type.method", "swift.type.property":
      parts = [.text("\(symbol.owner).\(symbol.sourceName)")]
    case "swift.method", "swift.property": try addOwner(of: symbol, types)
    default: throw OmissionReason("It is failable: a screen always renders.")
    }
    if !symbol.isProperty { parts.append(.arguments(arguments)) }
  }

  private mutating func addOwner(
    of symbol: SymbolGraph.Symbol, _ types: DiscoveredTypes
  ) throws(OmissionReason) {
    guard let owner = types.owner(of: symbol) else { throw OmissionReason("Its type is unknown.") }
    let member = Part.text(".\(symbol.sourceName)")
    isMember = true
    guard !types.isProps(owner) else {
      let last = symbol.owner.split(separator: ".").last ?? "value"
      let field = PropsField(
        name: last.prefix(1).lowercased() + last.dropFirst(),
        type: .named(symbol.owner, precise: owner), value: nil)
      parts = [.receiver(CallArgument(label: "_", field: field)), member]
      return
    }
    let (initializer, arguments) = try Self.initializer(of: symbol.owner, types)
    symbols.append(initializer)
    isView = arguments.contains { !$0.isEnvironment }
    parts = [.text(symbol.owner), .arguments(arguments), member]
  }

  /// The initializer of a view that takes the most values of props.
  private static func initializer(
    of path: String, _ types: DiscoveredTypes
  ) throws(OmissionReason) -> (SymbolGraph.Symbol, [CallArgument]) {
    var reason: OmissionReason?
    for symbol in types.initializers(of: path) where !symbol.keywords.contains("async") {
      do throws(OmissionReason) {
        return (symbol, try arguments(of: symbol, types))
      } catch {
        reason = reason ?? OmissionReason("\(path) cannot be made of props. \(error.sentence)")
      }
    }
    throw reason ?? OmissionReason("\(path) has no initializer that a screen can call.")
  }

  private static func arguments(
    of symbol: SymbolGraph.Symbol, _ types: DiscoveredTypes
  ) throws(OmissionReason) -> [CallArgument] {
    let parameters = symbol.functionSignature?.parameters ?? []
    let labels = symbol.labels
    guard labels.count == parameters.count else { return [] }
    let defaults = DefaultArguments(symbol.declarationFragments ?? []).texts
    var arguments: [CallArgument] = []
    for (index, label) in labels.enumerated() {
      // Attributes, such as that of a result builder, come first.
      let fragments = Array(parameters[index].declarationFragments.drop { $0.kind != "identifier" })
      var name = fragments.first?.spelling ?? "_"
      if name == "_" { name = "value" }
      let value = defaults[label] ?? defaults["_\(index)"]
      if case .named(_, DiscoveredTypes.environment)? = types.type(of: fragments) {
        arguments.append(CallArgument(label: label, field: nil))
        continue
      }
      do throws(OmissionReason) {
        let type = try types.fieldType(of: fragments, named: name)
        guard value.map(Self.isLiteral) ?? true else { continue }
        let field = PropsField(name: name, type: type, value: value)
        arguments.append(CallArgument(label: label, field: field))
      } catch {
        if value == nil { throw error }
      }
    }
    return arguments
  }

  /// Whether a default means the same in another file.
  private static func isLiteral(_ text: String) -> Bool {
    text.contains(#/^(true|false|nil|-?[\d._]+|"[^"\\]*"|\[:?\])$/#)
  }
}

extension DiscoveredTypes {
  /// - Throws: the reason for a type that no property of props can have.
  func fieldType(of fragments: [Symbol.Fragment], named name: String) throws(OmissionReason)
    -> FieldType
  {
    let source = fragments.typeFragments.spelling
    guard let type = type(of: fragments) else {
      throw OmissionReason("Its argument “\(name)” is \(source), which is not Codable.")
    }
    for leaf in type.leaves {
      guard let obstacle = obstacle(to: leaf.precise) else { continue }
      if source == leaf.name {
        throw OmissionReason("Its argument “\(name)” is \(source), which is \(obstacle).")
      }
      throw OmissionReason(
        "Its argument “\(name)” is \(source), and \(leaf.name) is \(obstacle).")
    }
    return type
  }
}

extension SymbolGraph.Symbol {
  var isProperty: Bool { kind.identifier.hasSuffix("property") || kind.identifier == "swift.var" }

  /// Whether it is a property that can only be read, which synthesized coding leaves out.
  var isComputed: Bool {
    let text = (declarationFragments ?? []).spelling
    return text.hasSuffix(" }") && !text.contains(" set")
  }

  /// The name as a call writes it, with grave accents around keywords.
  fileprivate var sourceName: String {
    let quoted = "`\(name)`"
    guard declarationFragments?.contains(where: { $0.spelling == quoted }) == true else {
      return name
    }
    return quoted
  }
}

extension Set<String> {
  /// The name, with a number if it is in the set.
  func unused(_ name: String) -> String {
    var unused = name
    var number = 1
    while contains(unused) {
      number += 1
      unused = "\(name)\(number)"
    }
    return unused
  }
}
