import Foundation
import Storybook
import StorybookHost

/// Finds functions of a package's modules that render values of props, in their symbol graphs: also
/// initializers, and methods and properties of the props and of views that are made of them.
struct ScreenDiscovery {
  /// Names of functions that render a whole screen, the most likely first.
  static let names = [
    "render", "html", "body", "view", "page", "markup", "screen", "text", "content", "init",
  ]

  let types: DiscoveredTypes
  private let markup: MarkupTypes
  private let root: String
  private let home: ScreenFolder?
  private let lines: SourceLines

  /// Reads the symbols of modules in a build folder; `nil` without any.
  init?(modules: [String], in folder: BuildFolder, root: String) async {
    let home = ScreenFolder(modules, in: folder)
    let modules = modules.filter { home != nil || ScreenFolder.canHaveScreens($0, in: folder) }
    let graphs = await modules.concurrentMap(width: ProcessInfo.processInfo.activeProcessorCount) {
      await SymbolGraphRun(module: $0, folder: folder, isBackground: false).graphs() ?? []
    }.flatMap(\.self)
    guard !graphs.isEmpty else { return nil }
    let sources = modules.flatMap { folder.sources(of: $0) ?? [] }
    self.init(graphs, root: root, home: home, sources: sources) {
      _typeByName($0) is any Codable.Type
    }
  }

  /// - Parameters:
  ///   - root: the package's folder; functions in other files are dependencies.
  ///   - home: the folder for screens of modules that do not import Storybook.
  ///   - sources: the files of the modules.
  ///   - isCodable: whether a type of another module, by its mangled name, is `Codable`.
  init(
    _ graphs: [SymbolGraph], root: String, home: ScreenFolder? = nil, sources: [String] = [],
    isCodable: @escaping (_ mangled: String) -> Bool = { _ in false }
  ) {
    self.root = root
    self.home = home
    lines = SourceLines(sources.filter { Self.isOwn($0, root) })
    types = DiscoveredTypes(graphs, foreign: home?.foreign ?? [], isCodable: isCodable)
    markup = MarkupTypes(types)
  }

  /// The functions for each props type that are named after a screen, or the best other one, in the
  /// order of their names; and those that look like a screen, but cannot be one.
  func run() -> (candidates: [ScreenCandidate], omissions: [ScreenOmission]) {
    var found: [FoundScreen] = []
    var omissions: [ScreenOmission] = []
    for symbol in types.symbols where isPossible(symbol) {
      do throws(OmissionReason) {
        guard let candidate = try candidate(symbol) else { continue }
        found.append(FoundScreen(symbol: symbol, candidate: candidate))
      } catch {
        guard symbol.isNamedAfterMarkup || returnsMarkup(symbol), !isOfGenericMarkup(symbol),
          let (file, line) = location(of: symbol)
        else { continue }
        omissions.append(
          ScreenOmission(
            function: symbol.path, module: types.module(of: symbol.identifier.precise) ?? "",
            file: file, line: line, reason: error.sentence))
      }
    }
    omissions.sort { ($0.file, $0.line, $0.function) < ($1.file, $1.line, $1.function) }
    return (named(FoundScreen.chosen(found)), omissions)
  }

  /// Whether a file is the package's, not a dependency's.
  static func isOwn(_ file: String, _ root: String) -> Bool {
    file.hasPrefix("\(root)/") && !file.hasPrefix("\(root)/.build/")
  }
}

// MARK: Functions

extension ScreenDiscovery {
  private static let kinds: Set = [
    "swift.func", "swift.method", "swift.type.method", "swift.property", "swift.type.property",
    "swift.init",
  ]

  /// Whether a symbol is a function, or a computed property, of a type of this package that is no
  /// screen already.
  private func isPossible(_ symbol: SymbolGraph.Symbol) -> Bool {
    guard Self.kinds.contains(symbol.kind.identifier), !types.access.isRequirement(symbol) else {
      return false
    }
    return !symbol.isProperty || symbol.isComputed
  }

  private func location(of symbol: SymbolGraph.Symbol) -> (file: String, line: Int)? {
    guard let location = symbol.location,
      let file = URL(string: location.uri)?.path(percentEncoded: false)
    else { return lines.declaration(of: symbol.name, in: symbol.pathComponents.dropLast().last) }
    guard Self.isOwn(file, root) else { return nil }
    return (file, location.position.line &+ 1)
  }

