import StorybookHost

/// Which declarations the file of a screen can name and call.
struct SymbolAccess {
  typealias Symbol = SymbolGraph.Symbol

  private static let exported: Set = ["package", "public", "open"]
  private static let visible = exported.union(["internal"])

  private let table: SymbolTable
  /// The modules whose screens are in another module.
  private let foreign: Set<String>

  init(_ table: SymbolTable, foreign: Set<String>) {
    self.table = table
    self.foreign = foreign
  }

  /// Whether the screens of a symbol's module are in another module.
  func isForeign(_ precise: String) -> Bool {
    table.module(of: precise).map(foreign.contains) ?? false
  }

  /// Whether a declaration, and all types around it, can be named.
  func isVisible(_ symbol: Symbol) -> Bool {
    var levels = Self.visible
    if isForeign(symbol.identifier.precise) { levels = Self.exported }
    return path(to: symbol).allSatisfy { levels.contains($0.accessLevel ?? "") }
  }

  /// Whether a function can be called outside of any actor, without a generic argument.
  func isCallable(_ symbol: Symbol) -> Bool {
    isVisible(symbol) && symbol.swiftGenerics == nil && !isIsolated(symbol)
      && !isRequirement(symbol) && !symbol.needsMore && !symbol.isUnavailable
  }

  private func isRequirement(_ symbol: Symbol) -> Bool {
    table.enclosing(symbol).contains { $0.kind.identifier == "swift.protocol" }
  }

  /// Whether a global actor isolates a function or a type around it.
  private func isIsolated(_ symbol: Symbol) -> Bool {
    !symbol.keywords.contains("nonisolated") && path(to: symbol).contains(where: \.hasActor)
  }

  private func path(to symbol: Symbol) -> [Symbol] { [symbol] + table.enclosing(symbol) }
}

extension SymbolGraph.Symbol {
  /// Whether its call needs a variable.
  fileprivate var needsMore: Bool { keywords.contains { ["inout", "mutating"].contains($0) } }

  fileprivate var isUnavailable: Bool {
    availability?.contains { $0.isUnconditionallyUnavailable == true } == true
  }

  /// Whether it has an attribute such as `@MainActor`.
  fileprivate var hasActor: Bool {
    (declarationFragments ?? []).contains {
      $0.kind == "attribute" && $0.spelling.hasSuffix("Actor")
    }
  }
}
