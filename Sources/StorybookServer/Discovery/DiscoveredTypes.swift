import StorybookHost

/// The types in the symbol graphs of a package: which of them are `Codable`, can be rendered, and
/// can be named in another file.
struct DiscoveredTypes {
  typealias Symbol = SymbolGraph.Symbol

  static let environment = "s:9Storybook17RenderEnvironmentV"
  static let string = "s:SS"
  private static let markup: Set = [
    "s:9Storybook4HTMLV", "s:9Storybook9RenderingV", "s:9Storybook20RenderingConvertibleP",
  ]
  private static let exported: Set = ["package", "public", "open"]
  private static let visible = exported.union(["internal"])

  let symbols: [Symbol]
  let names: StorybookNames
  private let byIdentifier: [String: Symbol]
  private let byPath: [String: Symbol]
  private let modules: [String: String]
  private let conformances: [String: Set<String>]
  private let owners: [String: String]
  private let foreign: Set<String>
  private let isRuntimeCodable: (String) -> Bool

  /// - Parameter foreign: the modules whose screens are in another module.
  init(
    _ graphs: [SymbolGraph], foreign: Set<String>, isCodable: @escaping (String) -> Bool
  ) {
    symbols = graphs.flatMap(\.symbols)
    let named = symbols.map { ($0.identifier.precise, $0) }
    byIdentifier = Dictionary(named) { first, _ in first }
    byPath = Dictionary(
      symbols.filter { $0.functionSignature == nil && $0.isNominal }.map { ($0.path, $0) }
    ) { first, _ in first }
    names = StorybookNames(declared: Set(byPath.keys))
    let declared = graphs.flatMap { graph in
      graph.symbols.map { ($0.identifier.precise, graph.module?.name ?? "") }
    }
    modules = Dictionary(declared) { first, _ in first }
    let relationships = graphs.flatMap { $0.relationships ?? [] }
    conformances = Dictionary(
      grouping: relationships.filter { $0.kind == "conformsTo" }, by: \.source
    ).mapValues { Set($0.map(\.target)) }
    let members = relationships.filter { $0.kind == "memberOf" }.map { ($0.source, $0.target) }
    owners = Dictionary(members) { first, _ in first }
    self.foreign = foreign
    isRuntimeCodable = isCodable
  }

  /// The precise identifier of the type that declares a member, in this module or another one.
  func owner(of symbol: Symbol) -> String? { owners[symbol.identifier.precise] }

  /// The module that declares a symbol; `nil` for those of other packages.
  func module(of precise: String?) -> String? { precise.flatMap { modules[$0] } }

  func isGeneric(_ precise: String?) -> Bool {
    precise.flatMap { byIdentifier[$0] }?.swiftGenerics != nil
  }

  func access(of precise: String?) -> String {
    precise.flatMap { byIdentifier[$0] }?.accessLevel ?? "internal"
  }

  func hasType(_ path: String) -> Bool { byPath[path] != nil }

  /// Whether a type can be props: `Codable`, and `Sendable` as far as that is known.
  func isProps(_ precise: String) -> Bool {
    guard let type = byIdentifier[precise] else {
      return !isOfStandardLibrary(precise) && isRuntimeCodable(mangled(precise))
    }
    let known = conformances[precise] ?? []
    return known.isSuperset(of: ["s:Se", "s:SE"]) && known.contains("s:s8SendableP")
      && isVisible(type) && type.swiftGenerics == nil
  }

  /// Whether it is a type such as `String`: a function of a string is no screen.
  private func isOfStandardLibrary(_ precise: String) -> Bool {
    precise.hasPrefix("s:S") || precise.hasPrefix("s:s")
  }

  private func mangled(_ precise: String) -> String { String(precise.dropFirst(2)) }

  func isMarkup(_ precise: String) -> Bool {
    Self.markup.contains(precise)
      || conformances[precise]?.contains("s:9Storybook20RenderingConvertibleP") ?? false
  }

  /// Whether the file of a screen can call a function, outside of any actor.
  func isCallable(_ symbol: Symbol) -> Bool {
    isVisible(symbol) && symbol.swiftGenerics == nil && !isIsolated(symbol)
      && !enclosing(symbol).contains { $0.kind.identifier == "swift.protocol" }
      && !symbol.keywords.contains { ["async", "inout", "mutating"].contains($0) }
      && symbol.availability?.contains { $0.isUnconditionallyUnavailable == true } != true
  }

  /// Whether an initializer of no arguments makes a value of a type, as `Page()`.
  func hasPlainInitializer(_ path: String) -> Bool {
    symbols.contains { symbol in
      symbol.kind.identifier == "swift.init" && symbol.owner == path
        && symbol.pathComponents.last == "init()" && isCallable(symbol)
        && !symbol.keywords.contains("throws") && !symbol.isFailable
    }
  }

  /// The name and symbol of a plain type, `some` type or nested type, behind its aliases; `nil` for
  /// optionals, arrays and others.
  func type(_ fragments: [Symbol.Fragment]) -> (name: String, precise: String)? {
    let type = fragments.drop { $0.kind == "identifier" || [": ", " = "].contains($0.spelling) }
    let isPlain = type.allSatisfy {
      $0.kind == "typeIdentifier" || [".", "some", " "].contains($0.spelling)
    }
    guard isPlain, let precise = type.last?.preciseIdentifier else { return nil }
    guard let alias = byIdentifier[precise], alias.kind.identifier == "swift.typealias" else {
      let words = type.filter { $0.kind == "typeIdentifier" || $0.spelling == "." }
      return (byIdentifier[precise]?.path ?? words.map(\.spelling).joined(), precise)
    }
    let aliased = (alias.declarationFragments ?? []).drop { $0.spelling != " = " }
    guard alias.swiftGenerics == nil else { return nil }
    return self.type(Array(aliased))
  }

  /// The types around a declaration.
  private func enclosing(_ symbol: Symbol) -> [Symbol] {
    (1..<max(symbol.pathComponents.count, 1)).compactMap {
      byPath[symbol.pathComponents.prefix($0).joined(separator: ".")]
    }
  }

  func isForeign(_ precise: String?) -> Bool { module(of: precise).map(foreign.contains) ?? false }

  private func isVisible(_ symbol: Symbol) -> Bool {
    let visible = isForeign(symbol.identifier.precise) ? Self.exported : Self.visible
    return ([symbol] + enclosing(symbol)).allSatisfy { visible.contains($0.accessLevel ?? "") }
  }

  /// Whether a global actor isolates a function or a type around it.
  private func isIsolated(_ symbol: Symbol) -> Bool {
    guard !symbol.keywords.contains("nonisolated") else { return false }
    return ([symbol] + enclosing(symbol)).contains { symbol in
      (symbol.declarationFragments ?? []).contains {
        $0.kind == "attribute" && $0.spelling.hasSuffix("Actor")
      }
    }
  }
}

extension SymbolGraph.Symbol {
  fileprivate var isNominal: Bool {
    ["swift.struct", "swift.enum", "swift.class", "swift.actor", "swift.protocol"]
      .contains(kind.identifier)
  }

  /// Whether it is an initializer that returns an optional.
  var isFailable: Bool {
    let text = (declarationFragments ?? []).map(\.spelling).joined()
    return text.contains("init?(") || text.contains("init!(")
  }
}