  private func returnsMarkup(_ symbol: SymbolGraph.Symbol) -> Bool {
    guard symbol.kind.identifier != "swift.init",
      let result = types.result(symbol.resultFragments)?.precise, result != MarkupTypes.string
    else { return false }
    return markup.form(of: result) != nil
  }

  /// Whether a symbol belongs to a library of markup, such as `Node<Context>`.
  private func isOfGenericMarkup(_ symbol: SymbolGraph.Symbol) -> Bool {
    guard let owner = types.owner(of: symbol), types.isGeneric(owner) else { return false }
    return markup.textMember(of: owner) != nil
  }

  /// Returns `nil` for a function that does not look like a screen.
  ///
  /// - Throws: the reason for one that does.
  private func candidate(_ symbol: SymbolGraph.Symbol) throws(OmissionReason) -> ScreenCandidate? {
    guard try returnsText(symbol) else { return nil }
    try types.access.check(symbol)
    guard let (file, line) = location(of: symbol) else { return nil }
    let call = try RenderCall(symbol, types)
    guard let render = render(call, symbol) else { return nil }
    var extended = symbol.owner
    var owner = types.owner(of: symbol)
    if extended.isEmpty, let props = call.props {
      extended = props.name
      owner = props.precise
    }
    let precise = symbol.identifier.precise
    let module = types.module(of: precise)
    let isForeign = types.isForeign(precise)
    return ScreenCandidate(
      type: extended, function: symbol.path, props: props(of: call, symbol),
      render: render, file: file, line: line, module: module ?? "",
      home: isForeign ? home?.path : nil, isTestable: needsTestableImport(call),
      names: types.names, access: types.accessLevel(of: owner),
      isExtension: call.props != nil && types.module(of: owner) == module
        && !types.isGeneric(owner) && !isForeign)
  }

  private func props(of call: RenderCall, _ symbol: SymbolGraph.Symbol) -> ScreenProps {
    guard let props = call.props else { return .written(call.fields) }
    return .type(props.name, mangled: String(props.precise.dropFirst(2)))
  }

  private func needsTestableImport(_ call: RenderCall) -> Bool {
    call.callee.symbols.contains(where: types.access.needsTestableImport)
      || call.fields.flatMap(\.type.leaves).contains { types.needsTestableImport($0.precise) }
  }

  /// Whether a function returns something to render.
  ///
  /// - Throws: the reason if its name promises it.
  private func returnsText(_ symbol: SymbolGraph.Symbol) throws(OmissionReason) -> Bool {
    // An initializer of `String` converts; it renders nothing.
    if symbol.kind.identifier == "swift.init" {
      return types.owner(of: symbol).map(markup.isRendering) ?? false
    }
    let source = symbol.resultFragments.typeFragments.spelling.trimmingPrefix(" ")
    guard let result = types.result(symbol.resultFragments) else {
      guard !source.isEmpty, source != "()" else { return false }
      throw OmissionReason("It returns \(source), not a text or markup.")
    }
    // The end of a tree of markup.
    guard result.name != "Never" else { return false }
    guard markup.form(of: result.precise) == nil else { return !isMadeByInitializer(symbol) }
    guard !types.isProps(result.precise) else { return false }
    throw OmissionReason("It returns \(source), of which no text is known.")
  }
}

// MARK: Renderings

extension ScreenDiscovery {
  /// Whether a member is the rendering of a type whose initializer is a screen.
  private func isMadeByInitializer(_ symbol: SymbolGraph.Symbol) -> Bool {
    guard symbol.name == "rendering", types.owner(of: symbol).map(markup.isRendering) == true else {
      return false
    }
    return types.initializers(of: symbol.owner).contains { $0.location != nil }
  }
}

// MARK: Closures

extension ScreenDiscovery {
  /// The closure that calls the function; `nil` if its result is a text that is no screen.
  private func render(_ call: RenderCall, _ symbol: SymbolGraph.Symbol) -> String? {
    guard let form = form(of: call, symbol) else { return nil }
    var text = call.text
    var isThrowing = call.callee.symbols.contains { $0.keywords.contains("throws") }
    var isAsync = symbol.keywords.contains("async")
    switch form {
    case .rendering, .text: break
    case .member(let member, let memberThrows, let memberIsAsync):
      if isMarkupOfView(call, symbol) { text = call.viewText }
      text += member
      isThrowing = isThrowing || memberThrows
      isAsync = isAsync || memberIsAsync
    case .function(let name): text = "\(name)(\(text))"
    }
    if isAsync { text = "await \(text)" }
    if isThrowing { text = "try \(text)" }
    let rendering = types.names.rendering
    return switch form {
    case .rendering: "{ \(call.parameters)\(text) }"
    case .text where ["text", "description"].contains(symbol.name):
      "{ \(call.parameters)\(rendering).text(\(text)) }"
    default: "{ \(call.parameters)\(rendering).html(raw: \(text)) }"
    }
  }

