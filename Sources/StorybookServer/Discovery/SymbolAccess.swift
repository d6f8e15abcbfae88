import StorybookHost

/// Which declarations the file of a screen can name and call.
struct SymbolAccess {
  typealias Symbol = SymbolGraph.Symbol

  static let exported: Set = ["package", "public", "open"]

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

  /// Whether a declaration, and all types around it, can be named: internal ones of another module
  /// by an import for tests.
  func isVisible(_ symbol: Symbol) -> Bool {
    path(to: symbol).allSatisfy { level in
      level.accessLevel == "internal" || Self.exported.contains(level.accessLevel ?? "")
    }
  }

  /// Whether another module sees a declaration by an import for tests only.
  func needsTestableImport(_ symbol: Symbol) -> Bool {
    isForeign(symbol.identifier.precise)
      && !path(to: symbol).allSatisfy { Self.exported.contains($0.accessLevel ?? "") }
  }

  /// Throws the reason for a function that cannot be called outside of any actor, or only with a
  /// generic argument.
  func check(_ symbol: Symbol) throws(OmissionReason) {
    if !isVisible(symbol) { throw OmissionReason("It is private: make it internal.") }
    if symbol.swiftGenerics != nil {
      throw OmissionReason("It is generic: write a function for one type.")
    }
    if isIsolated(symbol) {
      throw OmissionReason("An actor isolates it, and screens render outside of any actor.")
    }
    if symbol.needsMore {
      throw OmissionReason("Its call changes a variable, and a screen has only values.")
    }
    if symbol.isUnavailable { throw OmissionReason("It is unavailable.") }
  }

  func isCallable(_ symbol: Symbol) -> Bool { (try? check(symbol)) != nil }

  /// Whether a function belongs to a protocol or a result builder, which call it.
  func isRequirement(_ symbol: Symbol) -> Bool {
    table.enclosing(symbol).contains { type in
      type.kind.identifier == "swift.protocol"
        || (type.declarationFragments ?? []).contains { $0.spelling == "@resultBuilder" }
    }
  }

  /// Whether an actor isolates a function or a type around it.
  private func isIsolated(_ symbol: Symbol) -> Bool {
    guard !symbol.keywords.contains("nonisolated") else { return false }
    return path(to: symbol).contains { $0.hasActor || isActor($0) }
  }

  private func isActor(_ symbol: Symbol) -> Bool {
    symbol.functionSignature == nil
      && table.protocols(of: symbol.identifier.precise).contains("s:ScA")
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
