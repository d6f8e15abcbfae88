import StorybookHost

/// The types of a package, as screens use them: which can be props, which can be rendered, and how
/// they are named in another file.
struct DiscoveredTypes {
  typealias Symbol = SymbolGraph.Symbol

  let names: StorybookNames
  private let table: SymbolTable
  private let access: SymbolAccess
  private let isRuntimeCodable: (_ mangled: String) -> Bool

  /// - Parameters:
  ///   - foreign: the modules whose screens are in another module.
  ///   - isCodable: whether a type of another package, by its mangled name, is `Codable`.
  init(
    _ graphs: [SymbolGraph], foreign: Set<String>, isCodable: @escaping (String) -> Bool
  ) {
    table = SymbolTable(graphs)
    access = SymbolAccess(table, foreign: foreign)
    names = StorybookNames(declared: table.typePaths)
    isRuntimeCodable = isCodable
  }

  var symbols: [Symbol] { table.all }

  func hasType(_ path: String) -> Bool { table.hasType(at: path) }

  func owner(of symbol: Symbol) -> String? { table.owner(of: symbol) }

  func module(of precise: String?) -> String? { precise.flatMap(table.module) }

  func isForeign(_ precise: String?) -> Bool { precise.map(access.isForeign) ?? false }

  func isGeneric(_ precise: String?) -> Bool { symbol(precise)?.swiftGenerics != nil }

  func access(of precise: String?) -> String { symbol(precise)?.accessLevel ?? "internal" }

  func isCallable(_ symbol: Symbol) -> Bool { access.isCallable(symbol) }

  private func symbol(_ precise: String?) -> Symbol? { precise.flatMap { table[$0] } }
}

// MARK: Roles

extension DiscoveredTypes {
  static let environment = "s:9Storybook17RenderEnvironmentV"
  static let string = "s:SS"
  private static let convertible = "s:9Storybook20RenderingConvertibleP"
  private static let markup: Set = [convertible, "s:9Storybook4HTMLV", "s:9Storybook9RenderingV"]
  /// `Decodable`, `Encodable` and `Sendable`.
  private static let propsProtocols = ["s:Se", "s:SE", "s:s8SendableP"]

  /// Whether a type can be props: `Codable`, and `Sendable` as far as that is known.
  func isProps(_ precise: String) -> Bool {
    guard let type = table[precise] else {
      return !isOfStandardLibrary(precise) && isRuntimeCodable(String(precise.dropFirst(2)))
    }
    return table.protocols(of: precise).isSuperset(of: Self.propsProtocols)
      && access.isVisible(type) && type.swiftGenerics == nil
  }

  /// Whether it is a type such as `String`: a function of a string is no screen.
  private func isOfStandardLibrary(_ precise: String) -> Bool {
    precise.hasPrefix("s:S") || precise.hasPrefix("s:s")
  }

  func isMarkup(_ precise: String) -> Bool {
    Self.markup.contains(precise) || table.protocols(of: precise).contains(Self.convertible)
  }

  /// Whether an initializer of no arguments makes a value of a type, as `Page()`.
  func hasPlainInitializer(_ path: String) -> Bool {
    symbols.contains { $0.owner == path && $0.isPlainInitializer && isCallable($0) }
  }
}

// MARK: Types in declarations

extension DiscoveredTypes {
  /// Returns the type that a part of a declaration names, behind its aliases:
  ///
  /// | fragments | type |
  /// |---|---|
  /// | `ticket: Shop.Ticket` | `Shop.Ticket` |
  /// | `some Page` | `Page` |
  /// | `typealias Row = Ticket` | `Ticket` |
  /// | `[Ticket]`, `Ticket?`, `(Ticket) -> Page` | none |
  func type(_ fragments: [Symbol.Fragment]) -> (name: String, precise: String)? {
    let type = fragments.drop(while: \.isBeforeType)
    guard type.allSatisfy(\.isOfPlainType), let precise = type.last?.preciseIdentifier else {
      return nil
    }
    guard let symbol = table[precise] else { return (type.typeName, precise) }
    guard symbol.kind.identifier == "swift.typealias" else { return (symbol.path, precise) }
    return target(ofAlias: symbol)
  }

  /// A generic alias has no type of its own.
  private func target(ofAlias alias: Symbol) -> (name: String, precise: String)? {
    guard alias.swiftGenerics == nil else { return nil }
    return type(Array((alias.declarationFragments ?? []).drop { $0.spelling != " = " }))
  }
}

extension SymbolGraph.Symbol.Fragment {
  /// Whether it is the label, the name or the sign in front of a type.
  fileprivate var isBeforeType: Bool { kind == "identifier" || [": ", " = "].contains(spelling) }

  fileprivate var isOfPlainType: Bool {
    kind == "typeIdentifier" || [".", "some", " "].contains(spelling)
  }
}

extension Collection<SymbolGraph.Symbol.Fragment> {
  /// The name without `some`.
  fileprivate var typeName: String {
    filter { $0.kind == "typeIdentifier" || $0.spelling == "." }.map(\.spelling).joined()
  }
}

extension SymbolGraph.Symbol {
  /// Whether it is an initializer that returns an optional.
  var isFailable: Bool {
    let text = (declarationFragments ?? []).map(\.spelling).joined()
    return text.contains("init?(") || text.contains("init!(")
  }

  fileprivate var isPlainInitializer: Bool {
    kind.identifier == "swift.init" && pathComponents.last == "init()"
      && !keywords.contains("throws") && !isFailable
  }
}