  private func form(of call: RenderCall, _ symbol: SymbolGraph.Symbol) -> MarkupTypes.Form? {
    if symbol.kind.identifier == "swift.init" { return .rendering }
    let result = types.result(symbol.resultFragments)?.precise ?? ""
    if isMarkupOfView(call, symbol), let owner = types.owner(of: symbol) {
      return markup.textMember(of: owner)
    }
    let form = markup.form(of: result)
    guard form == .text || call.props == nil && isBuildingBlock(symbol, result) else { return form }
    let isNamed = call.props != nil && !call.callee.isMember || isNamedAfterScreen(symbol)
    return isNamed ? form : nil
  }

  /// Whether a member is the content of a view that renders itself, as `body` is.
  private func isMarkupOfView(_ call: RenderCall, _ symbol: SymbolGraph.Symbol) -> Bool {
    guard call.callee.isView, ["body", "content"].contains(symbol.name),
      let owner = types.owner(of: symbol), case .member? = markup.textMember(of: owner)
    else { return false }
    return true
  }

  /// Whether a function makes a part of a library's markup, such as `Node.h1(_:)`.
  private func isBuildingBlock(_ symbol: SymbolGraph.Symbol, _ result: String) -> Bool {
    types.owner(of: symbol) == result
  }

  /// Whether a text is a screen, not one of the many other texts of the props.
  private func isNamedAfterScreen(_ symbol: SymbolGraph.Symbol) -> Bool {
    guard symbol.name == "description" else { return symbol.isNamedAfterMarkup }
    let owner = types.owner(of: symbol) ?? ""
    return types.table.protocols(of: owner).contains("s:s23CustomStringConvertibleP")
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
    }.sorted { $0.type < $1.type }
  }
}

/// A function that can be a screen.
private struct FoundScreen {
  let symbol: SymbolGraph.Symbol
  let candidate: ScreenCandidate

  /// The functions of each props that are named after a screen, or the best other one.
  static func chosen(_ found: [FoundScreen]) -> [ScreenCandidate] {
    var known: Set<String> = []
    return found.sorted { $0.order < $1.order }.filter { found in
      known.insert(found.key).inserted || found.symbol.isNamedAfterScreen
    }.map(\.candidate)
  }

  /// Functions of the same props, or members of the same view, are several forms of one thing.
  private var key: String {
    if case .type(_, let mangled) = candidate.props { return mangled }
    guard symbol.owner.isEmpty else { return symbol.owner }
    return symbol.path
  }

  private var order: (Int, String, Int, String) {
    (rank, candidate.props.name, candidate.line, candidate.function)
  }

  private var rank: Int {
    // Most descriptions are for logs.
    guard symbol.name != "description" else { return .max }
    let names = ScreenDiscovery.names
    let name = names.firstIndex(of: symbol.name) ?? names.count
    guard candidate.render.contains(candidate.names.environment) || candidate.render.contains("$1")
    else { return name * 2 + 1 }
    return name * 2
  }
}

extension SymbolGraph.Symbol {
  var keywords: [String] {
    (declarationFragments ?? []).filter { $0.kind == "keyword" }.map(\.spelling)
  }

  /// Such as `html`, `listPage` or `receiptHTML`; initializers convert, one for each type.
  fileprivate var isNamedAfterScreen: Bool {
    let name = name.lowercased()
    return ScreenDiscovery.names.dropLast().contains(name) || name.hasPrefix("render")
      || ["page", "html", "view", "screen", "markup"].contains { name.hasSuffix($0) }
  }

  /// Whether a text of the props themselves is their screen, not one of their many other texts.
  fileprivate var isNamedAfterMarkup: Bool {
    let name = name.lowercased()
    return ["body", "content", "view"].contains(name) || name.hasPrefix("render")
      || ["html", "markup", "page"].contains { name.hasSuffix($0) }
  }
}
