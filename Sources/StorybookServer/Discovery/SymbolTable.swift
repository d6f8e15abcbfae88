import StorybookHost

/// The declarations of a package, by identifier and by path, and how they are related.
struct SymbolTable {
  typealias Symbol = SymbolGraph.Symbol

  let all: [Symbol]
  private let byIdentifier: [String: Symbol]
  private let typesByPath: [String: Symbol]
  private let modules: [String: String]
  /// The protocols that each type conforms to.
  private let conformances: [String: Set<String>]
  /// The type of each member.
  private let owners: [String: String]

  init(_ graphs: [SymbolGraph]) {
    all = graphs.flatMap(\.symbols)
    byIdentifier = Dictionary(first: all.map { ($0.identifier.precise, $0) })
    typesByPath = Dictionary(first: all.filter(\.isType).map { ($0.path, $0) })
    modules = Dictionary(
      first: graphs.flatMap { graph in
        graph.symbols.map { ($0.identifier.precise, graph.module?.name ?? "") }
      })
    let relationships = Dictionary(
      grouping: graphs.flatMap { $0.relationships ?? [] }, by: \.kind)
    conformances = Dictionary(grouping: relationships["conformsTo"] ?? [], by: \.source)
      .mapValues { Set($0.map(\.target)) }
    owners = Dictionary(first: (relationships["memberOf"] ?? []).map { ($0.source, $0.target) })
  }

  /// The symbol with a precise identifier; `nil` for those of other packages.
  subscript(precise: String) -> Symbol? { byIdentifier[precise] }

  /// The paths of all types, such as `Shop.Cart`.
  var typePaths: Set<String> { Set(typesByPath.keys) }

  func hasType(at path: String) -> Bool { typesByPath[path] != nil }

  /// The module that declares a symbol; `nil` for those of other packages.
  func module(of precise: String) -> String? { modules[precise] }

  /// The precise identifier of the type that declares a member, in this module or another one.
  func owner(of symbol: Symbol) -> String? { owners[symbol.identifier.precise] }

  /// The protocols that a type conforms to.
  func protocols(of precise: String) -> Set<String> { conformances[precise] ?? [] }

  /// The protocols that a type conforms to, with those that they inherit from.
  func allProtocols(of precise: String) -> Set<String> {
    var found: Set<String> = []
    var open = protocols(of: precise)
    while let next = open.popFirst() {
      guard found.insert(next).inserted else { continue }
      open.formUnion(protocols(of: next).subtracting(found))
    }
    return found
  }

  /// The types around a declaration.
  func enclosing(_ symbol: Symbol) -> [Symbol] {
    symbol.pathComponents.indices.dropFirst().compactMap { count in
      typesByPath[symbol.pathComponents.prefix(count).joined(separator: ".")]
    }
  }
}

extension Dictionary {
  /// Creates a dictionary with the first value of each key.
  fileprivate init(first pairs: [(Key, Value)]) {
    self.init(pairs) { first, _ in first }
  }
}

extension SymbolGraph.Symbol {
  fileprivate var isType: Bool {
    let kinds = ["swift.struct", "swift.enum", "swift.class", "swift.actor", "swift.protocol"]
    return functionSignature == nil && kinds.contains(kind.identifier)
  }
}
