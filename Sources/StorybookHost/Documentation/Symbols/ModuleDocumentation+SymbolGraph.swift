extension ModuleDocumentation {
  /// Collects the documentation of one module from its symbol graphs.
  ///
  /// Omits private types that share a name across files: wrong documentation is worse than none.
  init(_ graphs: [SymbolGraph]) {
    var declared: [String: String] = [:]
    var ambiguous: Set<String> = []
    var longest: [String: (Int, Int)] = [:]
    for symbol in graphs.flatMap(\.symbols) {
      if symbol.isType {
        let precise = symbol.identifier.precise
        if declared.updateValue(precise, forKey: symbol.path) ?? precise != precise {
          ambiguous.insert(symbol.path)
        }
      }
      addSymbol(symbol, longest: &longest)
    }
    types = types.filter { !$0.value.isEmpty && !Self.isWithin($0.key, ambiguous: ambiguous) }
  }

  private static func isWithin(_ path: String, ambiguous: Set<String>) -> Bool {
    ambiguous.contains { path == $0 || path.hasPrefix($0 + ".") }
  }

  private mutating func addSymbol(_ symbol: SymbolGraph.Symbol, longest: inout [String: (Int, Int)])
  {
    switch symbol.kind.identifier {
    case _ where symbol.isType:
      types[symbol.path, default: .init()].text = DocComment(symbol.lines).text
    case "swift.property":
      types[symbol.owner, default: .init()].properties[symbol.name] =
        DocComment(symbol.lines).firstParagraph
    case "swift.enum.case":
      types[symbol.owner, default: .init()].cases[symbol.name] =
        DocComment(symbol.lines).firstParagraph
      let defaults = DefaultArguments(symbol.declarationFragments ?? []).texts
      if !defaults.isEmpty {
        types[symbol.owner, default: .init()].caseDefaults[symbol.name] = defaults
      }
    case "swift.init":
      let arguments = DefaultArguments(symbol.declarationFragments ?? [])
      let size = (arguments.count, arguments.texts.count)
      guard size > longest[symbol.owner] ?? (0, 0) else { return }
      longest[symbol.owner] = size
      types[symbol.owner, default: .init()].defaults = arguments.texts
    default: break
    }
  }
}

extension SymbolGraph.Symbol {
  fileprivate var isType: Bool {
    ["swift.struct", "swift.enum", "swift.class", "swift.actor"].contains(kind.identifier)
  }
}
