import StorybookHost

/// The types of a package, as screens use them: which can be props, which can be rendered, and how
/// they are named in another file.
struct DiscoveredTypes {
  typealias Symbol = SymbolGraph.Symbol

  let names: StorybookNames
  let access: SymbolAccess
  let table: SymbolTable
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

  func accessLevel(of precise: String?) -> String { symbol(precise)?.accessLevel ?? "internal" }

  /// Whether a file of another module names the type by an import for tests only.
  func needsTestableImport(_ precise: String) -> Bool {
    table[precise].map(access.needsTestableImport) ?? false
  }

  private func symbol(_ precise: String?) -> Symbol? { precise.flatMap { table[$0] } }
}

// MARK: Roles

extension DiscoveredTypes {
  static let environment = "s:9Storybook17RenderEnvironmentV"
  private static let codable: Set = ["s:Se", "s:SE"]
  private static let sendable = "s:s8SendableP"

  /// Whether a type can be props: `Codable`, and `Sendable` as far as that is known.
  func isProps(_ precise: String) -> Bool {
    guard let type = table[precise] else {
      let isMarkup = precise.hasPrefix("s:9Storybook4HTMLV")
      return !isMarkup && !isOfStandardLibrary(precise) && StandardType(precise: precise) == nil
        && isRuntimeCodable(String(precise.dropFirst(2)))
    }
    return table.protocols(of: precise).isSuperset(of: Self.codable.union([Self.sendable]))
      && access.isVisible(type) && type.swiftGenerics == nil
  }

  /// Why a type cannot be part of props; `nil` if it can.
  func obstacle(to precise: String) -> String? {
    guard StandardType(precise: precise) == nil, !isProps(precise) else { return nil }
    let protocols = table.protocols(of: precise)
    guard let type = table[precise], protocols.isSuperset(of: Self.codable) else {
      return "not Codable"
    }
    if !protocols.contains(Self.sendable) { return "not Sendable: declare it Sendable" }
    if type.swiftGenerics != nil { return "generic" }
    return "private"
  }

  /// Whether it is a type such as `String`: a function of a string is no screen.
  private func isOfStandardLibrary(_ precise: String) -> Bool {
    precise.hasPrefix("s:S") || precise.hasPrefix("s:s")
  }

  /// The initializers of a type that a screen can call, those with the most arguments first.
  func initializers(of path: String) -> [Symbol] {
    symbols.filter { symbol in
      symbol.kind.identifier == "swift.init" && symbol.owner == path && !symbol.isFailable
        && symbol.pathComponents.last != "init(from:)" && access.isCallable(symbol)
    }.sorted {
      ($0.functionSignature?.parameters?.count ?? 0)
        > ($1.functionSignature?.parameters?.count ?? 0)
    }
  }
}

// MARK: Types in declarations

extension DiscoveredTypes {
  /// Returns the type of a parameter, behind its aliases; `nil` for a function, a tuple, or another
  /// type that no property of props can have.
  ///
  /// | fragments | type |
  /// |---|---|
  /// | `ticket: Shop.Ticket` | `Shop.Ticket` |
  /// | `rows: [Ticket]?` | `[Shop.Ticket]?` |
  /// | `typealias Row = Ticket` | `Shop.Ticket` |
  func type(of parameter: [Symbol.Fragment]) -> FieldType? {
    var parser = FieldTypeParser(parameter.typeFragments, resolve: named)
    return parser.parse()
  }

  /// The name and the identifier of a result, behind its aliases, without `some` and `any`, and
  /// without generic arguments; `nil` for other types, such as optionals.
  func result(_ fragments: [Symbol.Fragment]) -> (name: String, precise: String)? {
    let type = fragments.typeFragments.filter {
      !["some", "any", "any ", " "].contains($0.spelling)
    }
    let head = type.prefix { $0.kind == "typeIdentifier" || $0.spelling == "." }
    let rest = type.dropFirst(head.count)
    let isWhole = rest.isEmpty || rest.first?.spelling.hasPrefix("<") == true
    guard isWhole, rest.last.map({ $0.spelling.hasSuffix(">") }) ?? true,
      let precise = head.last?.preciseIdentifier
    else { return nil }
    guard case .named(let name, let target)? = named(head.spelling, precise) else { return nil }
    return (name, target)
  }

  private func named(_ name: String, _ precise: String) -> FieldType? {
    guard let symbol = table[precise] else { return .named(name, precise: precise) }
    guard symbol.kind.identifier == "swift.typealias" else {
      return .named(symbol.path, precise: precise)
    }
    // A generic alias has no type of its own.
    guard symbol.swiftGenerics == nil else { return nil }
    return type(of: (symbol.declarationFragments ?? []).drop { $0.spelling != " = " } + [])
  }
}

extension [SymbolGraph.Symbol.Fragment] {
  /// The fragments without the label or the name, and the sign in front of the type.
  var typeFragments: [Element] {
    guard let first, first.kind == "identifier" || [": ", " = "].contains(first.spelling) else {
      return self
    }
    var rest = Array(drop { $0.kind == "identifier" || $0.spelling == " " })
    guard let sign = rest.first, let text = sign.spelling.wholeMatch(of: #/ ?[:=] ?(.*)/#)?.1 else {
      return rest
    }
    rest[0].spelling = String(text)
    if text.isEmpty { rest.removeFirst() }
    return rest
  }
}

extension Collection<SymbolGraph.Symbol.Fragment> {
  /// The source.
  var spelling: String { map(\.spelling).joined() }
}

extension SymbolGraph.Symbol {
  /// Whether it is an initializer that returns an optional.
  var isFailable: Bool {
    let text = (declarationFragments ?? []).spelling
    return text.contains("init?(") || text.contains("init!(")
  }
}
