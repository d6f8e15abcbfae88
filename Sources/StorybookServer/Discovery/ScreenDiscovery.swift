import Foundation
import Storybook
import StorybookHost

/// Finds functions of the form `(Codable) -> HTML | Rendering | String | some …` in the symbol
/// graphs of a package's modules: also initializers, and methods and properties of the props.
struct ScreenDiscovery {
  /// Names of functions that render a whole screen, the most likely first.
  static let names = [
    "render", "html", "body", "view", "page", "markup", "screen", "text", "content", "init",
  ]

  private let root: String
  private let home: ScreenFolder?
  private let types: DiscoveredTypes

  /// Reads the symbols of modules in a build folder; `nil` without any.
  init?(modules: [String], in folder: BuildFolder, root: String) async {
    let home = ScreenFolder(modules, in: folder)
    let modules = modules.filter { home != nil || ScreenFolder.canHaveScreens($0, in: folder) }
    let graphs = await modules.concurrentMap(width: ProcessInfo.processInfo.activeProcessorCount) {
      await SymbolGraphRun(module: $0, folder: folder, isBackground: false).graphs() ?? []
    }.flatMap(\.self)
    guard !graphs.isEmpty else { return nil }
    self.init(graphs, root: root, home: home) { _typeByName($0) is any Codable.Type }
  }

  /// - Parameters:
  ///   - root: the package's folder; functions in other files are dependencies.
  ///   - home: the folder for screens of modules that do not import Storybook.
  ///   - isCodable: whether a type of another module, by its mangled name, is `Codable`.
  init(
    _ graphs: [SymbolGraph], root: String, home: ScreenFolder? = nil,
    isCodable: @escaping (_ mangled: String) -> Bool = { _ in false }
  ) {
    self.root = root
    self.home = home
    types = DiscoveredTypes(graphs, foreign: home?.foreign ?? [], isCodable: isCodable)
  }

  /// The functions for each props type that are named after a screen, or the best other one, in the
  /// order of their names.
  var candidates: [ScreenCandidate] {
    let all = types.symbols.compactMap { symbol in
      candidate(symbol).map { (symbol: symbol, rank: rank(symbol), candidate: $0) }
    }.sorted {
      ($0.rank, $0.candidate.props, $0.candidate.line, $0.candidate.function)
        < ($1.rank, $1.candidate.props, $1.candidate.line, $1.candidate.function)
    }
    var known: Set<String> = []
    let chosen = all.filter { found in
      known.insert(found.candidate.mangledProps).inserted || found.symbol.isNamedAfterScreen
    }
    return named(chosen.map(\.candidate)).sorted { $0.type < $1.type }
  }

  /// Whether a file is the package's, not a dependency's.
  static func isOwn(_ file: String, _ root: String) -> Bool {
    file.hasPrefix("\(root)/") && !file.hasPrefix("\(root)/.build/")
  }

  /// Gives each candidate a type of its own: the extended one belongs to the first, and cannot be
  /// extended where it is another module's.
  private func named(_ candidates: [ScreenCandidate]) -> [ScreenCandidate] {
    let screens = Set(types.symbols.filter { $0.name == "screen" }.map(\.owner))
    var taken: Set<String> = []
    return candidates.map { candidate in
      var candidate = candidate
      if !candidate.isExtension || taken.contains(candidate.type) {
        candidate.isExtension = false
        candidate.type =
          candidate.screenNames.first { name in
            !taken.contains(name) && (!types.hasType(name) || screens.contains(name))
          } ?? "\(candidate.type)Screen"
        candidate.type = taken.unused(candidate.type)
      }
      taken.insert(candidate.type)
      candidate.isScreen = screens.contains(candidate.type)
      return candidate
    }
  }

  private func rank(_ symbol: SymbolGraph.Symbol) -> Int {
    let name = Self.names.firstIndex(of: symbol.name) ?? Self.names.count
    guard symbol.functionSignature?.parameters?.count == 2 else { return name * 2 + 1 }
    return name * 2
  }

  private func candidate(_ symbol: SymbolGraph.Symbol) -> ScreenCandidate? {
    guard let location = symbol.location,
      let file = URL(string: location.uri)?.path(percentEncoded: false),
      Self.isOwn(file, root), types.isCallable(symbol),
      let call = RenderCall(symbol, types),
      let render = render(call, symbol)
    else { return nil }
    var extended = symbol.owner
    var owner = types.owner(of: symbol)
    if extended.isEmpty {
      extended = call.props.name
      owner = call.props.precise
    }
    let module = types.module(of: symbol.identifier.precise)
    let isForeign = types.isForeign(symbol.identifier.precise)
    return ScreenCandidate(
      type: extended, function: symbol.path,
      props: call.props.name, mangledProps: String(call.props.precise.dropFirst(2)),
      render: render, file: file, line: location.position.line &+ 1, module: module ?? "",
      home: isForeign ? home?.path : nil, names: types.names,
      access: types.access(of: owner),
      isExtension: types.module(of: owner) == module && !types.isGeneric(owner) && !isForeign)
  }

  /// The closure that calls the function; `nil` if its result cannot be rendered.
  private func render(_ call: RenderCall, _ symbol: SymbolGraph.Symbol) -> String? {
    var attempt = call.text
    if symbol.keywords.contains("async") { attempt = "await \(attempt)" }
    if symbol.keywords.contains("throws") { attempt = "try \(attempt)" }
    guard let result = call.result else { return nil }
    if types.isMarkup(result) { return "{ \(call.parameters)\(attempt) }" }
    // An initializer of `String` converts; it renders nothing.
    guard result == DiscoveredTypes.string, symbol.kind.identifier != "swift.init",
      !call.isMember || symbol.isNamedAfterMarkup
    else { return nil }
    let rendering = types.names.rendering
    guard symbol.name == "text" else {
      return "{ \(call.parameters)\(rendering).html(raw: \(attempt)) }"
    }
    return "{ \(call.parameters)\(rendering).text(\(attempt)) }"
  }
}

extension Set<String> {
  /// The name, with a number if it is in the set.
  fileprivate func unused(_ name: String) -> String {
    var unused = name
    var number = 1
    while contains(unused) {
      number += 1
      unused = "\(name)\(number)"
    }
    return unused
  }
}

extension SymbolGraph.Symbol {
  var keywords: [String] {
    (declarationFragments ?? []).filter { $0.kind == "keyword" }.map(\.spelling)
  }

  /// Such as `html`, `listPage` or `receiptHTML`; initializers convert, one for each type.
  fileprivate var isNamedAfterScreen: Bool {
    let name = name.lowercased()
    return ScreenDiscovery.names.dropLast().contains(name)
      || ["page", "html", "view", "screen", "markup"].contains { name.hasSuffix($0) }
  }

  /// Whether a text of the props themselves is their screen, not one of their many other texts.
  fileprivate var isNamedAfterMarkup: Bool {
    let name = name.lowercased()
    return ["render", "body", "content", "view"].contains(name)
      || ["html", "markup", "page"].contains { name.hasSuffix($0) }
  }
}
